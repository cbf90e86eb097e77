import { sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Db } from '../../../db/open.ts';

export type Source = { documentId: number } | { memoryId: number };

/** Null where the source is for everyone. */
export async function findAudience(db: Db, source: Source): Promise<string | null> {
  const row =
    'documentId' in source
      ? await db.selectFrom('documentAudiences').select('audience').where('documentId', '=', source.documentId).executeTakeFirst()
      : await db.selectFrom('memoryAudiences').select('audience').where('memoryId', '=', source.memoryId).executeTakeFirst();
  return row?.audience ?? null;
}

export async function upsertAudience(db: Db, source: Source, audience: string): Promise<void> {
  const values = { ...source, audience };
  await ('documentId' in values
    ? db
        .insertInto('documentAudiences')
        .values(values)
        .onConflict((on) => on.column('documentId').doUpdateSet({ audience }))
        .execute()
    : db
        .insertInto('memoryAudiences')
        .values(values)
        .onConflict((on) => on.column('memoryId').doUpdateSet({ audience }))
        .execute());
}

export async function deleteAudience(db: Db, source: Source): Promise<void> {
  await ('documentId' in source
    ? db.deleteFrom('documentAudiences').where('documentId', '=', source.documentId).execute()
    : db.deleteFrom('memoryAudiences').where('memoryId', '=', source.memoryId).execute());
}

/** audience: null for everyone. */
export async function replaceMemoryAudiences(db: Db, rows: readonly { memoryId: number; audience: string | null }[]): Promise<void> {
  const ids = rows.map(({ memoryId }) => memoryId);
  await sql`DELETE FROM memory_audiences WHERE memory_id IN ${among(ids)}`.execute(db);
  await sql`
    INSERT INTO memory_audiences (memory_id, audience)
    SELECT value ->> 'memoryId', value ->> 'audience' FROM json_each(${JSON.stringify(rows)}) WHERE value ->> 'audience' IS NOT NULL`.execute(
    db,
  );
}
