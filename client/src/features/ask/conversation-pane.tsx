import { Link } from '@tanstack/react-router';
import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import { EyeOff, MessageSquarePlus, RotateCw } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { statusOf } from '../../lib/failures.ts';
import { logUnexpected } from '../../lib/log-error.ts';
import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { draftKey, takeWaitingQuestion } from '../../lib/start-of-chat.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type ChatActions, ChatActionsContext } from './chat-context.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { keepLength, readLength } from './lengths.ts';
import type { useOpenSource } from './sources/use-open-source.ts';
import { useCheckedSend } from './use-checked-send.ts';
import type { useConversation } from './use-conversation.ts';

const GapReplies = lazy(() => import('./gap-replies.tsx'));
const IdentifierWarning = lazy(() => import('./identifier-warning.tsx'));
/** Below the box of a new chat; not needed to write in it. */
const HomeSuggestions = lazy(async () => ({ default: (await import('./home/home-suggestions.tsx')).HomeSuggestions }));

interface ConversationPaneProps {
  conversation: ReturnType<typeof useConversation>;
  source: ReturnType<typeof useOpenSource>;
  header: ReactNode;
  onSaveMemory: ((draft: MemoryDraft) => void) | undefined;
  onNewChat: () => void;
}

/** The conversation with the input below it. */
export function ConversationPane({ conversation, source, header, onSaveMemory, onNewChat }: ConversationPaneProps) {
  const { exchanges, pending, turns, isUnkept, ask, retry } = conversation;
  const [draft, setDraft] = useDraft(isUnkept);
  const [length, setLength] = useLength();
  const input = useRef<HTMLTextAreaElement>(null);
  const isPending = pending !== undefined;

  const checked = useSending(conversation, { length, setLength, setDraft, input });
  const actions = useActions({ isPending, ask, retry, length, setDraft, input, source, saveMemory: onSaveMemory });
  const failure = turns.isError ? <SessionFailure error={turns.error} onRetry={() => void turns.refetch()} onNewChat={onNewChat} /> : null;
  const isHome = exchanges.length === 0 && !turns.isLoading && failure === null;
  useCursor(input, isHome ? conversation.place : undefined);

  return (
    <ChatActionsContext value={actions}>
      <section aria-label="Chat" className="flex min-w-0 flex-1 flex-col">
        {header}
        <Notices isUnkept={isUnkept} />
        <div className={isHome ? 'flex min-h-0 flex-1 flex-col overflow-y-auto lg:pt-[6dvh]' : 'contents'}>
          <Conversation exchanges={exchanges} isLoading={turns.isLoading} isPending={isPending} isHome={isHome} failure={failure} />
          {failure === null && (
            <Composer
              {...{ isHome, input, draft, length, isPending }}
              onDraftChange={checked.dropping(setDraft)}
              onSend={(at) => checked.check(draft, at)}
              onStop={conversation.stop}
              warning={<QuestionWarning checked={checked} input={input} />}
            />
          )}
          <Suspense>{isHome && <HomeSuggestions />}</Suspense>
        </div>
      </section>
    </ChatActionsContext>
  );
}

function Notices({ isUnkept }: { isUnkept: boolean }) {
  return (
    <>
      {isUnkept && <UnkeptNotice />}
      <Suspense>
        <GapReplies />
      </Suspense>
    </>
  );
}

interface QuestionWarningProps {
  checked: ReturnType<typeof useCheckedSend>;
  input: RefObject<HTMLTextAreaElement | null>;
}

function QuestionWarning({ checked: { found, decide, drop }, input }: QuestionWarningProps) {
  if (found === undefined) return null;
  const edit = () => {
    drop();
    input.current?.focus();
  };
  return (
    <Suspense>
      <IdentifierWarning found={found} onSend={decide} onEdit={edit} />
    </Suspense>
  );
}

