import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { memo } from 'react';
import { AnswerBubble } from './answers/answer-bubble.tsx';
import { BotBubble } from './answers/bot-bubble.tsx';
import type { LiveExchange } from './exchanges.ts';
import { FailedAnswer } from './answers/failed-answer.tsx';
import { NotFoundPanel } from './answers/not-found-panel.tsx';
import { QuestionBubble } from './question-bubble.tsx';
import { Thinking } from './answers/thinking.tsx';
import { notFoundTitle } from '@vademecum/shared/ask/answer-words.ts';

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
