import { notFoundTitle } from '@vademecum/shared/ask/answer-words.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { Pencil, RotateCw } from 'lucide-react';
import { memo } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { AnswerBubble } from './answers/answer-bubble.tsx';
import { BotBubble } from './answers/bot-bubble.tsx';
import { NotFoundPanel } from './answers/not-found-panel.tsx';
import { useChatActions } from './chat-context.ts';
import type { LiveExchange } from './exchanges.ts';

interface ExchangeViewProps {
  turn: ChatTurn | undefined;
  live: LiveExchange | undefined;
  isLatest: boolean;
}

/** One question with its answer. Drawn again only when something of it changed, not with every word that streams in below. */
export const ExchangeView = memo(function ExchangeView({ turn, live, isLatest }: ExchangeViewProps) {
  const stored = turn ?? live?.turn;
  return (
    <article aria-label={isLatest ? 'Latest question and answer' : 'Question and answer'} data-exchange className="flex flex-col gap-4">
      <QuestionBubble query={stored?.query ?? live?.query ?? ''} isLatest={isLatest} />
      <Answer turn={stored} live={live} />
    </article>
  );
});

function Answer({ turn, live }: { turn: ChatTurn | undefined; live: LiveExchange | undefined }) {
  if (turn !== undefined && !turn.grounded) return <NotFoundPanel turn={turn} />;
  if (turn === undefined && live?.state === 'failed') return <FailedAnswer exchangeKey={live.key} reason={live.failure} />;
  const text = turn?.response ?? live?.text ?? '';
  const isPending = turn === undefined && live?.state === 'pending';
  // A refusal comes as text too; it is shown as the panel once it is whole.
  if (isPending && (text === '' || text.startsWith(notFoundTitle))) {
    return (
      <BotBubble>
        <Thinking />
      </BotBubble>
    );
  }
  return <AnswerBubble turn={turn} live={live} text={text} isStreaming={isPending} />;
}

interface QuestionBubbleProps {
  query: string;
  /** Only the latest question can be taken back into the input. */
  isLatest: boolean;
}

/** What the person asked, on the right. */
function QuestionBubble({ query, isLatest }: QuestionBubbleProps) {
  const { edit } = useChatActions();
  return (
    <div className="flex items-center justify-end gap-1 pl-8 sm:pl-16">
      {isLatest && (
        <IconButton
          icon={Pencil}
          label="Edit and ask again"
          className="print:hidden"
          onClick={() => {
            edit(query);
          }}
        />
      )}
      <div className="min-w-0 rounded-md rounded-tr-sm bg-accent px-4 py-3 whitespace-pre-wrap text-on-accent [overflow-wrap:anywhere] dark:bg-accent-soft dark:text-ink">
        <span className="sr-only">You asked: </span>
        {query}
      </div>
    </div>
  );
}

/** Shown until the first word of an answer is there. */
function Thinking() {
  return (
    <p className="flex items-center gap-2 text-ink-soft">
      <span aria-hidden className="flex gap-1">
        <span className="size-1.5 animate-pulse rounded-full bg-accent" />
        <span className="size-1.5 animate-pulse rounded-full bg-accent [animation-delay:200ms]" />
        <span className="size-1.5 animate-pulse rounded-full bg-accent [animation-delay:400ms]" />
      </span>
      AI is thinking...
    </p>
  );
}

interface FailedAnswerProps {
  exchangeKey: string;
  reason: string | undefined;
}

/** The apology of the specification, section 4, and why. */
function FailedAnswer({ exchangeKey, reason }: FailedAnswerProps) {
  const { retry, isPending } = useChatActions();
  return (
    <BotBubble kind="danger">
      <p>I encountered an error processing your request.</p>
      {reason !== undefined && <p className="mt-1 text-sm">{reason}</p>}
      <Button
        size="small"
        className="mt-3"
        aria-disabled={isPending}
        onClick={() => {
          retry(exchangeKey);
        }}
      >
        <RotateCw aria-hidden size={14} />
        Try again
      </Button>
    </BotBubble>
  );
}
