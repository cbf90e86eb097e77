import { sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { Db } from '../../../db/open.ts';

export interface ReadSources {
  document: Iterable<number>;
  memory: Iterable<number>;
}

/** Of these, those that are for some departments only, and of which the log has not yet that this person read them since then. */
export async function listUnrecordedReads(
  db: Db,
  read: ReadSources,
  by: { actorId: number; since: string },
): Promise<{ objectType: 'document' | 'memory'; objectId: number }[]> {
  const limited = (of: 'document' | 'memory') => {
    const id = sql.ref(`${of}_id`);
    return sql`SELECT ${of} AS object_type, ${id} AS object_id FROM ${sql.table(`${of}_audiences`)} WHERE ${id} IN ${among([...read[of]])}
      AND NOT EXISTS (SELECT 1 FROM audit WHERE object_type = ${of} AND object_id = CAST(${id} AS TEXT) AND at >= ${by.since}
        AND action = ${`${of}.read`} AND outcome = 'ok' AND actor_id = ${by.actorId})`;
  };
  const { rows } = await sql<{ objectType: 'document' | 'memory'; objectId: number }>`
    ${limited('document')} UNION ALL ${limited('memory')}`.execute(db);
  return rows;
}
