import type { AnalyticsRowsFilter } from '@vademecum/shared/analytics/analytics.ts';
import { type SelectQueryBuilder, sql } from 'kysely';
import { among } from '../../db/among.ts';
import type { Db } from '../../db/open.ts';
import type { Schema } from '../../db/schema.ts';
import { lastDayFirst } from '../../db/unrelated-order.ts';
import { isVisibleEntry, isVisibleRow } from '../../db/visible-tables.ts';
import type { Span } from '../../lib/local-day.ts';

/** A question in figures, as the index stores it. */
export interface QuestionFigures {
  id: number;
  at: string;
  topic: string;
  ms: number;
  passages: number;
  tokens: number | null;
  grounded: number;
  rating: number | null;
  helpful: number | null;
}

/** Questions that count, oldest first, after one of them; `after.at` is where the walk within the index begins. The names need no mapping. */
export async function listFigures(db: Db, to: string, after: { at: string; id: number }, limit: number): Promise<QuestionFigures[]> {
  const { rows } = await sql<QuestionFigures>`
    SELECT id, asked_at AS at, topic, response_ms AS ms, passages, tokens, grounded, rating, is_helpful AS helpful
    FROM main.interactions AS t INDEXED BY interactions_asked
    WHERE ${isVisibleRow('interactions')} AND asked_at >= ${after.at} AND asked_at < ${to} AND (asked_at > ${after.at} OR id > ${after.id}) AND for_analytics = 1
    ORDER BY asked_at, id LIMIT ${limit}`.execute(db.withoutPlugins());
  return rows;
}

/** When the first question was asked that counts and is still kept. */
export async function findFirstAskedAt(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('interactions')
    .select('askedAt')
    .where('forAnalytics', '=', 1)
    .orderBy('askedAt')
    .limit(1)
    .executeTakeFirst();
  return row?.askedAt;
}

export interface Cited {
  documentId: number;
  answers: number;
}

/** Of some answers: how many cite each document. */
export async function countDocuments(db: Db, ids: readonly number[]): Promise<Cited[]> {
  const { rows } = await sql<Cited>`
    SELECT document_id, count(DISTINCT interaction_id) AS answers
    FROM main.interaction_citations AS t INDEXED BY interaction_citations_sources
    WHERE ${isVisibleRow('interaction_citations')} AND interaction_id IN ${among(ids)} AND document_id IS NOT NULL GROUP BY document_id`.execute(
    db,
  );
  return rows;
}

/** Of some answers: how many cite each section. */
export async function countSections(db: Db, ids: readonly number[]): Promise<(Cited & { section: string })[]> {
  const { rows } = await sql<Cited & { section: string }>`
    SELECT document_id, section, count(DISTINCT interaction_id) AS answers
    FROM main.interaction_citations AS t INDEXED BY interaction_citations_sources
    WHERE ${isVisibleRow('interaction_citations')} AND interaction_id IN ${among(ids)} AND document_id IS NOT NULL GROUP BY document_id, section`.execute(
    db,
  );
  return rows;
}

/** Names of all active documents. */
export function listActiveDocuments(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('documents').select(['id', 'name']).where('status', '=', 'active').execute();
}

