import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

/** The browser's own, in the product's colours. */
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
