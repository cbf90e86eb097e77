import { memoryExcerpt } from '@vademecum/shared/memories/listed-memories.ts';
import type { MemoryCategory } from '@vademecum/shared/memories/memory-categories.ts';
import type { After } from '@vademecum/shared/memories/retention-policies.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { fullName } from '../../../db/full-name.ts';
import type { Db } from '../../../db/open.ts';
import type { IdRange } from '../memory-lists.service.ts';
import { type AskingPolicy, demandsNothing, type DueFacts } from './due-reason.ts';

/** Whom to look for: memories that these policies ask about and, where a day is given, those whose review date is before it. */
export interface DueFilter {
  policies: readonly AskingPolicy[];
  /** YYYY-MM-DD. */
  reviewBefore: string | null;
  now: Date;
}

/** Contents lie elsewhere and are not touched. Only administrators review, and they see every memory. */
const indexed = sql`main.memories INDEXED BY memories_retention`;
const last = sql<string>`max(last_accessed, updated_at)`;

/** Whom anybody may be asked about: neither archived nor kept until later. */
function isOpen(now: Date): RawBuilder<boolean> {
  return sql`archived_at IS NULL AND (kept_until IS NULL OR kept_until <= ${now.toISOString()})`;
}

/** A policy never asks about a protected one; the review date that a person gave it does. */
function isDue({ policies, reviewBefore, now }: DueFilter): RawBuilder<boolean> {
  const asked = policies.map((policy) => sql<boolean>`(is_protected = 0 AND ${matches(policy)})`);
  const reasons = [...(reviewBefore === null ? [] : [sql<boolean>`review_due < ${reviewBefore}`]), ...asked, sql<boolean>`0`];
  return sql`${isOpen(now)} AND (${sql.join(reasons, sql` OR `)})`;
}

function matches(policy: AskingPolicy): RawBuilder<boolean> {
  const idle = sql`last_accessed <= ${policy.since} AND updated_at <= ${policy.since}`;
  const category = policy.category === null ? sql`` : sql` AND category = ${policy.category}`;
  const demands = demandsNothing(policy)
    ? sql``
    : sql` AND (access_count < ${policy.minAccessCount} OR quality_score < ${policy.minQualityScore})`;
  return sql`${idle}${category}${demands}`;
}

export async function countDue(db: Db, filter: DueFilter, { from, to }: IdRange): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM ${indexed} WHERE id BETWEEN ${from} AND ${to} AND ${isDue(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many each of the policies asks about, in their order. */
export async function countDueByPolicy(db: Db, policies: readonly AskingPolicy[], now: Date, { from, to }: IdRange): Promise<number[]> {
  const counts = policies.map((policy) => sql`count(*) FILTER (WHERE ${matches(policy)})`);
  const { rows } = await sql<{ counts: string }>`
    SELECT json_array(${sql.join(counts)}) AS counts FROM ${indexed}
    WHERE id BETWEEN ${from} AND ${to} AND is_protected = 0 AND ${isOpen(now)}`.execute(db);
  return z.array(z.number()).parse(JSON.parse(rows[0]?.counts ?? '[]'));
}

export interface DuePlace {
  id: number;
  /** When it was last used or changed. */
  since: string;
}

/** The first of them after a place, the longest unused first. */
export async function listDue(
  db: Db,
  filter: DueFilter,
  { from, to }: IdRange,
  page: { after: After | null; limit: number },
): Promise<DuePlace[]> {
  const after = page.after === null ? sql`` : sql` AND (${last}, id) > (${page.after.since}, ${page.after.id})`;
  const { rows } = await sql<DuePlace>`
    SELECT id, ${last} AS since FROM ${indexed} WHERE id BETWEEN ${from} AND ${to} AND ${isDue(filter)}${after}
    ORDER BY since, id LIMIT ${page.limit}`.execute(db);
  return rows;
}

export interface DueRow extends DueFacts {
  id: number;
  topic: string;
  /** The beginning of its content. */
  value: string;
  owner: string | null;
}

export async function listDueRows(db: Db, ids: readonly number[]): Promise<DueRow[]> {
  const rows = await db
    .selectFrom('memories')
    .leftJoin('users as owner', 'owner.id', 'memories.ownerId')
    .select(['memories.id', 'topic', 'category', 'updatedAt', 'lastAccessed', 'accessCount', 'qualityScore', 'isProtected', 'reviewDue'])
    .select([sql<string>`substr(value, 1, ${memoryExcerpt})`.as('value'), fullName('owner').as('owner')])
    .where('memories.id', 'in', ids)
    .execute();
  return rows.map((row) => ({ ...row, category: row.category as MemoryCategory | null, isProtected: row.isProtected === 1 }));
}

/** Newest first. */
export function listLastUses(db: Db, memoryId: number, limit: number): Promise<{ usedAt: string; rating: number | null }[]> {
  return db
    .selectFrom('memoryUses')
    .select(['usedAt', 'rating'])
    .where('memoryId', '=', memoryId)
    .orderBy('usedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
