import { LoaderCircle } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

/** The browser's own progress bar, in the product's colors. */
export function ProgressBar({ className, ...rest }: ComponentProps<'progress'>) {
  return (
    <progress
      className={classNames(
        'h-1.5 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent',
        '[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent',
        className,
      )}
      {...rest}
    />
  );
}

export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div role="status" className="flex h-full min-h-32 items-center justify-center gap-3 text-ink-soft">
      <LoaderCircle aria-hidden size={20} className="animate-spin" />
      {label}
    </div>
  );
}
