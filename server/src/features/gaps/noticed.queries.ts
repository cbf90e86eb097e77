import type { GapKind, GapStatus } from '@vademecum/shared/gaps.ts';
import { sql } from 'kysely';
import { among } from '../../db/among.ts';
import type { Db } from '../../db/open.ts';

/** A question for learning as it was recorded; isRephrased: somebody asked it again in other words. */
export interface RecordedQuestion {
  id: number;
  question: string;
  grounded: number;
  rating: number | null;
  isHelpful: number | null;
  isRephrased: number;
  unknownWords: string;
  askedAt: string;
  userId: number | null;
  /** A gap has it already. */
  isKnown: number;
}

/** The next so many after an id, in the order in which they were asked. */
export async function listRecorded(db: Db, { after, limit }: { after: number; limit: number }): Promise<RecordedQuestion[]> {
  const { rows } = await sql<RecordedQuestion>`
    SELECT i.id, i.question, i.grounded, i.rating, i.is_helpful, i.unknown_words, i.asked_at, i.user_id,
           EXISTS (SELECT 1 FROM interactions AS later WHERE later.follows = i.id AND later.is_clarification = 1) AS is_rephrased,
           EXISTS (SELECT 1 FROM gap_reports AS r WHERE r.interaction_id = i.id OR (i.message_id IS NOT NULL AND r.message_id = i.message_id)) AS is_known
    FROM interactions AS i WHERE i.id > ${after} AND i.for_learning = 1 AND i.question IS NOT NULL ORDER BY i.id LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** Every question of every gap. */
export function listGrouped(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: number; gapId: number; question: string }[]> {
  return db.selectFrom('gapReports').select(['id', 'gapId', 'question']).where('id', '>', after).orderBy('id').limit(limit).execute();
}

export interface NewNotice {
  gapId: number;
  interactionId: number;
  kind: Exclude<GapKind, 'reported'>;
  userId: number | null;
  question: string;
  grounded: number;
  unknownWords: string;
  reportedAt: string;
}

export async function insertNotice(db: Db, notice: NewNotice): Promise<void> {
  await db
    .insertInto('gapReports')
    .values({ ...notice, messageId: null })
    .execute();
}

export function listGapStates(db: Db): Promise<{ id: number; status: GapStatus; statusChangedAt: string | null }[]> {
  return db.selectFrom('documentationGaps').select(['id', 'status', 'statusChangedAt']).execute();
}

/** All that was in one gap is in the other, which is the older. */
export async function moveReports(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('gapReports').set({ gapId: into }).where('gapId', '=', from).execute();
  await db.deleteFrom('documentationGaps').where('id', '=', from).execute();
}

/** Gaps whose questions went, with their chats or with time. */
export async function deleteEmptyGaps(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM documentation_gaps WHERE NOT EXISTS (SELECT 1 FROM gap_reports WHERE gap_id = documentation_gaps.id)`.execute(db);
  return Number(numAffectedRows);
}

/** A question that is asked again: citedBefore are the passages that did not help, null where nobody knows which they were. */
export interface Probe {
  gapId: number;
  question: string;
  grounded: number;
  citedBefore: readonly string[];
}

/** The questions of pending gaps, the last one first. */
export async function listProbes(db: Db, gapIds: readonly number[]): Promise<Probe[]> {
  const { rows: reports } = await sql<{ gapId: number; question: string; grounded: number; interactionId: number | null }>`
    SELECT r.gap_id, r.question, r.grounded,
           coalesce(r.interaction_id, (SELECT id FROM interactions WHERE message_id = r.message_id)) AS interaction_id
    FROM gap_reports AS r WHERE r.gap_id IN ${among(gapIds)} ORDER BY r.id DESC`.execute(db);
  const quotes = await db
    .selectFrom('interactionCitations')
    .select(['interactionId', 'quote'])
    .where('interactionId', 'in', among(reports.flatMap(({ interactionId }) => interactionId ?? [])) as never)
    .execute();
  const quotesOf = Map.groupBy(quotes, ({ interactionId }) => interactionId);
  return reports.map(({ interactionId, ...report }) => ({
    ...report,
    citedBefore: (quotesOf.get(interactionId ?? 0) ?? []).map(({ quote }) => quote),
  }));
}

export async function listPendingGaps(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('documentationGaps').select('id').where('status', '=', 'pending').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export async function updateProbes(
  db: Db,
  id: number,
  probes: { probes: number; probesAnswered: number; askedAgainAt: string },
): Promise<void> {
  await db.updateTable('documentationGaps').set(probes).where('id', '=', id).execute();
}
