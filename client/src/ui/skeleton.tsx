import { classNames } from '../lib/class-names.ts';

/** A grey shape where something will be; its size comes from className. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-md bg-sunken', className)} />;
}
