import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { indexAt, type TextRange } from '../../../lib/text-lines.ts';
import { placeFrom } from './found-places.ts';
import { useFindText } from './use-find-text.ts';
import { useFoundWords } from './use-found-words.ts';
import type { ViewerPlace } from './viewer-search.ts';

interface FindingOptions {
  id: number;
  content: string;
  lineStarts: readonly number[];
  place: ViewerPlace;
  /** The passage that is marked. */
  mark: TextRange | undefined;
  /** Line that is being read, from 1: where the way to the next hit begins as long as none is marked. */
  reading: number;
}

/** Goes to a place, chosen from the one that the address names by now: keys come faster than a page is drawn. */
function useShow(lineStarts: readonly number[]) {
  const navigate = useNavigate();
  return (choose: (named: TextRange | undefined) => TextRange | undefined) => {
    void navigate({
      to: '.',
      search: (before) => {
        const { from: start, to: end } = before;
        const place = choose(typeof start === 'number' && typeof end === 'number' ? { start, end } : undefined);
        if (place === undefined) return before;
        return { ...before, line: indexAt(lineStarts, place.start) + 1, from: place.start, to: place.end };
      },
      replace: true,
    });
  };
}

/** What is marked in a document beside the passage: a text that was typed, exactly, or else the words of a search, as the server finds them. */
export function useFinding({ id, content, lineStarts, place: { find, text }, mark, reading }: FindingOptions) {
  const navigate = useNavigate();
  const isTyped = text !== undefined && text !== '';
  const words = useFoundWords(id, find);
  const exact = useFindText(content, text ?? '');
  const places = isTyped ? exact?.ranges : find === undefined ? undefined : words.places;

  const show = useShow(lineStarts);
  const here = () => {
    const offset = lineStarts[reading - 1] ?? 0;
    return mark ?? { start: offset, end: offset };
  };
  // What one typed is shown from where one is, unless the address names a hit already.
  const showFirst = useEffectEvent((ranges: readonly TextRange[]) => {
    if (ranges.some(({ start, end }) => start === mark?.start && end === mark.end)) return;
    const { start } = here();
    show(() => placeFrom(ranges, { start, end: start }, 1));
  });
  useEffect(() => {
    if (exact !== undefined) showFirst(exact.ranges);
  }, [exact]);

  return {
    words: find,
    typed: text,
    places,
    isCut: isTyped && exact?.isCut === true,
    hasFailed: !isTyped && words.error !== null,
    retry: words.retry,
    go: (step: 1 | -1) => {
      show((named) => placeFrom(places ?? [], named ?? here(), step));
    },
    type: (next: string) => void navigate({ to: '.', search: (before) => ({ ...before, text: next }), replace: true }),
    forget: () => void navigate({ to: '.', search: (before) => ({ ...before, find: undefined }), replace: true }),
  };
}
