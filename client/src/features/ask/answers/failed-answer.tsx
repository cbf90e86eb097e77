import { RotateCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { BotBubble } from './bot-bubble.tsx';
import { useChatActions } from '../chat-context.ts';

interface FailedAnswerProps {
  exchangeKey: string;
  reason: string | undefined;
}

/** The apology of the specification, section 4, and why. */
export function FailedAnswer({ exchangeKey, reason }: FailedAnswerProps) {
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
