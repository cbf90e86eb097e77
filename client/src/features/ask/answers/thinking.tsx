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
