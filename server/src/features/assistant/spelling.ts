/** Damerau-Levenshtein distance (optimal string alignment) of two words, or a number above the limit once it is exceeded. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) row.push(step(a, b, i, j, { row, previous, before }));
    if (Math.min(...row) > limit) return limit + 1;
    before = previous;
    previous = row;
  }
  return previous[b.length] ?? limit + 1;
}

type Rows = { row: readonly number[]; previous: readonly number[]; before: readonly number[] };

function step(a: string, b: string, i: number, j: number, { row, previous, before }: Rows): number {
  const same = a[i - 1] === b[j - 1];
  const best = Math.min((row[j - 1] ?? 0) + 1, (previous[j] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1));
  const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
  return swapped ? Math.min(best, (before[j - 2] ?? 0) + 1) : best;
}

/** How many slips a word of this length may hold: none in short ones and in codes, one from five letters, two from nine. */
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
