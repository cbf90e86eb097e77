import { sql } from 'kysely';
import { audienceOf, currentViewer } from '../runtime/viewer.ts';
import type { Db } from './open.ts';

/** The same for all viewers who see the same: for the key of what is read once and given to many. */
export async function sharedAudience(db: Db): Promise<string> {
  const { rows } = await sql<{ isAnyLimited: number }>`
    SELECT EXISTS (SELECT 1 FROM document_audiences) OR EXISTS (SELECT 1 FROM memory_audiences) AS is_any_limited`.execute(db);
  return rows[0]?.isAnyLimited === 0 ? 'all' : audienceOf(currentViewer());
}
