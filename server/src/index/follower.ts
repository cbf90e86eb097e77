import type { Database } from 'better-sqlite3';
import { type IndexPosition, type Journal, listChanges, readIndexPosition } from './follower.queries.ts';
import { asProduct } from '../runtime/viewer.ts';
import type { TermIndex } from './term-index.ts';

/** Where an index comes from. */
export type Source<Index, Row> = {
  journal: Journal;
  create: () => Index;
  /** Rows after an id, in the order of their ids. */
  listAfter: (db: Database, after: number, limit: number) => Row[];
  add: (index: Index, row: Row) => void;
  /** Takes over rows that were changed or deleted: an id for each change. */
  change: (db: Database, index: Index, ids: readonly number[]) => void;
};

type Followed<Index> = { index: Index; position: IndexPosition | undefined };
/** An index in memory and how far it has followed the database; `next`: the one that is being built to take its place. */
export type Follower<Index, Row> = Followed<Index> & { source: Source<Index, Row>; next?: Followed<Index> | undefined };

/** Slots of rows that are gone may be a third of all, and this many in any case, before another index is built. */
const deadAllowed = 1_000;

export function createFollower<Index, Row>(source: Source<Index, Row>): Follower<Index, Row> {
  return { source, index: source.create(), position: undefined };
}

/**
 * Takes over the changes committed since the last call, at most `limit` rows of them. True if the index now contains exactly what the
 * database contains: call it in the transaction that answers. New rows have higher ids than all before them; the others that changed are in
 * the journal.
 */
export function follow<Index, Row extends { id: number }>(db: Database, follower: Follower<Index, Row>, limit: number): boolean {
  const { source } = follower;
  const committed = readIndexPosition(db, source.journal);
  if (mustStartAnew(follower, committed)) Object.assign(follower, begin(source, committed), { next: undefined });
  return followOne(db, source, follower, { committed, limit });
}

/**
 * If too much of the index is gone, builds another one in parallel, at most `limit` rows of it, which in the end replaces it. True once
 * nothing is left to do.
 */
export function renew<Index extends Pick<TermIndex, 'slots' | 'dead'>, Row extends { id: number }>(
  db: Database,
  follower: Follower<Index, Row>,
  limit: number,
): boolean {
  const { index, source } = follower;
  if (follower.next === undefined && index.dead <= Math.max(deadAllowed, index.slots / 3)) return true;
  const committed = readIndexPosition(db, source.journal);
  if (follower.next === undefined || mustStartAnew(follower.next, committed)) follower.next = begin(source, committed);
  if (!followOne(db, source, follower.next, { committed, limit })) return false;
  Object.assign(follower, follower.next, { next: undefined });
  return true;
}

/** True if nothing was committed since the index last followed. */
export function isUpToDate<Index, Row>(db: Database, { position, source }: Follower<Index, Row>): boolean {
  const committed = readIndexPosition(db, source.journal);
  return position?.change === committed.change && position.row === committed.row;
}

function begin<Index, Row>({ create }: Source<Index, Row>, { change }: IndexPosition): Followed<Index> {
  return { index: create(), position: { change, row: 0 } };
}

function followOne<Index, Row extends { id: number }>(
  db: Database,
  source: Source<Index, Row>,
  followed: Followed<Index>,
  { committed, limit }: { committed: IndexPosition; limit: number },
): boolean {
  const { index, position = committed } = followed;
  const changes = position.change === committed.change ? [] : listChanges(db, source.journal, position.change, limit);
  // A row that was not seen yet is read as it is now.
  const changed = changes.map((one) => one.row).filter((id) => id <= position.row);
  asProduct(() => {
    source.change(db, index, changed);
  });
  const change = changes.at(-1)?.change ?? position.change;
  const left = changes.length < limit ? limit - changed.length : 0;
  const rows = left > 0 ? asProduct(() => source.listAfter(db, position.row, left)) : [];
  for (const row of rows) source.add(index, row);
  const isRead = left > 0 && rows.length < left;
  const row = isRead ? Math.max(position.row, committed.row) : (rows.at(-1)?.id ?? position.row);
  followed.position = { change, row };
  return change === committed.change && row >= committed.row;
}

/** At the start, and when the journal no longer reaches back as far as the index. */
function mustStartAnew({ position }: Followed<unknown>, committed: IndexPosition & { oldestChange: number }): boolean {
  if (position === undefined) return true;
  return position.change + 1 < committed.oldestChange && position.change < committed.change;
}
