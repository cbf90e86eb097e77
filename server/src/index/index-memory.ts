import { addPosting, createPostings, packCounts, type Postings } from './index-postings.ts';
import { addWords, createWordStore, readWords, type WordStore } from './index-words.ts';
import type { Candidate, IndexSize } from './search.queries.ts';
import { grown } from './typed-arrays.ts';

/** The library's words in memory. A passage that is gone keeps its slot until the index is rebuilt; `alive` says which are there. */
export type MemoryIndex = {
  vocabulary: Vocabulary;
  postings: Postings;
  words: WordStore;
  /** By slot. */
  ids: Uint32Array<ArrayBuffer>;
  /** Of a memory's passages negative. */
  documentIds: Int32Array<ArrayBuffer>;
  alive: Uint8Array<ArrayBuffer>;
  slotOf: Map<number, number>;
  /** Slots of passages whose document does not answer yet: neither found nor counted until they are woken. */
  asleep: Map<number, number>;
  /** Words by field of the passages that are there. */
  totals: [name: number, heading: number, body: number];
};

export function createMemoryIndex(): MemoryIndex {
  return {
    vocabulary: createVocabulary(),
    postings: createPostings(),
    words: createWordStore(),
    ids: new Uint32Array(1_024),
    documentIds: new Int32Array(1_024),
    alive: new Uint8Array(1_024),
    slotOf: new Map(),
    asleep: new Map(),
    totals: [0, 0, 0],
  };
}

/** Adds a passage that is not there; asleep where its document does not answer yet. */
export function addPassage(index: MemoryIndex, passage: Candidate, isAsleep = false): void {
  const { vocabulary, postings, words } = index;
  const fields = [passage.nameTerms, passage.headingTerms, passage.bodyTerms].map((terms) =>
    terms === '' ? [] : terms.split(' ').map((term) => vocabulary.number(term)),
  );
  const slot = addWords(words, fields);
  if (slot >= index.ids.length) {
    index.ids = grown(index.ids, slot + 1);
    index.documentIds = grown(index.documentIds, slot + 1);
    index.alive = grown(index.alive, slot + 1);
  }
  index.ids[slot] = passage.id;
  index.documentIds[slot] = passage.documentId;
  for (const [term, [name, heading, body]] of countsByTerm(fields)) addPosting(postings, term, slot, packCounts(name, heading, body));
  index.asleep.set(passage.id, slot);
  if (!isAsleep) wakePassage(index, passage.id);
}

/** From here on it is found, and its words count. */
export function wakePassage(index: MemoryIndex, id: number): void {
  const slot = index.asleep.get(id);
  if (slot === undefined) return;
  index.asleep.delete(id);
  index.slotOf.set(id, slot);
  index.alive[slot] = 1;
  countSlot(index, slot, 1);
}

/** The words of a slot count, or count no more. */
function countSlot({ vocabulary, words, totals }: MemoryIndex, slot: number, by: 1 | -1): void {
  totals.forEach((total, field) => (totals[field] = total + by * (words.lengths[3 * slot + field] ?? 0)));
  const held = new Uint32Array(words.longest);
  const count = readWords(words, slot, held);
  for (const term of new Set(held.subarray(0, count))) vocabulary.count(term, by);
}

function countsByTerm(fields: readonly (readonly number[])[]): Map<number, [number, number, number]> {
  const counts = new Map<number, [number, number, number]>();
  fields.forEach((field, at) => {
    for (const term of field) {
      const known = counts.get(term) ?? [0, 0, 0];
      known[at] = (known[at] ?? 0) + 1;
      counts.set(term, known);
    }
  });
  return counts;
}

/** Takes a passage out, if it is there: it is found no more, and its words count no more. */
export function removePassage(index: MemoryIndex, id: number): void {
  index.asleep.delete(id);
  const slot = index.slotOf.get(id);
  if (slot === undefined) return;
  index.slotOf.delete(id);
  index.alive[slot] = 0;
  countSlot(index, slot, -1);
}

export function sizeOf({ slotOf, totals }: MemoryIndex): IndexSize {
  return { passages: slotOf.size, words: [...totals] };
}

/** Slots whose passage is gone. */
export function deadSlots({ words, slotOf, asleep }: MemoryIndex): number {
  return words.slots - slotOf.size - asleep.size;
}

/** Bytes of the typed arrays; the vocabulary's strings come on top. */
export function bytesOf({ postings, words, ids, documentIds, alive }: MemoryIndex): number {
  const arrays = [postings.bytes, postings.first, postings.next, postings.end, postings.size, postings.lastSlot];
  arrays.push(words.bytes, words.starts, words.lengths, ids, documentIds, alive);
  return arrays.reduce((sum, array) => sum + array.byteLength, 0);
}

/** A passage's words as the database has them. */
export function passageAt({ vocabulary, words, ids, documentIds }: MemoryIndex, slot: number): Candidate {
  const held = new Uint32Array(words.longest);
  readWords(words, slot, held);
  let from = 0;
  const [nameTerms = '', headingTerms = '', bodyTerms = ''] = [0, 1, 2].map((field) => {
    const length = words.lengths[3 * slot + field] ?? 0;
    const terms = Array.from(held.subarray(from, from + length), (term) => vocabulary.term(term));
    from += length;
    return terms.join(' ');
  });
  return { id: ids[slot] ?? 0, documentId: documentIds[slot] ?? 0, nameTerms, headingTerms, bodyTerms };
}

/** The index's terms, numbered in the order in which they were first seen, with the number of passages that contain each. */
type Vocabulary = {
  find: (term: string) => number | undefined;
  /** The term's number, given now if it is new. */
  number: (term: string) => number;
  term: (number: number) => string;
  holding: (number: number) => number;
  count: (number: number, by: 1 | -1) => void;
  /** Terms that some passage contains and that begin with two given letters. */
  listStarting: (start: string) => { term: string; doc: number }[];
  listTerms: (isWanted: (term: string) => boolean) => Iterable<{ term: string; doc: number }>;
  size: () => number;
};

function createVocabulary(): Vocabulary {
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
