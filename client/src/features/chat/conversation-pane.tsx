import type { AnswerLength } from '@vademecum/shared/answers.ts';
import { useMemo, useRef, type ReactNode } from 'react';
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
  const { exchanges, pending, turns, ask, retry } = conversation;
  const [draft, setDraft] = useDraft();
  const [length, setLength] = useAnswerLength();
  const input = useRef<HTMLTextAreaElement>(null);
  const isPending = pending !== undefined;

  function send(at: AnswerLength) {
    setLength(at);
    ask(draft, at);
    setDraft('');
  }

  const actions = useMemo(() => {
    const edit = (query: string) => {
      setDraft(query);
      input.current?.focus();
    };
    const askNow = (query: string) => {
      ask(query, length);
      input.current?.focus();
    };
    return { isPending, ask, askNow, retry, edit, openSource: source.open, openPlace: source.openPlace };
  }, [isPending, ask, retry, length, setDraft, source.open, source.openPlace]);
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
            onSend={send}
            onStop={conversation.stop}
          />
        )}
      </section>
    </ChatActionsContext>
  );
}
