import { sql } from 'kysely';
import { forgetLater, forgottenAtOnce } from '../../db/forget-words.ts';
import type { Db } from '../../db/open.ts';

/**
 * Within a transaction: has passages of so many memories deleted. The words of few leave the full-text index with them, those of many afterwards: whoever has it done
 * resumes deps.forgetting.
 */
export async function forgettingWords<Result>(db: Db, memories: number, work: () => Promise<Result>): Promise<Result> {
  if (memories > forgottenAtOnce) await sql.raw(forgetLater).execute(db);
  return work();
}