interface Sending {
  length: AnswerLength;
  setLength: (length: AnswerLength) => void;
  setDraft: (draft: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
}

/** Sends what was typed, and the question that a new chat was begun with once the chat is there. */
function useSending(
  { ask, addressed, place }: ConversationPaneProps['conversation'],
  { length, setLength, setDraft, input }: Sending,
): ReturnType<typeof useCheckedSend> {
  const checked = useCheckedSend((query, at) => {
    setLength(at);
    ask(query, at);
    setDraft('');
    input.current?.focus();
  });
  const sendNow = useEffectEvent((question: string) => {
    setDraft(question);
    checked.check(question, length);
  });
  useEffect(() => {
    const question = addressed === undefined ? takeWaitingQuestion() : undefined;
    if (question !== undefined) sendNow(question);
  }, [addressed, place]);
  return checked;
}

/** The length of answers, remembered in the browser. */
function useLength() {
  const [length, setLength] = useState(readLength);
  const keep = (next: AnswerLength) => {
    keepLength(next);
    setLength(next);
  };
  return [length, keep] as const;
}

/** Puts the cursor into the box of each new chat, after a drawer or dialog has given the focus back. */
function useCursor(input: RefObject<HTMLTextAreaElement | null>, place: string | undefined): void {
  useEffect(() => {
    if (place === undefined) return undefined;
    const timer = window.setTimeout(() => {
      if (document.querySelector('[role=dialog], [role=alertdialog]') === null) input.current?.focus({ preventScroll: true });
    });
    return () => {
      window.clearTimeout(timer);
    };
  }, [input, place]);
}

interface ActionParts extends Pick<ChatActions, 'ask' | 'retry' | 'saveMemory'> {
  isPending: boolean;
  length: AnswerLength;
  setDraft: (draft: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
  source: ReturnType<typeof useOpenSource>;
}

/** The same object until a part of it changes, so that finished answers are not drawn again with every word that streams in. */
function useActions({ isPending, ask, retry, length, setDraft, input, source, saveMemory }: ActionParts): ChatActions {
  const { open, openPlace } = source;
  return useMemo(() => {
    const edit = (query: string) => {
      setDraft(query);
      input.current?.focus();
    };
    const askNow = (query: string) => {
      ask(query, length);
      input.current?.focus();
    };
    return { isPending, ask, askNow, retry, edit, openSource: open, openPlace, saveMemory };
  }, [isPending, ask, retry, length, setDraft, open, openPlace, input, saveMemory]);
}

/** The question that is being written; survives a reload of this tab, and nothing else. That of a chat that is not kept does not even do that. */
function useDraft(isUnkept: boolean): [string, (draft: string) => void] {
  const [draft, setDraft] = useState(() => window.sessionStorage.getItem(draftKey) ?? '');

  const keepDraft = useCallback(
    (next: string) => {
      if (next === '' || isUnkept) window.sessionStorage.removeItem(draftKey);
      else window.sessionStorage.setItem(draftKey, next);
      setDraft(next);
    },
    [isUnkept],
  );
  return [draft, keepDraft];
}

/** Over a chat that leaves no trace: that it does, and what it means. */
function UnkeptNotice() {
  return (
    <section aria-label="Not saved" className="border-b border-line bg-surface px-4 py-2 text-sm lg:px-6 print:hidden">
      <p className="mx-auto max-w-4xl">
        <Badge kind="warning" icon={EyeOff}>
          Not saved
        </Badge>{' '}
        Auto-save is off. This chat is not saved or counted, and it disappears when you leave or reload the page.{' '}
        <Link to="/account" search={{ tab: 'preferences' }} className="font-medium text-accent underline underline-offset-4">
          Change
        </Link>
      </p>
    </section>
  );
}

interface SessionFailureProps {
  error: unknown;
  onRetry: () => void;
  onNewChat: () => void;
}

/** Under the welcome, when a session's messages did not come; the failure goes to the console too: specification, section 4. */
function SessionFailure({ error, onRetry, onNewChat }: SessionFailureProps) {
  const isGone = statusOf(error) === 404;
  useEffect(() => {
    logUnexpected(error);
  }, [error]);

  return (
    <>
      <Notice kind="warning" role="alert" title={isGone ? 'Chat not found' : 'This chat session could not be loaded'}>
        {isGone ? 'It may have been deleted, or belong to someone else.' : 'Check the connection and try again.'}
      </Notice>
      <div className="flex gap-2">
        {!isGone && (
          <Button onClick={onRetry}>
            <RotateCw aria-hidden size={16} />
            Try again
          </Button>
        )}
        <Button variant="primary" onClick={onNewChat}>
          <MessageSquarePlus aria-hidden size={16} />
          New Chat
        </Button>
      </div>
    </>
  );
}
