import { diffWordsWithSpace } from 'diff';
import { useMemo } from 'react';

/** Milliseconds; two long texts that have nothing in common are not worth more. */
const mostMs = 50;

interface Part {
  value: string;
  added: boolean;
  removed: boolean;
}

/** Which words were taken away and which came in their place. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => partsOf(before, after), [before, after]);
  return (
    <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {parts.map(({ value, added, removed }, index) => {
        const key = `${index} ${value.length}`;
        if (added)
          return (
            <ins key={key} className="rounded-sm bg-success-soft px-0.5 text-success underline">
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={key} className="rounded-sm bg-danger-soft px-0.5 text-danger line-through">
              {value}
            </del>
          );
        return <span key={key}>{value}</span>;
      })}
    </p>
  );
}

function partsOf(before: string, after: string): readonly Part[] {
  return (
    diffWordsWithSpace(before, after, { timeout: mostMs }) ?? [
      { value: before, added: false, removed: true },
      { value: after, added: true, removed: false },
    ]
  );
}
