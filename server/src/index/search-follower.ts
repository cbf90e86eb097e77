import type { Database } from 'better-sqlite3';
import { addPassage, createMemoryIndex, type MemoryIndex, removePassage, wakePassage } from './index-memory.ts';
import {
  findIndexed,
  type IndexPosition,
  isAnswering,
  isStored,
  listChanges,
  listIndexedAfter,
  readIndexPosition,
} from './search-follower.queries.ts';

type Followed = { index: MemoryIndex; position: IndexPosition | undefined };
/** An index in memory and how far it has followed the database; `next`: the one that is being built to take its place. */
export type IndexFollower = Followed & { next?: Followed | undefined };

/** Slots of passages that are gone may be a third of all, and this many in any case, before another index is built. */
const deadAllowed = 1_000;

export function createIndexFollower(): IndexFollower {
  return { index: createMemoryIndex(), position: undefined };
}

/**
 * Takes over the changes committed since the last call, at most `limit` passages of them. True if the index now contains exactly what the
 * database contains: call it in the transaction that answers. New passages have higher ids than all before them; the others that changed
 * are in the journal (migration 0006).
 */
export function follow(db: Database, follower: IndexFollower, limit: number): boolean {
  const committed = readIndexPosition(db);
  if (mustStartAnew(follower, committed)) {
    follower.index = createMemoryIndex();
    follower.position = { change: committed.change, passage: 0 };
    follower.next = undefined;
  }
  return followOne(db, follower, committed, limit);
}

/**
 * If too much of the index is gone, builds another one in parallel, at most `limit` passages of it, which in the end replaces it. True once
 * nothing is left to do.
 */
export function renew(db: Database, follower: IndexFollower, limit: number): boolean {
  const { index } = follower;
  const committed = readIndexPosition(db);
  if (follower.next === undefined && index.dead <= Math.max(deadAllowed, index.slots / 3)) return true;
  if (follower.next === undefined || mustStartAnew(follower.next, committed))
    follower.next = { index: createMemoryIndex(), position: { change: committed.change, passage: 0 } };
  if (!followOne(db, follower.next, committed, limit)) return false;
  Object.assign(follower, follower.next, { next: undefined });
  return true;
}

function followOne(db: Database, followed: Followed, committed: IndexPosition, limit: number): boolean {
  const position = followed.position ?? committed;
  const changes = position.change === committed.change ? [] : listChanges(db, position.change, limit);
  takeOver(db, followed.index, { ids: changes.map(({ passageId }) => passageId), upTo: position.passage });
  const change = changes.at(-1)?.change ?? position.change;
  const added = changes.length < limit ? addNew(db, followed.index, position.passage, limit - changes.length) : position.passage;
  followed.position = { change, passage: added ?? Math.max(position.passage, committed.passage) };
  return change === committed.change && (added === undefined || added >= committed.passage);
}

/** True if nothing was committed since the index last followed. */
export function isUpToDate(db: Database, { position }: IndexFollower): boolean {
  const committed = readIndexPosition(db);
  return position?.change === committed.change && position.passage === committed.passage;
}

/**
 * Passages that changed, of those that were seen before. Where their document answers no more, they go without another look; the one change of a passage that is
 * asleep and whose document answers now is that it was woken, and its words are known; or that it went, where the document was read once more.
 */
function takeOver(db: Database, index: MemoryIndex, { ids, upTo }: { ids: readonly number[]; upTo: number }): void {
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
    const now = id <= upTo && !isWithdrawn ? findIndexed(db, id) : undefined;
    if (now !== undefined) addPassage(index, now, now.isAnswering === 0);
  }
}

/** Adds the passages after an id, at most `limit`; returns the last one's id, undefined when none is left. */
function addNew(db: Database, index: MemoryIndex, after: number, limit: number): number | undefined {
  const rows = listIndexedAfter(db, after, limit);
  for (const row of rows) addPassage(index, row, row.isAnswering === 0);
  return rows.length < limit ? undefined : rows.at(-1)?.id;
}

/** At the start, and when the journal no longer reaches back as far as the index. */
function mustStartAnew({ position }: Followed, committed: IndexPosition & { oldestChange: number }): boolean {
  if (position === undefined) return true;
  return position.change + 1 < committed.oldestChange && position.change < committed.change;
}
