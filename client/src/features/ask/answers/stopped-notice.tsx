import { RotateCw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useChatActions } from '../chat-context.ts';

/** Under an answer that the person stopped; such an answer is not stored. */
export function StoppedNotice({ exchangeKey, hasText }: { exchangeKey: string; hasText: boolean }) {
  const { retry, isPending } = useChatActions();
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft not-first:mt-3">
      <p>{hasText ? 'You stopped this answer; it is not complete and is not kept.' : 'You stopped this answer before it began.'}</p>
      <Button
        size="small"
        aria-disabled={isPending}
        onClick={() => {
          retry(exchangeKey);
        }}
      >
        <RotateCw aria-hidden size={14} />
        Ask again
      </Button>
    </div>
  );
}
