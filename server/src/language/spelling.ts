const longest = 64;
/** Three rows of the table, used again for each pair. */
let [before, previous, row] = [0, 0, 0].map(() => new Uint8Array(longest + 1)) as [Uint8Array, Uint8Array, Uint8Array];

/** Damerau-Levenshtein distance (optimal string alignment) of two words of up to 64 characters, or a number above the limit once it is exceeded. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit || a.length > longest || b.length > longest) return limit + 1;
  for (let j = 0; j <= b.length; j++) previous[j] = j;
  for (let i = 1; i <= a.length; i++) {
    if (fillRow(a, b, i) > limit) return limit + 1;
    [before, previous, row] = [previous, row, before];
  }
  return previous[b.length] ?? limit + 1;
}

/** The distances of the first i letters of a to every beginning of b; gives back the smallest. */
function fillRow(a: string, b: string, i: number): number {
  const letter = a.charCodeAt(i - 1);
  const letterBefore = i > 1 ? a.charCodeAt(i - 2) : -1;
  let smallest = i;
  let left = i;
  row[0] = i;
  for (let j = 1; j <= b.length; j++) {
    const other = b.charCodeAt(j - 1);
    let best = Math.min(left + 1, (previous[j] ?? 0) + 1, (previous[j - 1] ?? 0) + (letter === other ? 0 : 1));
    const isSwapped = j > 1 && letter === b.charCodeAt(j - 2) && letterBefore === other;
    if (isSwapped) best = Math.min(best, (before[j - 2] ?? 0) + 1);
    row[j] = left = best;
    if (best < smallest) smallest = best;
  }
  return smallest;
}

/** How many slips a word of this length may contain: none in short ones and in codes, one from five letters, two from nine. */
export function slipsAllowed(word: string): number {
  if (/\d/.test(word) || word.length < 5) return 0;
  return word.length < 9 ? 1 : 2;
}

/** The term that a misspelt word most likely meant: fewest slips, then the more frequent. Undefined when nothing is close enough. */
export function closestTerm(word: string, terms: Iterable<{ term: string; doc: number }>): string | undefined {
  const limit = slipsAllowed(word);
  let best: { term: string; doc: number; distance: number } | undefined;
  for (const { term, doc } of terms) {
    if (doc < 2 || Math.abs(term.length - word.length) > limit || /\d/.test(term)) continue;
    const distance = editDistance(word, term, limit);
    if (distance > limit) continue;
    if (best === undefined || isBetter({ term, doc, distance }, best)) best = { term, doc, distance };
  }
  return best?.term;
}

type Repair = { term: string; doc: number; distance: number };

function isBetter(one: Repair, other: Repair): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance;
  return one.doc === other.doc ? one.term < other.term : one.doc > other.doc;
}
