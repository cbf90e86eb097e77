import { useCallback, useMemo, useRef, type ReactNode } from 'react';
import { ChatActionsContext } from './chat-context.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { SessionFailure } from './session-failure.tsx';
import { useAnswerLength } from './use-answer-length.ts';
import type { useConversation } from './use-conversation.ts';
import { useDraft } from './use-draft.ts';
import type { useOpenSource } from './use-open-source.ts';

interface ConversationPaneProps {
  conversation: ReturnType<typeof useConversation>;
  source: ReturnType<typeof useOpenSource>;
  header: ReactNode;
  onNewChat: () => void;
}

/** The conversation with the input below it. */
export function ConversationPane({ conversation, source, header, onNewChat }: ConversationPaneProps) {
  const { exchanges, pending, turns, ask, retry, stop } = conversation;
  const [draft, setDraft] = useDraft();
  const [length, setLength] = useAnswerLength();
  const input = useRef<HTMLTextAreaElement>(null);
  const isPending = pending !== undefined;

  const edit = useCallback(
    (query: string) => {
      setDraft(query);
      input.current?.focus();
    },
    [setDraft],
  );
  const actions = useMemo(() => ({ isPending, ask, retry, edit, openSource: source.open }), [isPending, ask, retry, edit, source.open]);
  const failure = turns.isError ? <SessionFailure error={turns.error} onRetry={() => void turns.refetch()} onNewChat={onNewChat} /> : null;

  return (
    <ChatActionsContext value={actions}>
      <section aria-label="Chat" className="flex min-w-0 flex-1 flex-col">
        {header}
        <Conversation exchanges={exchanges} isLoading={turns.isLoading} isPending={isPending} failure={failure} />
        {failure === null && (
          <Composer
            input={input}
            draft={draft}
            onDraftChange={setDraft}
            length={length}
            isPending={isPending}
            onSend={(at) => {
              setLength(at);
              ask(draft, at);
              setDraft('');
            }}
            onStop={() => {
              if (pending !== undefined) stop(pending.key);
            }}
          />
        )}
      </section>
    </ChatActionsContext>
  );
}
