import { RotateCw } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { BotBubble } from './bot-bubble.tsx';
import { useChatActions } from './chat-context.ts';

/** The apology of the specification, section 4. */
export function FailedAnswer({ exchangeKey }: { exchangeKey: string }) {
  const { retry, isPending } = useChatActions();
  return (
    <BotBubble kind="danger">
      <p>I encountered an error processing your request.</p>
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
