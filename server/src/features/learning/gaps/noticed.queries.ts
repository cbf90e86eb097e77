import type { GapKind, GapStatus } from '@vademecum/shared/learning/learning-choices.ts';
import { type Selectable, sql } from 'kysely';
import { among } from '../../../db/among.ts';
import type { LearningTables } from '../../../db/learning-tables.ts';
import type { Db } from '../../../db/open.ts';

type Interaction = Selectable<LearningTables['interactions']>;
/** A question for learning as it was recorded; isRephrased: somebody asked it again in other words; isKnown: a gap has it already. */
export type RecordedQuestion = Pick<Interaction, 'id' | 'grounded' | 'rating' | 'isHelpful' | 'unknownWords' | 'askedAt' | 'userId'> & {
  question: string;
  isRephrased: number;
  isKnown: number;
};

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

/** The last unanswered question behind an id that no gap has; undefined: there is none. */
export async function findUngathered(db: Db, after: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`
    SELECT max(i.id) AS last FROM interactions AS i
    WHERE i.id > ${after} AND i.grounded = 0 AND i.for_learning = 1 AND i.question IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM gap_reports AS r WHERE r.interaction_id = i.id OR (i.message_id IS NOT NULL AND r.message_id = i.message_id))`.execute(
    db,
  );
  return rows[0]?.last ?? undefined;
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

export async function insertNotice(db: Db, notice: NewNotice): Promise<number> {
  const { id } = await db
    .insertInto('gapReports')
    .values({ ...notice, messageId: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function listGapStates(db: Db): Promise<{ id: number; status: GapStatus; statusChangedAt: string | null }[]> {
  return db.selectFrom('documentationGaps').select(['id', 'status', 'statusChangedAt']).execute();
}

/** All that was in one gap is in the other, which is the older. */
export async function moveReports(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('gapReports').set({ gapId: into }).where('gapId', '=', from).execute();
  await db.deleteFrom('documentationGaps').where('id', '=', from).execute();
}

/** Those of the reports that are in one gap are in the other. Returns when the last of them was asked, '' for none. */
export async function moveWording(db: Db, ids: readonly number[], { from, into }: { from: number; into: number }): Promise<string> {
  const moved = await db
    .updateTable('gapReports')
    .set({ gapId: into })
    .where('gapId', '=', from)
    .where('id', 'in', among(ids) as never)
    .returning('reportedAt')
    .execute();
  return moved.reduce((last, { reportedAt }) => (reportedAt > last ? reportedAt : last), '');
}

/** Gaps whose questions went, with their chats or with time. */
export async function deleteEmptyGaps(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    DELETE FROM documentation_gaps WHERE NOT EXISTS (SELECT 1 FROM gap_reports WHERE gap_id = documentation_gaps.id)`.execute(db);
  return Number(numAffectedRows);
}

/** A question of a gap that may be asked again. */
export interface Candidate {
  gapId: number;
  question: string;
  grounded: number;
  interactionId: number | null;
  /** Who asked; null if that is no longer known. */
  userId: number | null;
}

/** The last so many questions of each gap, the latest first. */
export async function listCandidates(db: Db, gapIds: readonly number[], limit: number): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT r.gap_id, r.question, r.grounded, coalesce(r.user_id, (SELECT user_id FROM interactions WHERE id = r.interaction_id)) AS user_id,
           coalesce(r.interaction_id, (SELECT id FROM interactions WHERE message_id = r.message_id)) AS interaction_id
    FROM json_each(${JSON.stringify(gapIds)}) AS g JOIN gap_reports AS r
      ON r.id IN (SELECT id FROM gap_reports WHERE gap_id = g.value ORDER BY id DESC LIMIT ${limit})
    ORDER BY r.id DESC`.execute(db);
  return rows;
}

/** What an answer cited, none where nobody knows any more. */
export async function listCitedBefore(db: Db, interactionId: number | null): Promise<string[]> {
  const quotes = await db
    .selectFrom('interactionCitations')
    .select('quote')
    .where('interactionId', '=', interactionId ?? 0)
    .execute();
  return quotes.map(({ quote }) => quote);
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
