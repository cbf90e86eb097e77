import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';

/** A deletion that takes its words out of the full-text index at once costs about as much as writing so many passages of the whole index anew. */
const anewForOne = 35;

/**
 * Within a transaction: has passages of so many memories deleted. Their words leave the full-text index with them, one by one, or, where that is quicker, all at
 * the end, when the index is written anew without them. Either way none is left when the transaction is through.
 */
export async function forgettingWords<Result>(db: Db, memories: number, work: () => Promise<Result>): Promise<Result> {
  const { passages } = await db
    .selectFrom('passages')
    .select(({ fn }) => fn.countAll<number>().as('passages'))
    .executeTakeFirstOrThrow();
  if (memories * anewForOne < passages) return work();
  await sql`INSERT INTO passages_fts (passages_fts, rank) VALUES ('secure-delete', 0)`.execute(db);
  const result = await work();
  await sql`INSERT INTO passages_fts (passages_fts) VALUES ('optimize')`.execute(db);
  await sql`INSERT INTO passages_fts (passages_fts, rank) VALUES ('secure-delete', 1)`.execute(db);
  return result;
}
