import type { Database } from 'better-sqlite3';
import { createFollower, type Follower } from './follower.ts';
import { findIndexed, type IndexedPassage, isAnswering, isStored, listIndexedAfter } from './follower.queries.ts';
import type { MemoryIndex } from './index-memory.ts';
import { addPassage, createLibraryIndex, type LibraryIndex, partOf, removePassage, wakePassage } from './library-index.ts';

export type IndexFollower = Follower<LibraryIndex, IndexedPassage>;

export function createIndexFollower(): IndexFollower {
  return createFollower({
    journal: 'passage',
    create: createLibraryIndex,
    listAfter: listIndexedAfter,
    add: addNow,
    change: takeOver,
  });
}

function addNow(index: LibraryIndex, passage: IndexedPassage): void {
  addPassage(index, passage.audience, passage, passage.isAnswering === 0);
}

/**
 * Passages that changed. Where their document answers no more, they go without another look; the one change of a passage that is
 * asleep and whose document answers now is that it was woken, and its words are known; or that it went, where the document was read once more.
 */
function takeOver(db: Database, index: LibraryIndex, ids: readonly number[]): void {
  const changes = new Map<number, number>();
  for (const id of ids) changes.set(id, (changes.get(id) ?? 0) + 1);
  const answering = new Map<number, boolean>();
  /** Of a document's passage; undefined where it is none. */
  const doesAnswer = (part: MemoryIndex | undefined, slot: number | undefined): boolean | undefined => {
    const documentId = slot === undefined ? 0 : (part?.documentIds[slot] ?? 0);
    if (documentId <= 0) return undefined;
    const is = answering.get(documentId) ?? isAnswering(db, documentId);
    answering.set(documentId, is);
    return is;
  };
  for (const [id, times] of changes) {
    const part = partOf(index, id);
    const asleep = part?.asleep.get(id);
    if (asleep !== undefined && times === 1 && doesAnswer(part, asleep) === true && isStored(db, id)) {
      wakePassage(index, id);
      continue;
    }
    const isWithdrawn = doesAnswer(part, part?.slotOf.get(id)) === false;
    removePassage(index, id);
    const now = isWithdrawn ? undefined : findIndexed(db, id);
    if (now !== undefined) addNow(index, now);
  }
}
