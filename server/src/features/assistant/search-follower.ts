import type { Database } from 'better-sqlite3';
import { addPassage, createMemoryIndex, deadSlots, type MemoryIndex, removePassage } from './index-memory.ts';
import { findIndexed, type IndexPosition, listChanges, listIndexedAfter, readIndexPosition } from './search-follower.queries.ts';

/** An index in memory and how far it has followed the database. */
export type IndexFollower = { index: MemoryIndex; position: IndexPosition | undefined };

/** Slots of passages that are gone may be a third of all, and this many in any case, before the index is built anew. */
const deadAllowed = 1_000;

export function createIndexFollower(): IndexFollower {
  return { index: createMemoryIndex(), position: undefined };
}

/**
 * Takes over what was committed since the last call, at most `limit` passages of it. True if the index now holds exactly what the database holds: call it
 * in the transaction that answers. New passages have higher ids than all before them; the others that changed are in the journal (migration 0006).
 */
export function follow(db: Database, follower: IndexFollower, limit: number): boolean {
  const committed = readIndexPosition(db);
  if (mustStartAnew(follower, committed)) {
    follower.index = createMemoryIndex();
    follower.position = { change: committed.change, passage: 0 };
  }
  const position = follower.position ?? committed;
  const changes = position.change === committed.change ? [] : listChanges(db, position.change, limit);
  for (const id of new Set(changes.map(({ passageId }) => passageId))) {
    removePassage(follower.index, id);
    const now = id <= position.passage ? findIndexed(db, id) : undefined;
    if (now !== undefined) addPassage(follower.index, now);
  }
  const change = changes.at(-1)?.change ?? position.change;
  const added = changes.length < limit ? addNew(db, follower.index, position.passage, limit - changes.length) : position.passage;
  follower.position = { change, passage: added ?? Math.max(position.passage, committed.passage) };
  return change === committed.change && (added === undefined || added >= committed.passage);
}

/** True if nothing was committed since the index last followed. */
export function isUpToDate(db: Database, { position }: IndexFollower): boolean {
  const committed = readIndexPosition(db);
  return position?.change === committed.change && position.passage === committed.passage;
}

/** Adds the passages after an id, at most `limit`; returns the last one's id, undefined when none is left. */
function addNew(db: Database, index: MemoryIndex, after: number, limit: number): number | undefined {
  const rows = listIndexedAfter(db, after, limit);
  for (const row of rows) addPassage(index, row);
  return rows.length < limit ? undefined : rows.at(-1)?.id;
}

/** At the start, when the journal no longer reaches back as far as the index, and when too much of the index is gone. */
function mustStartAnew({ index, position }: IndexFollower, committed: IndexPosition & { oldestChange: number }): boolean {
  if (position === undefined) return true;
  if (position.change + 1 < committed.oldestChange && position.change < committed.change) return true;
  return deadSlots(index) > Math.max(deadAllowed, index.words.slots / 3);
}
