import type { CompiledQuery } from 'kysely';
import type { Db } from './open.ts';

/** What Kysely builds, or `sql` says. It runs on this connection (`writeHere`) or on the one of the background writer. */
export interface Query {
  compile: (db: Db) => CompiledQuery;
  /** Nothing of the whole applies if this changes no row. */
  mustChange?: boolean;
}

export const mustChange = (query: Query): Query => ({ compile: (db) => query.compile(db), mustChange: true });

/** Within a transaction. Returns false where a query that must change something changed nothing: the caller then throws, and none applies. */
export async function writeHere(db: Db, queries: readonly Query[]): Promise<boolean> {
  for (const query of queries) {
    const { numAffectedRows } = await db.executeQuery(query.compile(db));
    if (query.mustChange === true && numAffectedRows === 0n) return false;
  }
  return true;
}
