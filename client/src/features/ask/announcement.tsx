import { splitAnswer } from '@vademecum/shared/ask/answer-format.ts';
import { notFoundText, notFoundTitle } from '@vademecum/shared/ask/answer-words.ts';
import { answerAsText } from './answers/answer-as-text.ts';
import type { Exchange } from './exchanges.ts';

/** What a screen reader hears of an exchange of this visit: that the assistant thinks, and at the end the whole answer, never its pieces. */
export function Announcement({ exchange }: { exchange: Exchange | undefined }) {
  return (
    <div role="status" className="sr-only">
      {announce(exchange)}
    </div>
  );
}

function announce(exchange: Exchange | undefined): string {
  const live = exchange?.live;
  if (live === undefined) return '';
  if (live.state === 'pending') return 'AI is thinking...';
  if (live.state === 'failed') return 'I encountered an error processing your request.';
  const turn = exchange?.turn ?? live.turn;
  if (turn === undefined) return 'The answer was stopped.';
  if (!turn.grounded) return `${notFoundTitle}. ${notFoundText}`;
  const count = turn.citations.length;
  return `${answerAsText({ response: splitAnswer(turn.response).main })} ${count === 1 ? '1 source.' : `${count} sources.`}`;
}
