import { readWordSections } from './words.ts';

/** Cases by line, each with the words that name it. */
export type Cases = readonly (readonly ReadonlySet<string>[])[];

const linesOf = readWordSections('contrasts');
const casesOf = (section: string): Cases =>
  linesOf(section).map((line) => line.split('|').map((words) => new Set(words.trim().split(/\s+/))));
const contrasts = casesOf('answers');
/** Also what only parts one note from another. */
export const noteCases = casesOf('notes');

/** Whether two texts speak of different cases: adults and children, urgent and routine. A text that names several cases speaks of each. */
export function contrast(a: string, b: string): boolean {
  return arePartedBy(casesNamedIn(a), casesNamedIn(b));
}

/** By line a bit for each case that a text names. */
export function casesNamedIn(text: string, lines: Cases = contrasts): Int32Array {
  const named = new Int32Array(lines.length);
  const places = placesOf(lines);
  for (const word of wordsOf(text)) for (const { line, bit } of places.get(word) ?? []) named[line] = (named[line] ?? 0) | bit;
  return named;
}

type Places = ReadonlyMap<string, { line: number; bit: number }[]>;
const placesByCases = new WeakMap<Cases, Places>();

/** By word the lines and cases that it names. */
function placesOf(lines: Cases): Places {
  const known = placesByCases.get(lines);
  if (known !== undefined) return known;
  const places = new Map<string, { line: number; bit: number }[]>();
  lines.forEach((line, index) => {
    line.forEach((names, at) => {
      for (const name of names) places.set(name, [...(places.get(name) ?? []), { line: index, bit: 1 << at }]);
    });
  });
  placesByCases.set(lines, places);
  return places;
}

/** True if both name cases of a line and none in common. */
export function arePartedBy(a: Int32Array, b: Int32Array): boolean {
  return a.some((ofA, line) => ofA !== 0 && b[line] !== 0 && (ofA & (b[line] ?? 0)) === 0);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}-]+/gu) ?? []);
}
