import { createPostings, grown, type Postings } from './index-postings.ts';

/**
 * Which texts contain which terms. A text's slot is its place in memory; one that is gone keeps it until the index is rebuilt, and `alive` says which are
 * there.
 */
export type TermIndex = {
  vocabulary: Vocabulary;
  postings: Postings;
  /** By slot. */
  alive: Uint8Array<ArrayBuffer>;
  /** By the id of a text that is there. */
  slotOf: Map<number, number>;
  slots: number;
  /** Slots whose text is gone. */
  dead: number;
};

export function createTermIndex(): TermIndex {
  return {
    vocabulary: createVocabulary(),
    postings: createPostings(),
    alive: new Uint8Array(1_024),
    slotOf: new Map(),
    slots: 0,
    dead: 0,
  };
}

/** The slot of a text that comes next; its postings may be added. */
export function takeSlot(index: TermIndex): number {
  if (index.slots >= index.alive.length) index.alive = grown(index.alive, index.slots + 1);
  return index.slots++;
}

/** From here on a text is found and its terms count, each given once; or no more. */
export function setThere(
  index: TermIndex,
  { id, slot, terms }: { id: number; slot: number; terms: Iterable<number> },
  isThere: boolean,
): void {
  if (isThere) index.slotOf.set(id, slot);
  else if (index.slotOf.delete(id)) index.dead += 1;
  index.alive[slot] = Number(isThere);
  for (const term of terms) index.vocabulary.count(term, isThere ? 1 : -1);
}

/** The index's terms, numbered in the order in which they were first seen, with the number of texts that contain each. */
export type Vocabulary = {
  get: (term: string) => number | undefined;
  /** The term's number, given now if it is new. */
  number: (term: string) => number;
  /** By number. */
  terms: readonly string[];
  holding: (number: number) => number;
  count: (number: number, by: 1 | -1) => void;
  /** Terms that some text contains and that begin with two given letters. */
  listStarting: (start: string) => { term: string; doc: number }[];
  listTerms: (isWanted: (term: string) => boolean) => { term: string; doc: number }[];
};

function createVocabulary(): Vocabulary {
  const numbers = new Map<string, number>();
  const terms: string[] = [];
  const byStart = new Map<string, number[]>();
  let holding = new Uint32Array(1_024);

  const number = (term: string): number => {
    const known = numbers.get(term);
    if (known !== undefined) return known;
    // A word cut out of a text would keep the whole text in memory.
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
    get: (term) => numbers.get(term),
    number,
    terms,
    holding: (index) => holding[index] ?? 0,
    count: (index, by) => {
      holding[index] = (holding[index] ?? 0) + by;
    },
    listStarting: (start) =>
      (byStart.get(start) ?? []).map((index) => ({ term: terms[index] ?? '', doc: holding[index] ?? 0 })).filter(({ doc }) => doc > 0),
    listTerms: (isWanted) =>
      terms.flatMap((term, index) => {
        const doc = holding[index] ?? 0;
        return doc > 0 && isWanted(term) ? [{ term, doc }] : [];
      }),
  };
}
