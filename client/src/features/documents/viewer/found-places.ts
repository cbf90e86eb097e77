import type { TextRange } from '../../../lib/text-lines.ts';

/** The next place behind an offset or the one before it, and round again at the ends; undefined where there is none. */
export function placeFrom(places: readonly TextRange[], at: TextRange, step: 1 | -1): TextRange | undefined {
  if (step === 1) return places.find(({ start }) => start >= at.end) ?? places[0];
  return places.findLast(({ start }) => start < at.start) ?? places.at(-1);
}

/** "3 of 17", "17 hits", "10,000+ hits". */
export function placesLabel(places: readonly TextRange[], at: TextRange | undefined, isCut: boolean): string {
  const count = `${places.length.toLocaleString('en-US')}${isCut ? '+' : ''}`;
  const index = places.findIndex(({ start }) => start === at?.start);
  if (index >= 0) return `${(index + 1).toLocaleString('en-US')} of ${count}`;
  return `${count} ${places.length === 1 && !isCut ? 'hit' : 'hits'}`;
}
