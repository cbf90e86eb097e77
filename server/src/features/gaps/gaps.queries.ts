import type { GapReported, GapStatus } from '@vademecum/shared/gaps.ts';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../lib/errors.ts';

const wordsSchema = z.array(z.string());

export type GapReport = { userId: number | null; question: string; grounded: boolean; unknownWords: string[]; reportedAt: string };
/** reports: oldest first, never empty. */
export type GapWithReports = { id: number; status: GapStatus; reports: GapReport[] };

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

export async function insertReport(
  db: Db,
  { grounded, unknownWords, ...report }: GapReport & { gapId: number; messageId: number },
): Promise<void> {
  await db
    .insertInto('gapReports')
    .values({ ...report, grounded: Number(grounded), unknownWords: JSON.stringify(unknownWords) })
    .execute();
}

export async function updateGapStatus(db: Db, id: number, status: GapStatus, change: { by: number | null; at: string }): Promise<void> {
  await db
    .updateTable('documentationGaps')
    .set({ status, statusChangedBy: change.by, statusChangedAt: change.at })
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

export async function listGapsWithReports(db: Db): Promise<GapWithReports[]> {
  return groupReports(await gapRows(db).execute());
}

export async function getGapWithReports(db: Db, id: number): Promise<GapWithReports> {
  const [gap] = groupReports(await gapRows(db).where('documentationGaps.id', '=', id).execute());
  if (gap === undefined) throw notFound('Documentation gap');
  return gap;
}

function gapRows(db: Db) {
  return db
    .selectFrom('documentationGaps')
    .innerJoin('gapReports', 'gapReports.gapId', 'documentationGaps.id')
    .select(['documentationGaps.id', 'status', 'userId', 'question', 'grounded', 'unknownWords', 'reportedAt'])
    .orderBy('gapReports.id');
}

type GapRow = Awaited<ReturnType<ReturnType<typeof gapRows>['executeTakeFirstOrThrow']>>;

function groupReports(rows: readonly GapRow[]): GapWithReports[] {
  const gaps = new Map<number, GapWithReports>();
  for (const { id, status, ...row } of rows) {
    const gap = gaps.get(id) ?? { id, status, reports: [] };
    gap.reports.push({ ...row, grounded: row.grounded === 1, unknownWords: wordsSchema.parse(JSON.parse(row.unknownWords)) });
    gaps.set(id, gap);
  }
  return [...gaps.values()];
}
