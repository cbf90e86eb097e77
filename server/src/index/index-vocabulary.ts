import { grown } from './typed-arrays.ts';

/** The index's terms, numbered in the order in which they were first seen, with the number of passages that hold each. */
export type Vocabulary = {
  find: (term: string) => number | undefined;
  /** The term's number, given now if it is new. */
  number: (term: string) => number;
  term: (number: number) => string;
  holding: (number: number) => number;
  count: (number: number, by: 1 | -1) => void;
  /** Terms that some passage holds and that begin with two given letters. */
  listStarting: (start: string) => { term: string; doc: number }[];
  listTerms: (isWanted: (term: string) => boolean) => Iterable<{ term: string; doc: number }>;
  size: () => number;
};

export function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  const byStart = new Map<string, number[]>();
  let holding = new Uint32Array(1_024);

  const number = (term: string): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    // A word cut out of a passage would keep the whole passage in memory.
    const own = Buffer.from(term).toString();
    const given = terms.length;
    numbers.set(own, given);
    terms.push(own);
    if (given >= holding.length) holding = grown(holding, given + 1);
    const start = own.slice(0, 2);
    const alike = byStart.get(start) ?? [];
    if (alike.push(given) === 1) byStart.set(Buffer.from(start).toString(), alike);
    return given;
  };
  return {
    find: (term) => numbers.get(term),
    number,
    term: (index) => terms[index] ?? '',
    holding: (index) => holding[index] ?? 0,
    count: (index, by) => {
      holding[index] = (holding[index] ?? 0) + by;
    },
    listStarting: (start) =>
      (byStart.get(start) ?? []).flatMap((index) => {
        const doc = holding[index] ?? 0;
        return doc === 0 ? [] : [{ term: terms[index] ?? '', doc }];
      }),
    listTerms: (isWanted) =>
      terms.flatMap((term, index) => {
        const doc = holding[index] ?? 0;
        return doc > 0 && isWanted(term) ? [{ term, doc }] : [];
      }),
    size: () => terms.length,
  };
}
