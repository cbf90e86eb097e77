import { classNames } from '../lib/class-names.ts';

/** A grey shape where something will be; its size comes from className. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-md bg-line', className)} />;
}

interface SkeletonsProps {
  /** What is loading, for screen readers; they hear nothing without it. */
  label?: string;
  className?: string;
  /** The class names of each shape. */
  shapes: readonly string[];
}

/** Shapes below each other. */
export function Skeletons({ label, className = 'gap-3', shapes }: SkeletonsProps) {
  return (
    <div
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'status', 'aria-label': label })}
      className={classNames('flex flex-col', className)}
    >
      {shapes.map((shape, index) => (
        <Skeleton key={index} className={shape} />
      ))}
    </div>
  );
}
