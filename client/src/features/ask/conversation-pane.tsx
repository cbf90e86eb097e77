import { Link } from '@tanstack/react-router';
import { type AnswerLength, answerLengths } from '@vademecum/shared/ask/answer-words.ts';
import { EyeOff, MessageSquarePlus, RotateCw } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { statusOf } from '../../lib/failures.ts';
import { logUnexpected } from '../../lib/log-error.ts';
import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { draftKey } from '../../lib/start-of-chat.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type ChatActions, ChatActionsContext } from './chat-context.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import type { useOpenSource } from './sources/use-open-source.ts';
import { useCheckedSend } from './use-checked-send.ts';
import type { useConversation } from './use-conversation.ts';

const GapReplies = lazy(() => import('./gap-replies.tsx'));
const IdentifierWarning = lazy(() => import('./identifier-warning.tsx'));

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
  const [length, setLength] = useAnswerLength();
  const input = useRef<HTMLTextAreaElement>(null);
  const isPending = pending !== undefined;

  const checked = useCheckedSend((query, at) => {
    setLength(at);
    ask(query, at);
    setDraft('');
    input.current?.focus();
  });

  const actions = useActions({ isPending, ask, retry, length, setDraft, input, source, saveMemory: onSaveMemory });
  const failure = turns.isError ? <SessionFailure error={turns.error} onRetry={() => void turns.refetch()} onNewChat={onNewChat} /> : null;

  return (
    <ChatActionsContext value={actions}>
      <section aria-label="Chat" className="flex min-w-0 flex-1 flex-col">
        {header}
        {isUnkept && <UnkeptNotice />}
        <Suspense>
          <GapReplies />
        </Suspense>
        <Conversation exchanges={exchanges} isLoading={turns.isLoading} isPending={isPending} failure={failure} />
        {failure === null && (
          <Composer
            input={input}
            draft={draft}
            onDraftChange={(next) => {
              checked.drop();
              setDraft(next);
            }}
            length={length}
            isPending={isPending}
            onSend={(at) => checked.check(draft, at)}
            onStop={conversation.stop}
            warning={<QuestionWarning checked={checked} input={input} />}
          />
        )}
      </section>
    </ChatActionsContext>
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

const useAnswerLengthStorageKey = 'vademecum.answer-length';
const defaultLength: AnswerLength = 'medium';

/** The person's answer length, kept in this browser: specification, section 4. */
function useAnswerLength(): [AnswerLength, (length: AnswerLength) => void] {
  const [length, setLength] = useState(readLength);

  function keepLength(next: AnswerLength) {
    window.localStorage.setItem(useAnswerLengthStorageKey, next);
    setLength(next);
  }
  return [length, keepLength];
}

function readLength(): AnswerLength {
  const saved = window.localStorage.getItem(useAnswerLengthStorageKey);
  return answerLengths.find((length) => length === saved) ?? defaultLength;
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
