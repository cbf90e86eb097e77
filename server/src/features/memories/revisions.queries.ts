import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import type { MemoryRevision, RevisionAction } from '@vademecum/shared/memories/memory-history.ts';
import { sql } from 'kysely';
import { fullName } from '../../db/full-name.ts';
import { among } from '../../db/among.ts';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../lib/errors.ts';
import { toSourcePassage } from './sources.queries.ts';

/** Keeps the present state of memories as the revision that their rows name. */
export async function insertRevisions(
  db: Db,
  ids: readonly number[],
  change: { action: RevisionAction; at: string; by: number | null },
): Promise<void> {
  await sql`
    INSERT INTO memory_revisions
      (memory_id, revision, version, action, topic, value, category, source, source_passage, owner_id, review_due, changed_at, changed_by)
    SELECT id, revision, version, ${change.action}, topic, value, category, source, source_passage, owner_id, review_due, ${change.at}, ${change.by}
    FROM memories WHERE id IN ${among(ids)}`.execute(db);
}

/** Newest first, before a revision. */
export async function listRevisions(db: Db, memoryId: number, before: number | undefined, limit: number): Promise<MemoryRevision[]> {
  const rows = await db
    .selectFrom('memoryRevisions as r')
    .leftJoin('users as changer', 'changer.id', 'r.changedBy')
    .leftJoin('users as owner', 'owner.id', 'r.ownerId')
    .select(['revision', 'action', 'changedAt', 'topic', 'value', 'category', 'source', 'sourcePassage', 'reviewDue'])
    .select([fullName('changer').as('changedBy'), fullName('owner').as('owner')])
    .where('memoryId', '=', memoryId)
    .where('revision', '<', before ?? Number.MAX_SAFE_INTEGER)
    .orderBy('revision', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    category: row.category as MemoryCategory | null,
    sourcePassage: toSourcePassage(row.sourcePassage),
  }));
}

export async function getRevision(db: Db, memoryId: number, revision: number) {
  const row = await db
    .selectFrom('memoryRevisions')
    .select(['topic', 'value', 'category', 'source', 'sourcePassage', 'ownerId', 'reviewDue'])
    .where('memoryId', '=', memoryId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  if (row === undefined) throw notFound('Revision');
  return { ...row, category: row.category as MemoryCategory | null };
}
