import type { GapKind, GapReported, GapStatus } from '@vademecum/shared/gaps.ts';
import { z } from 'zod';
import type { Db } from '../../db/open.ts';
import { notFound } from '../../lib/errors.ts';

const wordsSchema = z.array(z.string());

export type GapReport = {
  userId: number | null;
  question: string;
  grounded: boolean;
  unknownWords: string[];
  reportedAt: string;
  kind: GapKind;
};
/** reports: oldest first, never empty. */
export type GapWithReports = GapState & { reports: GapReport[] };
type GapState = {
  id: number;
  status: GapStatus;
  askedAgainAt: string | null;
  probes: number;
  probesAnswered: number;
  closedBy: 'person' | 'answer' | null;
  statusChangedAt: string | null;
};

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
    .select(['documentationGaps.id', 'status', 'askedAgainAt', 'probes', 'probesAnswered', 'closedBy', 'statusChangedAt'])
    .select(['userId', 'question', 'grounded', 'unknownWords', 'reportedAt', 'kind'])
    .orderBy('gapReports.id');
}

type GapRow = Awaited<ReturnType<ReturnType<typeof gapRows>['executeTakeFirstOrThrow']>>;

function groupReports(rows: readonly GapRow[]): GapWithReports[] {
  const gaps = new Map<number, GapWithReports>();
  for (const { userId, question, grounded, unknownWords, reportedAt, kind, ...state } of rows) {
    const gap = gaps.get(state.id) ?? { ...state, reports: [] };
    const words = wordsSchema.parse(JSON.parse(unknownWords));
    gap.reports.push({ userId, question, reportedAt, kind, grounded: grounded === 1, unknownWords: words });
    gaps.set(state.id, gap);
  }
  return [...gaps.values()];
}
