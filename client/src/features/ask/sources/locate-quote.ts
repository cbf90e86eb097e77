import type { Citation } from '@vademecum/shared/ask/answers.ts';

export interface LocatedQuote {
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** From 1, as people count. */
  line: number;
  /** True if the passage has moved since it was cited. */
  hasMoved: boolean;
}

/** Finds a cited passage in the document's current text: at its offsets, else at the nearest place with the same words, else nowhere. */
export function locateQuote(content: string, { quote, startOffset, endOffset }: Citation): LocatedQuote | null {
  if (quote === '') return null;
  if (content.slice(startOffset, endOffset) === quote) return at(content, quote, startOffset, false);
  const places = placesOf(content, quote);
  const [nearest] = places.sort((a, b) => Math.abs(a - startOffset) - Math.abs(b - startOffset));
  return nearest === undefined ? null : at(content, quote, nearest, true);
}

function at(content: string, quote: string, start: number, hasMoved: boolean): LocatedQuote {
  return { start, end: start + quote.length, line: content.slice(0, start).split('\n').length, hasMoved };
}

function placesOf(content: string, quote: string): number[] {
  const places: number[] = [];
  for (let place = content.indexOf(quote); place !== -1; place = content.indexOf(quote, place + 1)) places.push(place);
  return places;
}
