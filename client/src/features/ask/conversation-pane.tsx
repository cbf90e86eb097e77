import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import { useMemo, useRef, type ReactNode, type RefObject } from 'react';
import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { ChatActionsContext, type ChatActions } from './chat-context.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { SessionFailure } from './sessions/session-failure.tsx';
import { UnkeptNotice } from './unkept-notice.tsx';
import { useAnswerLength } from './use-answer-length.ts';
import type { useConversation } from './use-conversation.ts';
import { useDraft } from './use-draft.ts';
import type { useOpenSource } from './sources/use-open-source.ts';

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

  function send(at: AnswerLength) {
    setLength(at);
    ask(draft, at);
    setDraft('');
  }

  const actions = useActions({ isPending, ask, retry, length, setDraft, input, source, saveMemory: onSaveMemory });
  const failure = turns.isError ? <SessionFailure error={turns.error} onRetry={() => void turns.refetch()} onNewChat={onNewChat} /> : null;

  return (
    <ChatActionsContext value={actions}>
      <section aria-label="Chat" className="flex min-w-0 flex-1 flex-col">
        {header}
        {isUnkept && <UnkeptNotice />}
        <Conversation exchanges={exchanges} isLoading={turns.isLoading} isPending={isPending} failure={failure} />
        {failure === null && (
          <Composer
            input={input}
            draft={draft}
            onDraftChange={setDraft}
            length={length}
            isPending={isPending}
            onSend={send}
            onStop={conversation.stop}
          />
        )}
      </section>
    </ChatActionsContext>
  );
}

interface ActionParts extends Pick<ChatActions, 'ask' | 'retry' | 'saveMemory'> {
  isPending: boolean;
  length: AnswerLength;
  setDraft: (draft: string) => void;
  input: RefObject<HTMLTextAreaElement | null>;
  source: ReturnType<typeof useOpenSource>;
}

/** The same object until something of it changes: what is finished is not drawn again with every word that streams in. */
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
