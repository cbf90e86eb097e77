import type { Pressed } from './analytics-search.ts';
import { counted } from './analytics-labels.ts';

export interface Share {
  key: string;
  name: string;
  /** Beneath the name. */
  detail?: string;
  value: number;
  pressed: Pressed;
}

interface ShareListProps {
  label: string;
  shares: readonly Share[];
  /** The counted thing: "answer". */
  of: string;
  onPress: (pressed: Pressed) => void;
}

/** Names with their counts, and a bar that is as long as the count against the highest. Each count shows its questions. */
export function ShareList({ label, shares, of, onPress }: ShareListProps) {
  const most = Math.max(1, ...shares.map(({ value }) => value));
  return (
    <ol aria-label={label} className="flex flex-col gap-1">
      {shares.map(({ key, name, detail, value, pressed }) => (
        <li key={key}>
          <button
            type="button"
            className="flex w-full flex-col gap-1 rounded-sm px-2 py-1 text-left hover:bg-sunken"
            onClick={() => onPress(pressed)}
          >
            <span className="flex w-full items-baseline justify-between gap-4">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {name}
                {detail !== undefined && <span className="block text-sm text-ink-soft">{detail}</span>}
              </span>
              <span className="text-sm whitespace-nowrap text-ink-soft tabular-nums">{counted(value, of)}</span>
            </span>
            <span aria-hidden className="h-1.5 rounded-full bg-accent" style={{ width: `${(value / most) * 100}%` }} />
          </button>
        </li>
      ))}
    </ol>
  );
}
