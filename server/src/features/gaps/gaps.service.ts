import { type Gap, gapPriority, type GapReported, type GapStatus } from '@vademecum/shared/gaps.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { topicKeyOf } from '../assistant/question-topic.service.ts';
import { getOwnQuestion } from '../chat/chat.service.ts';
import {
  ensureGap,
  findReport,
  type GapWithReports,
  getGapWithReports,
  insertReport,
  listGapsWithReports,
  updateGapStatus,
} from './gaps.queries.ts';

/** Somebody else's message is a 404. A gap that was completed is open again: the question still has no good answer. */
export function reportGap(deps: Deps, userId: number, messageId: number): Promise<GapReported> {
  return deps.db.transaction().execute(async (db) => {
    const { question, grounded, unknownWords } = await getOwnQuestion(db, userId, messageId);
    const reported = await findReport(db, messageId);
    if (reported !== undefined) return { messageId, ...reported };
    const reportedAt = deps.now().toISOString();
    const gap = await ensureGap(db, topicKeyOf(question));
    await insertReport(db, { gapId: gap.id, messageId, userId, question, grounded, unknownWords, reportedAt });
    if (gap.status === 'completed') await updateGapStatus(db, gap.id, 'pending', { by: null, at: reportedAt });
    return { messageId, reportedAt };
  });
}

/** The last reported first. */
export async function listGaps(db: Db): Promise<Gap[]> {
  const gaps = (await listGapsWithReports(db)).map(describeGap);
  return gaps.sort((a, b) => b.lastReportedAt.localeCompare(a.lastReportedAt) || b.id - a.id);
}

export function setGapStatus(deps: Deps, userId: number, { id, status }: { id: number; status: GapStatus }): Promise<Gap> {
  return deps.db.transaction().execute(async (db) => {
    await getGapWithReports(db, id);
    await updateGapStatus(db, id, status, { by: userId, at: deps.now().toISOString() });
    return describeGap(await getGapWithReports(db, id));
  });
}

function describeGap({ id, status, reports }: GapWithReports): Gap {
  const first = reports[0];
  const last = reports.at(-1);
  if (first === undefined || last === undefined) throw new Error(`Gap ${id} has no report`);
  const peopleCount = new Set(reports.map(({ userId }) => userId)).size;
  const unknownWords = [...new Set(reports.flatMap((report) => report.unknownWords))];
  const isAnswered = reports.every(({ grounded }) => grounded);
  return {
    id,
    status,
    topic: last.question,
    priority: gapPriority({ reports: reports.length, people: peopleCount }),
    frequencyCount: reports.length,
    gapDescription: descriptionOf({ reports: reports.length, peopleCount, isAnswered, unknownWords }),
    suggestedImprovement: suggestionFor(isAnswered, unknownWords),
    peopleCount,
    unknownWords,
    firstReportedAt: first.reportedAt,
    lastReportedAt: last.reportedAt,
  };
}

type Described = { reports: number; peopleCount: number; isAnswered: boolean; unknownWords: readonly string[] };

function descriptionOf({ reports, peopleCount, isAnswered, unknownWords }: Described): string {
  const often = `Reported ${counted(reports, 'time', 'times')} by ${counted(peopleCount, 'person', 'people')}.`;
  const why = isAnswered ? 'The answer that was found did not help.' : 'No document answered it.';
  const missing = unknownWords.length === 0 ? '' : ` Words that stand in no document: ${unknownWords.join(', ')}.`;
  return `${often} ${why}${missing}`;
}

function suggestionFor(isAnswered: boolean, unknownWords: readonly string[]): string {
  if (isAnswered) return 'Read the answer with its sources, and correct or extend the documents that it cites.';
  if (unknownWords.length > 0) return `Add a document that covers ${unknownWords.join(', ')}, or add the abbreviation to the glossary.`;
  return 'The words of the question stand in the documents: add the answer to the one that should hold it.';
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
