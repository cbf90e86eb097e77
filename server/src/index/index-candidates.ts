import type { MemoryIndex } from './index-memory.ts';
import { eachPosting } from './index-postings.ts';
import { rankingSettings } from './ranking.ts';
import type { Concept } from './search-question.ts';
import type { IndexSize } from './search.queries.ts';

/** Room for the sums of one question, kept between questions; every number is 0 when a question begins. */
export type Scratch = { frequency: Float32Array; score: Float32Array; held: Float32Array };

export function createScratch(slots = 4_096): Scratch {
  return { frequency: new Float32Array(slots), score: new Float32Array(slots), held: new Float32Array(slots) };
}

/** A passage's place in an index, and how well its words meet a question. */
export type Scored = { slot: number; score: number };

/**
 * The slots of the passages that score best by fielded BM25 and coverage, over every passage that contains any of the concepts: the same
 * score as the ranking, except for the part that depends on the places of the words. `size`: of all that the question searches, of which this index may be a part.
 */
export function bestSlots(
  index: MemoryIndex,
  concepts: readonly Concept[],
  { size, limit, scratch }: { size: IndexSize; limit: number; scratch: Scratch },
): Scored[] {
  if (scratch.score.length < index.slots) Object.assign(scratch, createScratch(index.alive.length));
  const norms = lengthNorms(size);
  const touched: number[] = [];
  let total = 0;
  for (const concept of concepts) {
    addConcept(index, concept, { norms, scratch, touched });
    total += concept.idf * concept.weight;
  }
  const { score, held } = scratch;
  for (const slot of touched) {
    const coverage = total > 0 ? (held[slot] ?? 0) / total : 0;
    score[slot] = (score[slot] ?? 0) * (1 - rankingSettings.coverage + rankingSettings.coverage * coverage);
  }
  const best = highest(touched, score, limit).map((slot) => ({ slot, score: score[slot] ?? 0 }));
  for (const slot of touched) score[slot] = held[slot] = 0;
  return best;
}

const normedLengths = 1_024;

/** What a word in a field of so many words counts: three tables, of name, heading and body, one after the other. */
function lengthNorms({ passages, words }: IndexSize): Float32Array {
  const norms = new Float32Array(3 * normedLengths);
  for (let field = 0; field < 3; field++) {
    const average = (words[field] ?? 0) / Math.max(passages, 1) || 1;
    for (let length = 0; length < normedLengths; length++) {
      const weight = rankingSettings.fields[field] ?? 1;
      norms[field * normedLengths + length] =
        weight / (1 - rankingSettings.lengthWeight + (rankingSettings.lengthWeight * length) / average);
    }
  }
  return norms;
}

type Adding = { norms: Float32Array; scratch: Scratch; touched: number[] };

/** A word and its synonyms are one concept: their frequencies are summed before they saturate. */
function addConcept(index: MemoryIndex, { terms, same = 1, idf, weight }: Concept, { norms, scratch, touched }: Adding): void {
  const { frequency, score, held } = scratch;
  const slots: number[] = [];
  terms.forEach((term, at) => {
    const number = index.vocabulary.get(term);
    if (number !== undefined) addTerm(index, number, at < same ? 1 : rankingSettings.synonym, { norms, scratch, slots });
  });
  const value = idf * weight;
  for (const slot of slots) {
    const sum = frequency[slot] ?? 0;
    frequency[slot] = 0;
    if (score[slot] === 0) touched.push(slot);
    score[slot] = (score[slot] ?? 0) + (value * sum) / (rankingSettings.saturation + sum);
    held[slot] = (held[slot] ?? 0) + value;
  }
}

function addTerm(
  index: MemoryIndex,
  term: number,
  share: number,
  { norms, scratch, slots }: { norms: Float32Array; scratch: Scratch; slots: number[] },
): void {
  const { frequency } = scratch;
  const { alive } = index;
  const { lengths } = index.words;
  const longest = normedLengths - 1;
  eachPosting(index.postings, term, (slot, counts) => {
    if (alive[slot] === 0) return;
    const first = 3 * slot;
    let sum = (counts & 15) * (norms[2 * normedLengths + Math.min(lengths[first + 2] ?? 0, longest)] ?? 0);
    if (counts > 15) {
      sum += ((counts >> 4) & 3) * (norms[normedLengths + Math.min(lengths[first + 1] ?? 0, longest)] ?? 0);
      sum += (counts >> 6) * (norms[Math.min(lengths[first] ?? 0, longest)] ?? 0);
    }
    if (frequency[slot] === 0) slots.push(slot);
    frequency[slot] = (frequency[slot] ?? 0) + share * sum;
  });
}

/** The slots with the highest scores, in no order: a heap whose root is the lowest that is still among them. */
function highest(slots: readonly number[], score: Float32Array, limit: number): number[] {
  const heap = slots.slice(0, limit);
  const valueAt = (at: number): number => score[heap[at] ?? 0] ?? 0;
  const sink = (from: number): void => {
    for (let at = from; ;) {
      const left = 2 * at + 1;
      const lower = left + 1 < heap.length && valueAt(left + 1) < valueAt(left) ? left + 1 : left;
      if (lower >= heap.length || valueAt(lower) >= valueAt(at)) return;
      [heap[at], heap[lower]] = [heap[lower] ?? 0, heap[at] ?? 0];
      at = lower;
    }
  };
  for (let at = heap.length >> 1; at >= 0; at--) sink(at);
  for (let at = limit; at < slots.length; at++) {
    const slot = slots[at] ?? 0;
    if ((score[slot] ?? 0) <= valueAt(0)) continue;
    heap[0] = slot;
    sink(0);
  }
  return heap;
}
