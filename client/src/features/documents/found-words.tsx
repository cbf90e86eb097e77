import { useNavigate } from '@tanstack/react-router';
import type { FoundInDocument } from '@vademecum/shared/search.ts';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { TextRange } from '../../lib/text-lines.ts';
import { useSingleKeys } from '../../lib/use-single-keys.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { useFoundWords } from './use-found-words.ts';

interface FoundWordsProps {
  /** What was searched for. */
  words: string;
  found: Pick<ReturnType<typeof useFoundWords>, 'places' | 'error' | 'retry'>;
  /** The passage that is marked. */
  at: TextRange | undefined;
}

/** How often the words of a search stand in the document, and the way from one to the next, also by the keys n and p. */
export function FoundWords({ words, found: { places, error, retry }, at }: FoundWordsProps) {
  const navigate = useNavigate();
  const go = (step: 1 | -1) => {
    const place = placeFrom(places ?? [], at, step);
    if (place === undefined) return;
    const { lineIndex, from, to } = place;
    void navigate({ to: '.', search: (before) => ({ ...before, line: lineIndex + 1, from, to }), replace: true });
  };
  const previous = () => {
    go(-1);
  };
  const next = () => {
    go(1);
  };
  useSingleKeys({ n: next, p: previous });
  const isNone = places === undefined || places.length === 0;
  return (
    <div
      role="group"
      aria-label="Search in this document"
      className="flex items-center gap-1 border-b border-line px-4 py-1 lg:px-6 print:hidden"
    >
      <p role="status" className="min-w-0 flex-1 truncate text-sm text-ink-soft tabular-nums">
        {error === null ? countLabel(places, at) : 'Search failed'} · {words}
      </p>
      {error !== null && (
        <Button size="small" onClick={retry}>
          Try again
        </Button>
      )}
      <IconButton icon={ChevronUp} label="Previous hit (p)" disabled={isNone} onClick={previous} />
      <IconButton icon={ChevronDown} label="Next hit (n)" disabled={isNone} onClick={next} />
      <IconButton
        icon={X}
        label="Take the marks away"
        onClick={() => void navigate({ to: '.', search: (before) => ({ ...before, find: undefined }), replace: true })}
      />
    </div>
  );
}

function countLabel(places: FoundInDocument | undefined, at: TextRange | undefined): string {
  if (places === undefined) return 'Searching …';
  const index = places.findIndex(({ from }) => from === at?.start);
  if (index >= 0) return `${index + 1} of ${places.length.toLocaleString('en-US')}`;
  return `${places.length.toLocaleString('en-US')} ${places.length === 1 ? 'hit' : 'hits'}`;
}

/** The next place behind the passage or the one before it, and round again at the ends. */
function placeFrom(places: FoundInDocument, at: TextRange | undefined, step: 1 | -1): FoundInDocument[number] | undefined {
  if (step === 1) return places.find(({ from }) => from >= (at?.end ?? 0)) ?? places[0];
  return places.findLast(({ from }) => from < (at?.start ?? 0)) ?? places.at(-1);
}
