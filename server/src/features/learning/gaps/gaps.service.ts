import { type GapKind, gapKinds, type GapStatus, type Priority } from '@vademecum/shared/learning/learning-choices.ts';
import {
  type Gap,
  gapPriority,
  type GapQuestions,
  gapQuestionsShown,
  type GapReported,
  gapWordsRead,
} from '@vademecum/shared/learning/gaps.ts';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../lib/errors.ts';
import { byDayAndWords, localDay } from '../../../lib/local-day.ts';
import { topicKeyOf } from '../../ask/question-topic.service.ts';
import { maskIdentifiers } from '../../../language/mask-identifiers.ts';
import { stem } from '../../../language/terms.ts';
import { inSlices } from '../../../runtime/slices.ts';
import { getOwnQuestion } from '../../ask/chats/chat.service.ts';
import { wordsLeft } from '../questions/interactions.service.ts';
import {
  ensureGap,
  findReport,
  type GapFigures,
  type GapWords,
  getGapFigures,
  insertReport,
  listGapFigures,
  listLastWords,
  promoteNotice,
  updateGapStatus,
} from './gaps.queries.ts';
import { Cluster, everydayRarity, likeness, termsOf } from './likeness.ts';

/** Gaps described between two pauses, in which others are served. */
const slice = 25;
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
  const { status } = await getGapFigures(db, gapId);
  if (status === 'completed') await updateGapStatus(db, gapId, 'pending', { by: null, at, closedBy: null });
}

/** Those asked on the last day first, by topic within a day. */
export async function listGaps({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Gap[]> {
  const gaps: Gap[] = [];
  const figures = await listGapFigures(db);
  for await (const some of inSlices(figures, slice)) gaps.push(...(await describeGaps(db, some, now())));
  return byDayAndWords(gaps, ({ lastReportedOn: day, topic: words }) => ({ day, words }));
}

/** Gaps of every status with this priority, without reading what was asked. */
export async function countGapsOf({ db, now }: Pick<Deps, 'db' | 'now'>, priority: Priority): Promise<number> {
  return (await listGapFigures(db)).filter((gap) => priorityOf(gap, now()) === priority).length;
}

/** Those that nobody closed yet. */
export async function countOpenGaps(db: Db): Promise<number> {
  return (await listGapFigures(db)).filter(({ status }) => status === 'pending').length;
}

/** The last ones, by day. */
export async function listGapQuestions(db: Db, id: number): Promise<GapQuestions> {
  const words = (await listLastWords(db, [id], gapQuestionsShown)).get(id);
  if (words === undefined) throw notFound('Documentation gap');
  const questions = words.map(({ question, kind, unknownWords, reportedAt }) => ({
    ...{ kind, reportedOn: localDay(new Date(reportedAt)) },
    question: maskIdentifiers(question),
    unknownWords: wordsLeft(unknownWords, question),
  }));
  return byDayAndWords(questions, ({ reportedOn: day, question }) => ({ day, words: question }));
}

export function setGapStatus(deps: Deps, userId: number, { id, status }: { id: number; status: GapStatus }): Promise<Gap> {
  return deps.db.transaction().execute(async (db) => {
    await getGapFigures(db, id);
    const closedBy = status === 'pending' ? null : 'person';
    await updateGapStatus(db, id, status, { by: userId, at: deps.now().toISOString(), closedBy });
    const [gap] = await describeGaps(db, [await getGapFigures(db, id)], deps.now());
    if (gap === undefined) throw notFound('Documentation gap');
    return gap;
  });
}

async function describeGaps(db: Db, gaps: readonly GapFigures[], now: Date): Promise<Gap[]> {
  const ids = gaps.map(({ id }) => id);
  const words = await listLastWords(db, ids, gapWordsRead);
  return gaps.map((gap) => describeGap(gap, words.get(gap.id) ?? [], now));
}

/** words: its last questions, the latest first. */
function describeGap(gap: GapFigures, words: readonly GapWords[], now: Date): Gap {
  const { id, status, askedAgainAt, probes, probesAnswered, closedBy } = gap;
  const unknownWords = oneOfEachStem(words.toReversed().flatMap((one) => wordsLeft(one.unknownWords, one.question)));
  return {
    ...{ id, status, askedAgainAt, probes, probesAnswered, closedBy },
    // A report opens a gap again: its time would be that of a question.
    statusChangedAt: status === 'pending' ? null : gap.statusChangedAt,
    firstReportedOn: localDay(new Date(gap.firstReportedAt)),
    lastReportedOn: localDay(new Date(gap.lastReportedAt)),
    topic: maskIdentifiers(byTypicality(words.map(({ question }) => question))[0] ?? ''),
    priority: priorityOf(gap, now),
    frequencyCount: gap.reports,
    gapDescription: descriptionOf(gap, unknownWords),
    suggestedImprovement: suggestionFor(gap.grounded === 1, unknownWords),
    peopleCount: gap.people,
    unknownWords,
  };
}

/** "bicycles" and "bicycle" are one thing to add; the first is kept. */
function oneOfEachStem(words: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const word of words) if (!kept.has(stem(word))) kept.set(stem(word), word);
  return [...kept.values()];
}

const priorityOf = ({ reports, people, lastReportedAt }: GapFigures, now: Date): Priority =>
  gapPriority({ reports, people, days: (now.getTime() - Date.parse(lastReportedAt)) / dayMs });

const kindWords: Record<GapKind, string> = {
  reported: 'reported by staff',
  failed: 'not answered',
  rated: 'rated poorly',
  rephrased: 'asked again in other words',
};

function descriptionOf(gap: GapFigures, unknownWords: readonly string[]): string {
  const people = counted(gap.people, 'person', 'people');
  const times = counted(gap.reports, 'time', 'times');
  const kinds = gapKinds.filter((kind) => gap[kind] > 0);
  const isReported = kinds.every((kind) => kind === 'reported');
  const how = kinds.map((kind) => `${gap[kind]} ${kindWords[kind]}`).join(', ');
  const often = isReported ? `Reported ${times} by ${people}.` : `Asked ${times} by ${people}: ${how}.`;
  const why = gap.grounded === 1 ? 'The answer that was found did not help.' : 'No document answered it.';
  const missing = unknownWords.length === 0 ? '' : ` Not in any document: ${unknownWords.join(', ')}.`;
  return `${often} ${why}${missing}`;
}

function suggestionFor(isAnswered: boolean, unknownWords: readonly string[]): string {
  if (isAnswered) return 'Read the answer with its sources, and correct or extend the documents that it cites.';
  if (unknownWords.length > 0) return `Add a document that covers ${unknownWords.join(', ')}, or add the abbreviation to the glossary.`;
  return 'The documents contain these words: add the answer to the document where it belongs.';
}

export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Each wording once, in the order of how much it is like all of them together, of equals as they were given. */
export function byTypicality(questions: readonly string[]): string[] {
  const all = new Cluster();
  const wordings = new Map<string, { question: string; own: Cluster }>();
  for (const question of questions) {
    const terms = termsOf(question);
    all.add(terms);
    const words = question.toLowerCase();
    if (wordings.has(words)) continue;
    wordings.set(words, { question, own: Cluster.of(terms) });
  }
  return [...wordings.values()]
    .map(({ question, own }) => ({ question, like: likeness(own, all, everydayRarity) }))
    .sort((one, other) => other.like - one.like)
    .map(({ question }) => question);
}
