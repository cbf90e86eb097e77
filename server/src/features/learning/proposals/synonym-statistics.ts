/** What a question lost and gained when it was asked again in other words and then answered. said, found: by stems, with how they were written. */
export interface Rephrasing {
  askedId: number;
  answeredId: number;
  chat: number;
  person: number | null;
  lost: ReadonlyMap<string, string>;
  gained: ReadonlyMap<string, string>;
}

/** How all questions use words: the number of questions that contain each stem, and how many of them failed. */
export interface WordUse {
  questions: number;
  holding: ReadonlyMap<string, number>;
  failed: ReadonlyMap<string, number>;
}

export interface SynonymCandidate {
  /** By stems, separated by blanks. */
  saidTerms: string;
  foundTerms: string;
  said: string;
  found: string;
  rephrasings: readonly Rephrasing[];
  chats: number;
  people: number;
}

interface Bounds {
  chats: number;
  people: number;
}

/** What is found must replace what was said at least in this share of the questions that lost it. */
const replacesFrom = 0.5;
/** A word whose questions mostly succeed needs no other. */
const failsFrom = 0.3;
/** How likely chance alone may have brought the found word so often. */
const chanceUpTo = 0.001;

/**
 * The words that replace each other in rephrasings more often than chance explains: in the questions that lost the one, the other came in
 * at a rate that all other questions do not have. Each said word gets the one found word that is seen most.
 */
export function findSynonyms(rephrasings: readonly Rephrasing[], use: WordUse, bounds: Bounds): SynonymCandidate[] {
  const chosen: SynonymCandidate[] = [];
  for (const candidate of pairsSeen(rephrasings)
    .filter((one) => isProven(one, rephrasings, use, bounds))
    .sort(byWeight)) {
    const words = new Set(candidate.saidTerms.split(' '));
    const isTaken = chosen.some(({ saidTerms }) => saidTerms.split(' ').some((term) => words.has(term)));
    if (!isTaken) chosen.push(candidate);
  }
  return chosen;
}

function pairsSeen(rephrasings: readonly Rephrasing[]): SynonymCandidate[] {
  const seen = new Map<string, Rephrasing[]>();
  for (const one of rephrasings)
    for (const said of one.lost.keys())
      for (const found of one.gained.keys()) {
        const key = `${said}>${found}`;
        seen.set(key, [...(seen.get(key) ?? []), one]);
      }
  return [...seen].map(([key, all]) => {
    const [saidTerms = '', foundTerms = ''] = key.split('>');
    return {
      saidTerms,
      foundTerms,
      said: mostWritten(all.map(({ lost }) => lost.get(saidTerms) ?? '')),
      found: mostWritten(all.map(({ gained }) => gained.get(foundTerms) ?? '')),
      rephrasings: all,
      chats: new Set(all.map(({ chat }) => chat)).size,
      people: new Set(all.flatMap(({ person }) => person ?? [])).size,
    };
  });
}

function isProven(candidate: SynonymCandidate, all: readonly Rephrasing[], use: WordUse, bounds: Bounds): boolean {
  const { saidTerms, foundTerms, rephrasings, chats, people } = candidate;
  if (chats < bounds.chats || people < bounds.people) return false;
  const lost = all.filter(({ lost }) => lost.has(saidTerms)).length;
  if (rephrasings.length < lost * replacesFrom) return false;
  if (shareFailed(saidTerms, use) < failsFrom) return false;
  const seen = rephrasings.length;
  // How often the word is in questions that are none of these rephrasings; half a question more, since an unseen case is not impossible.
  const elsewhere = Math.max(0, leastOf(foundTerms, use.holding) - seen);
  const rate = Math.min(1, (elsewhere + 0.5) / Math.max(1, use.questions - seen));
  return chanceOf(seen, lost, rate) <= chanceUpTo;
}

function shareFailed(terms: string, { holding, failed }: WordUse): number {
  const held = leastOf(terms, holding);
  return held === 0 ? 0 : leastOf(terms, failed) / held;
}

const leastOf = (terms: string, counts: ReadonlyMap<string, number>): number =>
  Math.min(...terms.split(' ').map((term) => counts.get(term) ?? 0));

/** How likely something of this rate happens at least so often in so many tries. */
export function chanceOf(seen: number, tries: number, rate: number): number {
  if (rate >= 1) return 1;
  let sum = 0;
  let logChoose = 0;
  for (let count = 0; count <= tries; count++) {
    if (count > 0) logChoose += Math.log(tries - count + 1) - Math.log(count);
    if (count >= seen) sum += Math.exp(logChoose + count * Math.log(rate) + (tries - count) * Math.log1p(-rate));
  }
  return Math.min(1, sum);
}

/** Seen most first; a phrase before one of its words, and what is found in as few words as possible. */
function byWeight(a: SynonymCandidate, b: SynonymCandidate): number {
  const words = (terms: string): number => terms.split(' ').length;
  return (
    b.rephrasings.length - a.rephrasings.length ||
    words(b.saidTerms) - words(a.saidTerms) ||
    words(a.foundTerms) - words(b.foundTerms) ||
    a.saidTerms.localeCompare(b.saidTerms) ||
    a.foundTerms.localeCompare(b.foundTerms)
  );
}

function mostWritten(forms: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const form of forms) counts.set(form, (counts.get(form) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0] ?? '';
}
