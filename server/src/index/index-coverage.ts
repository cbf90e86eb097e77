import type { MemoryIndex } from './index-memory.ts';
import { type PostingList, readPostings } from './index-postings.ts';
import type { Concept } from './search-question.ts';

const list: PostingList = { slots: new Int32Array(4_096), counts: new Uint8Array(4_096) };

/** By source (a memory's id negative): the largest share of the concepts' value that one of its passages holds. Sources that hold nothing are left out. */
export function coverageBySource(index: MemoryIndex, concepts: readonly Concept[]): Map<number, number> {
  const held = new Float64Array(index.words.slots);
  const last = new Int32Array(index.words.slots).fill(-1);
  let total = 0;
  concepts.forEach(({ terms, idf, weight }, concept) => {
    const value = idf * weight;
    total += value;
    for (const term of terms) {
      const count = readPostings(index.postings, index.vocabulary.find(term) ?? -1, list);
      for (let at = 0; at < count; at++) {
        const slot = list.slots[at] ?? 0;
        if (last[slot] === concept || index.alive[slot] === 0) continue;
        last[slot] = concept;
        held[slot] = (held[slot] ?? 0) + value;
      }
    }
  });
  const bySource = new Map<number, number>();
  for (let slot = 0; slot < held.length; slot++) {
    const share = total > 0 ? (held[slot] ?? 0) / total : 0;
    const source = index.documentIds[slot] ?? 0;
    if (share > (bySource.get(source) ?? 0)) bySource.set(source, share);
  }
  return bySource;
}
