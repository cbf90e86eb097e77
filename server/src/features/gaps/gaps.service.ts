import {
  type Gap,
  type GapKind,
  gapKinds,
  gapPriority,
  type GapQuestions,
  gapQuestionsShown,
  type GapReported,
  type GapStatus,
} from '@vademecum/shared/gaps.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { topicKeyOf } from '../assistant/question-topic.service.ts';
import { maskIdentifiers } from '../assistant/wording.service.ts';
import { getOwnQuestion } from '../chat/chat.service.ts';
import { wordsLeft } from '../interactions/interactions.service.ts';
import {
  ensureGap,
  findReport,
  type GapReport,
  type GapWithReports,
  getGapWithReports,
  insertReport,
  listGapsWithReports,
  promoteNotice,
  updateGapStatus,
} from './gaps.queries.ts';
import { termsOf } from './likeness.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Somebody else's message is a 404. A gap that was completed is open again: the question still has no good answer. */
export function reportGap(deps: Deps, userId: number, messageId: number): Promise<GapReported> {
  return deps.db.transaction().execute(async (db) => {
    const { question, grounded, unknownWords } = await getOwnQuestion(db, userId, messageId);
    const reported = await findReport(db, messageId);
    if (reported !== undefined) return { messageId, ...reported };
    const reportedAt = deps.now().toISOString();
    const noticed = await promoteNotice(db, { messageId, userId, reportedAt });
    if (noticed === undefined) {
      const { id: gapId } = await ensureGap(db, topicKeyOf(question));
      await insertReport(db, { gapId, messageId, userId, question, grounded, unknownWords, reportedAt, kind: 'reported' });
      await reopen(db, gapId, reportedAt);
    } else await reopen(db, noticed.gapId, reportedAt);
    return { messageId, reportedAt };
  });
}

async function reopen(db: Db, gapId: number, at: string): Promise<void> {
  const { status } = await getGapWithReports(db, gapId);
  if (status === 'completed') await updateGapStatus(db, gapId, 'pending', { by: null, at, closedBy: null });
}

/** The last asked first. */
export async function listGaps({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Gap[]> {
  const gaps = (await listGapsWithReports(db)).map((gap) => describeGap(gap, now()));
  return gaps.sort((a, b) => b.lastReportedAt.localeCompare(a.lastReportedAt) || b.id - a.id);
}

/** The last first. */
export async function listGapQuestions(db: Db, id: number): Promise<GapQuestions> {
  const { reports } = await getGapWithReports(db, id);
  return inOrder(reports)
    .reverse()
    .slice(0, gapQuestionsShown)
    .map(({ question, kind, unknownWords, reportedAt }) => ({
      ...{ kind, reportedAt },
      question: maskIdentifiers(question),
      unknownWords: wordsLeft(unknownWords, question),
    }));
}

export function setGapStatus(deps: Deps, userId: number, { id, status }: { id: number; status: GapStatus }): Promise<Gap> {
  return deps.db.transaction().execute(async (db) => {
    await getGapWithReports(db, id);
    const closedBy = status === 'pending' ? null : 'person';
    await updateGapStatus(db, id, status, { by: userId, at: deps.now().toISOString(), closedBy });
    return describeGap(await getGapWithReports(db, id), deps.now());
  });
}

/** What was noticed at night may have been asked before what somebody reported by day. */
function inOrder(reports: readonly GapReport[]): GapReport[] {
  return reports.toSorted((one, other) => one.reportedAt.localeCompare(other.reportedAt));
}

function describeGap({ reports: unordered, ...gap }: GapWithReports, now: Date): Gap {
  const reports = inOrder(unordered);
  const first = reports[0];
  const last = reports.at(-1);
  if (first === undefined || last === undefined) throw new Error(`Gap ${gap.id} has no report`);
  const peopleCount = new Set(reports.map(({ userId }) => userId)).size;
  const unknownWords = [...new Set(reports.flatMap((report) => wordsLeft(report.unknownWords, report.question)))];
  const isAnswered = reports.every(({ grounded }) => grounded);
  const days = (now.getTime() - Date.parse(last.reportedAt)) / dayMs;
  return {
    ...gap,
    topic: maskIdentifiers(typicalOf(reports)),
    priority: gapPriority({ reports: reports.length, people: peopleCount, days }),
    frequencyCount: reports.length,
    gapDescription: descriptionOf({ reports, peopleCount, isAnswered, unknownWords }),
    suggestedImprovement: suggestionFor(isAnswered, unknownWords),
    peopleCount,
    unknownWords,
    firstReportedAt: first.reportedAt,
    lastReportedAt: last.reportedAt,
  };
}

/** The question whose words are on average in most of the others. */
function typicalOf(reports: readonly GapReport[]): string {
  const counts = new Map<string, number>();
  const all = reports.map(({ question }) => ({ question, terms: termsOf(question) }));
  for (const { terms } of all) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  let typical = { question: '', score: -1 };
  for (const { question, terms } of all) {
    const score = terms.reduce((sum, term) => sum + (counts.get(term) ?? 0), 0) / Math.max(1, terms.length);
    if (score >= typical.score) typical = { question, score };
  }
  return typical.question;
}

type Described = { reports: readonly GapReport[]; peopleCount: number; isAnswered: boolean; unknownWords: readonly string[] };

const kindWords: Record<GapKind, string> = {
  reported: 'reported by staff',
  failed: 'not answered',
  rated: 'rated poorly',
  rephrased: 'asked again in other words',
};

function descriptionOf({ reports, peopleCount, isAnswered, unknownWords }: Described): string {
  const people = counted(peopleCount, 'person', 'people');
  const times = counted(reports.length, 'time', 'times');
  const kinds = gapKinds
    .map((kind) => ({ kind, count: reports.filter((report) => report.kind === kind).length }))
    .filter(({ count }) => count > 0);
  const isReported = kinds.every(({ kind }) => kind === 'reported');
  const how = kinds.map(({ kind, count }) => `${count} ${kindWords[kind]}`).join(', ');
  const often = isReported ? `Reported ${times} by ${people}.` : `Asked ${times} by ${people}: ${how}.`;
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
