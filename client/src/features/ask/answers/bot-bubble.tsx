import { BotMessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.ts';

interface BotBubbleProps {
  kind?: 'normal' | 'danger';
  children: ReactNode;
}

/** The assistant's words, on the left. */
export function BotBubble({ kind = 'normal', children }: BotBubbleProps) {
  return (
    <div className="flex max-w-3xl items-start gap-3">
      <span
        aria-hidden
        className="mt-1 hidden size-8 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent sm:flex print:hidden"
      >
        <BotMessageSquare size={18} />
      </span>
      <div
        className={classNames(
          'min-w-0 rounded-md rounded-tl-sm border bg-surface px-4 py-3 [overflow-wrap:anywhere]',
          kind === 'danger' ? 'border-danger' : 'border-line',
        )}
      >
        {children}
      </div>
    </div>
  );
}

/** Shown until the first word of an answer is there. */
export function Thinking() {
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
