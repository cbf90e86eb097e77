import type { Database } from 'better-sqlite3';
import { createFollower, type Follower } from './follower.ts';
import { findIndexed, type IndexedPassage, isAnswering, isStored, listIndexedAfter } from './follower.queries.ts';
import { addPassage, createMemoryIndex, type MemoryIndex, removePassage, wakePassage } from './index-memory.ts';

export type IndexFollower = Follower<MemoryIndex, IndexedPassage>;

export function createIndexFollower(): IndexFollower {
  return createFollower({
    journal: 'passage',
    create: createMemoryIndex,
    listAfter: listIndexedAfter,
    add: addNow,
    change: takeOver,
  });
}

function addNow(index: MemoryIndex, passage: IndexedPassage): void {
  addPassage(index, passage, passage.isAnswering === 0);
}

/**
 * Passages that changed. Where their document answers no more, they go without another look; the one change of a passage that is
 * asleep and whose document answers now is that it was woken, and its words are known; or that it went, where the document was read once more.
 */
function takeOver(db: Database, index: MemoryIndex, ids: readonly number[]): void {
  const changes = new Map<number, number>();
  for (const id of ids) changes.set(id, (changes.get(id) ?? 0) + 1);
  const answering = new Map<number, boolean>();
  /** Of a document's passage; undefined where it is none. */
  const doesAnswer = (slot: number | undefined): boolean | undefined => {
    const documentId = slot === undefined ? 0 : (index.documentIds[slot] ?? 0);
    if (documentId <= 0) return undefined;
    const is = answering.get(documentId) ?? isAnswering(db, documentId);
    answering.set(documentId, is);
    return is;
  };
  for (const [id, times] of changes) {
    const asleep = index.asleep.get(id);
    if (asleep !== undefined && times === 1 && doesAnswer(asleep) === true && isStored(db, id)) {
      wakePassage(index, id);
      continue;
    }
    const isWithdrawn = doesAnswer(index.slotOf.get(id)) === false;
    removePassage(index, id);
    const now = isWithdrawn ? undefined : findIndexed(db, id);
    if (now !== undefined) addNow(index, now);
  }
}
