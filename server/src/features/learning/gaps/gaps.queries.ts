import type { GapKind, GapStatus } from '@vademecum/shared/learning/learning-choices.ts';
import type { GapReported } from '@vademecum/shared/learning/gaps.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/open.ts';
import { notFound } from '../../../lib/errors.ts';

const wordsSchema = z.array(z.string());

export type GapReport = {
  userId: number | null;
  question: string;
  grounded: boolean;
  unknownWords: string[];
  reportedAt: string;
  kind: GapKind;
};
/**
 * A gap without the words of its questions; grounded: 1 if each of them got an answer. The following fields count its reports, of which it
 * has at least one.
 */
export type GapFigures = {
  id: number;
  status: GapStatus;
  askedAgainAt: string | null;
  probes: number;
  probesAnswered: number;
  closedBy: 'person' | 'answer' | null;
  statusChangedAt: string | null;
  grounded: number;
  reports: number;
  people: number;
  firstReportedAt: string;
  lastReportedAt: string;
} & Record<GapKind, number>;
export type GapWords = Pick<GapReport, 'question' | 'unknownWords' | 'kind' | 'reportedAt'>;

export function findReport(db: Db, messageId: number): Promise<{ reportedAt: string } | undefined> {
  return db.selectFrom('gapReports').select('reportedAt').where('messageId', '=', messageId).executeTakeFirst();
}

/** The gap of a topic, made if there is none. */
export async function ensureGap(db: Db, topicKey: string): Promise<{ id: number; status: GapStatus }> {
  await db
    .insertInto('documentationGaps')
    .values({ topicKey })
    .onConflict((on) => on.column('topicKey').doNothing())
    .execute();
  return db.selectFrom('documentationGaps').select(['id', 'status']).where('topicKey', '=', topicKey).executeTakeFirstOrThrow();
}

/** What the product noticed about a message becomes what somebody says of it. Undefined: nothing was noticed. */
export async function promoteNotice(
  db: Db,
  { messageId, userId, reportedAt }: { messageId: number; userId: number; reportedAt: string },
): Promise<{ gapId: number } | undefined> {
  const interaction = db.selectFrom('interactions').select('id').where('messageId', '=', messageId);
  return db
    .updateTable('gapReports')
    .set({ kind: 'reported', messageId, userId, reportedAt })
    .where('interactionId', '=', interaction)
    .returning('gapId')
    .executeTakeFirst();
}

export async function insertReport(
  db: Db,
  { grounded, unknownWords, ...report }: GapReport & { gapId: number; messageId: number },
): Promise<void> {
  await db
    .insertInto('gapReports')
    .values({ ...report, grounded: Number(grounded), unknownWords: JSON.stringify(unknownWords) })
    .execute();
}

export async function updateGapStatus(
  db: Db,
  id: number,
  status: GapStatus,
  change: { by: number | null; at: string; closedBy: 'person' | 'answer' | null },
): Promise<void> {
  await db
    .updateTable('documentationGaps')
    .set({ status, statusChangedBy: change.by, statusChangedAt: change.at, closedBy: change.closedBy })
    .where('id', '=', id)
    .execute();
}

/** Reports of a session's messages by the person whose session it is. */
export function listReportedMessages(db: Db, userId: number, sessionId: number): Promise<GapReported[]> {
  return db
    .selectFrom('gapReports')
    .innerJoin('chatMessages', 'chatMessages.id', 'gapReports.messageId')
    .innerJoin('chatSessions', 'chatSessions.id', 'chatMessages.sessionId')
    .select(['chatMessages.id as messageId', 'reportedAt'])
    .where('chatSessions.id', '=', sessionId)
    .where('chatSessions.userId', '=', userId)
    .orderBy('chatMessages.id')
    .execute();
}

export async function listGapFigures(db: Db): Promise<GapFigures[]> {
  return (await figuresOf(sql`1`).execute(db)).rows;
}

export async function getGapFigures(db: Db, id: number): Promise<GapFigures> {
  const [gap] = (await figuresOf(sql`g.id = ${id}`).execute(db)).rows;
  if (gap === undefined) throw notFound('Documentation gap');
  return gap;
}

/** People deleted since then count as one person together. */
function figuresOf(which: RawBuilder<unknown>): RawBuilder<GapFigures> {
  return sql<GapFigures>`
    SELECT g.id, g.status, g.asked_again_at, g.probes, g.probes_answered, g.closed_by, g.status_changed_at, min(r.grounded) AS grounded,
           count(*) AS reports, count(DISTINCT coalesce(r.user_id, 0)) AS people,
           min(r.reported_at) AS first_reported_at, max(r.reported_at) AS last_reported_at,
           total(r.kind = 'reported') AS reported, total(r.kind = 'failed') AS failed, total(r.kind = 'rated') AS rated,
           total(r.kind = 'rephrased') AS rephrased
    FROM documentation_gaps AS g JOIN gap_reports AS r ON r.gap_id = g.id WHERE ${which} GROUP BY g.id`;
}

/** The last so many questions of each gap, the latest first. */
export async function listLastWords(db: Db, gapIds: readonly number[], limit: number): Promise<Map<number, GapWords[]>> {
  const { rows } = await sql<Omit<GapWords, 'unknownWords'> & { gapId: number; unknownWords: string }>`
    SELECT r.gap_id, r.question, r.unknown_words, r.kind, r.reported_at
    FROM json_each(${JSON.stringify(gapIds)}) AS g JOIN gap_reports AS r
      ON r.id IN (SELECT id FROM gap_reports WHERE gap_id = g.value ORDER BY reported_at DESC, id DESC LIMIT ${limit})
    ORDER BY r.reported_at DESC, r.id DESC`.execute(db);
  const words = rows.map(({ unknownWords, ...row }) => ({ ...row, unknownWords: wordsSchema.parse(JSON.parse(unknownWords)) }));
  return Map.groupBy(words, ({ gapId }) => gapId);
}

/** A person's own reports whose gap was completed since, and whose reply the person has not seen; the latest reply first. */
export function listUnseenReplies(db: Db, userId: number, limit: number): Promise<{ messageId: number; question: string }[]> {
  return db
    .selectFrom('gapReports')
    .innerJoin('documentationGaps', 'documentationGaps.id', 'gapReports.gapId')
    .select(['question'])
    .select((eb) => eb.ref('messageId').$notNull().as('messageId'))
    .where('messageId', 'is not', null)
    .where('gapReports.userId', '=', userId)
    .where('kind', '=', 'reported')
    .where('replySeenAt', 'is', null)
    .where('status', '=', 'completed')
    .whereRef('statusChangedAt', '>=', 'reportedAt')
    .orderBy('statusChangedAt', 'desc')
    .orderBy('gapReports.id', 'desc')
    .limit(limit)
    .execute();
}

/** Somebody else's report is as good as none. */
export async function updateReplySeen(db: Db, userId: number, messageId: number, at: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('gapReports')
    .set({ replySeenAt: at })
    .where('messageId', '=', messageId)
    .where('userId', '=', userId)
    .where('kind', '=', 'reported')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound('Report');
}
