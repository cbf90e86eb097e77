import { classNames } from '../lib/class-names.ts';

/** A grey shape where something will be; its size comes from className. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-md bg-sunken', className)} />;
}

interface SkeletonsProps {
  /** For screen readers: "Loading the questions". */
  label: string;
  className?: string;
  /** One look for each shape. */
  shapes: readonly string[];
}

/** The shapes of something that is loading. */
export function Skeletons({ label, className, shapes }: SkeletonsProps) {
  return (
    <div role="status" aria-label={label} className={className}>
      {shapes.map((shape, place) => (
        <Skeleton key={place} className={shape} />
      ))}
    </div>
  );
}
