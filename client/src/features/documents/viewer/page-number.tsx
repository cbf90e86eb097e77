import { useState, type SubmitEvent } from 'react';

interface PageNumberProps {
  /** From 1. */
  page: number;
  count: number;
  onGo: (page: number) => void;
}

/** Which page is shown, and the way to another by its number. */
export function PageNumber({ page, count, onGo }: PageNumberProps) {
  const [typed, setTyped] = useState<string>();
  function go(event: SubmitEvent) {
    event.preventDefault();
    const wanted = Number.parseInt(typed ?? '', 10);
    setTyped(undefined);
    if (Number.isFinite(wanted)) onGo(Math.min(count, Math.max(1, wanted)));
  }
  return (
    <form onSubmit={go} className="flex items-center justify-center gap-2 border-b border-line py-1 text-sm text-ink-soft tabular-nums">
      <label className="flex items-center gap-2">
        Page
        <input
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(page)}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
          onFocus={(event) => {
            event.target.select();
          }}
          onBlur={() => {
            setTyped(undefined);
          }}
          className="min-h-8 w-14 rounded-md border border-line-strong bg-surface px-2 text-center text-ink"
        />
      </label>
      of {count.toLocaleString('en-US')}
    </form>
  );
}