export async function countDocumentsIn(db: Db, status: 'processing' | 'failed'): Promise<number> {
  const row = await db
    .selectFrom('documents')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Those that answer. */
export async function countMemories(db: Db): Promise<number> {
  const row = await db
    .selectFrom('memories')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('archivedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** How many memories there were when they were last counted within a span. */
export async function findMemoryCount(db: Db, { from, to }: Span): Promise<number | undefined> {
  const row = await db
    .selectFrom('memoryHealthSamples')
    .select(['metricValue', 'measuredAt'])
    .where('metricName', '=', 'total_memories')
    .where('measuredAt', '>=', from)
    .where('measuredAt', '<=', to)
    .orderBy('measuredAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && row.metricValue - (await countHiddenMemories(db, row.measuredAt));
}

/** Those that were counted at a time and are kept from the viewer. */
async function countHiddenMemories(db: Db, at: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM main.memory_audiences AS a JOIN main.memories AS m ON m.id = a.memory_id
    WHERE NOT sees(a.audience) AND m.created_at <= ${at} AND (m.archived_at IS NULL OR m.archived_at > ${at})`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The newest entries of the audit log with one of the actions. Each action has its own stretch of the index. */
export async function listLastEntries(db: Db, actions: readonly string[], limit: number) {
  const newest = sql.join(
    actions.map(
      (action) => sql`
        SELECT * FROM (SELECT id, at FROM audit AS t WHERE action = ${action} AND ${isVisibleEntry} ORDER BY at DESC, id DESC LIMIT ${limit})`,
    ),
    sql` UNION ALL `,
  );
  const { rows } = await sql<{ id: number }>`SELECT id FROM (${newest}) ORDER BY at DESC, id DESC LIMIT ${limit}`.execute(db);
  return db
    .selectFrom('audit')
    .select(['id', 'at', 'actorId', 'actorKind', 'action', 'objectType', 'objectId', 'outcome', 'address', 'details'])
    .where('id', 'in', among(rows.map(({ id }) => id)) as never)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function listDocumentNames(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'name'])
    .where('id', 'in', among(ids) as never)
    .execute();
}

/** Questions in any of the spans, further narrowed. */
export type RowsWanted = Pick<AnalyticsRowsFilter, 'topic' | 'documentId' | 'section' | 'feedback' | 'outcome'> & {
  spans: readonly Span[];
};

type Narrowed<Selected> = SelectQueryBuilder<Schema, 'interactions', Selected>;

function narrowed<Selected>(
  query: Narrowed<Selected>,
  { spans, topic, documentId, section, feedback, outcome }: RowsWanted,
): Narrowed<Selected> {
  let found = query
    .where('forAnalytics', '=', 1)
    .where((eb) => eb.or(spans.map(({ from, to }) => eb.and([eb('askedAt', '>=', from), eb('askedAt', '<', to)]))));
  if (topic !== undefined) found = found.where('topic', '=', topic);
  if (outcome !== undefined) found = found.where('grounded', '=', Number(outcome === 'answered'));
  if (feedback === 'helpful') found = found.where('isHelpful', '=', 1);
  if (feedback === 'not_helpful') found = found.where('isHelpful', '=', 0);
  if (feedback === 'rated') found = found.where('rating', 'is not', null);
  if (documentId === undefined) return found;
  const ofSection = section === undefined ? sql`` : sql` AND section = ${section}`;
  // The plus keeps the walk in the order of time, within the index.
  return found.where(
    sql<boolean>`+interactions.id IN (SELECT interaction_id FROM interaction_citations WHERE document_id = ${documentId}${ofSection})`,
  );
}

export async function countRows(db: Db, wanted: RowsWanted): Promise<number> {
  const query = narrowed(db.selectFrom('interactions'), wanted);
  return (await query.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count;
}

/** Those of the last day first, in no order of time within it; without words and names. Only the rows of the page are read whole. */
export async function listRows(
  db: Db,
  wanted: RowsWanted,
  { limit, offset, dayStarts }: { limit: number; offset: number; dayStarts: readonly string[] },
) {
  const order = lastDayFirst({ id: sql.ref('id'), at: sql.ref('askedAt') }, dayStarts);
  const page = await narrowed(db.selectFrom('interactions'), wanted)
    .select('id')
    .orderBy(order as never)
    .limit(limit)
    .offset(offset)
    .execute();
  const ids = page.map(({ id }) => id);
  const rows = await db
    .selectFrom('interactions')
    .select(['id', 'askedAt', 'topic', 'length', 'verdict', 'responseMs', 'firstWordMs', 'passages', 'tokens', 'rating', 'isHelpful'])
    .where('id', 'in', among(ids) as never)
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}

export function listSources(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('interactionCitations')
    .select(['interactionId', 'number', 'documentId', 'memoryId', 'name', 'section'])
    .where('interactionId', 'in', among(ids) as never)
    .orderBy('interactionId')
    .orderBy('number')
    .execute();
}
