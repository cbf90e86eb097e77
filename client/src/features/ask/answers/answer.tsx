import { notFoundTitles } from '@vademecum/shared/ask/answer-words.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { RotateCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useChatActions } from '../chat-context.ts';
import type { LiveExchange } from '../exchanges.ts';
import { AnswerBubble } from './answer-bubble.tsx';
import { BotBubble, Thinking } from './bot-bubble.tsx';
import { NotFoundPanel } from './not-found-panel.tsx';

/** What came of a question so far. In a chunk of its own: a new chat has no answer yet. */
export default function Answer({ turn, live }: { turn: ChatTurn | undefined; live: LiveExchange | undefined }) {
  if (turn !== undefined && !turn.grounded) return <NotFoundPanel turn={turn} />;
  if (turn === undefined && live?.state === 'failed') return <FailedAnswer exchangeKey={live.key} reason={live.failure} />;
  const text = turn?.response ?? live?.text ?? '';
  const isPending = turn === undefined && live?.state === 'pending';
  // A refusal comes as text too; it is shown as the panel once it is whole.
  if (isPending && (text === '' || notFoundTitles.some((title) => text.startsWith(title)))) {
    return (
      <BotBubble>
        <Thinking />
      </BotBubble>
    );
  }
  return <AnswerBubble turn={turn} live={live} text={text} isStreaming={isPending} />;
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
