import { addPosting, grown, packCounts } from './index-postings.ts';
import { addWords, createWordStore, readWords, type WordStore } from './index-words.ts';
import type { Candidate, IndexSize } from './search.queries.ts';
import { createTermIndex, setThere, takeSlot, type TermIndex } from './term-index.ts';

/** The library's words in memory. */
export type MemoryIndex = TermIndex & {
  words: WordStore;
  /** By slot. */
  ids: Uint32Array<ArrayBuffer>;
  /** Of a memory's passages negative. */
  documentIds: Int32Array<ArrayBuffer>;
  /** Slots of passages whose document does not answer yet: neither found nor counted until they are woken. */
  asleep: Map<number, number>;
  /** Words by field of the passages that are there. */
  totals: [name: number, heading: number, body: number];
};

export function createMemoryIndex(): MemoryIndex {
  return {
    ...createTermIndex(),
    words: createWordStore(),
    ids: new Uint32Array(1_024),
    documentIds: new Int32Array(1_024),
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
  const slot = takeSlot(index);
  addWords(words, slot, fields);
  if (slot >= index.ids.length) {
    index.ids = grown(index.ids, slot + 1);
    index.documentIds = grown(index.documentIds, slot + 1);
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
  countSlot(index, id, slot, true);
}

/** The words of a slot count, or count no more. */
function countSlot(index: MemoryIndex, id: number, slot: number, isThere: boolean): void {
  const { words, totals } = index;
  totals.forEach((total, field) => (totals[field] = total + (isThere ? 1 : -1) * (words.lengths[3 * slot + field] ?? 0)));
  const held = new Uint32Array(words.longest);
  const count = readWords(words, slot, held);
  setThere(index, { id, slot, terms: new Set(held.subarray(0, count)) }, isThere);
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
  if (index.asleep.delete(id)) index.dead += 1;
  const slot = index.slotOf.get(id);
  if (slot !== undefined) countSlot(index, id, slot, false);
}

export function sizeOf({ slotOf, totals }: MemoryIndex): IndexSize {
  return { passages: slotOf.size, words: [...totals] };
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
    const terms = Array.from(held.subarray(from, from + length), (term) => vocabulary.terms[term] ?? '');
    from += length;
    return terms.join(' ');
  });
  return { id: ids[slot] ?? 0, documentId: documentIds[slot] ?? 0, nameTerms, headingTerms, bodyTerms };
}
