import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

/** Documents by state. */
export function countByStatus(db: Db): Promise<{ status: string; count: number }[]> {
  return db
    .selectFrom('documents')
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute();
}

/** People whose session was active since then. */
export async function countActivePeople(db: Db, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(sql<number>`count(DISTINCT user_id)`.as('count'))
    .where('lastActiveAt', '>=', since)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export interface Answered {
  id: number;
  verdict: string;
  responseMs: number;
}

/** Answers after one, in the order in which they were given. */
export function listAnsweredAfter(db: Db, id: number, limit: number): Promise<Answered[]> {
  return db.selectFrom('interactions').select(['id', 'verdict', 'responseMs']).where('id', '>', id).orderBy('id').limit(limit).execute();
}

export async function lastAnswered(db: Db): Promise<number> {
  const row = await db
    .selectFrom('interactions')
    .select(sql<number | null>`max(id)`.as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}
