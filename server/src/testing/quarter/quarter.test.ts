import type { AnalyticsPeriod } from '@vademecum/shared/analytics/analytics-choices.ts';
import { type AnalyticsDashboard, fewestCounted } from '@vademecum/shared/analytics/analytics.ts';
import { answerTopics, topicOf } from '@vademecum/shared/ask/answer-format.ts';
import type { Gap } from '@vademecum/shared/learning/gaps.ts';
import type { GoldenQuestion } from '@vademecum/shared/learning/golden.ts';
import type { ImprovementAction } from '@vademecum/shared/learning/proposals.ts';
import type { FeedbackTrends, InteractionTrend, PerformanceMetric, PerformanceSummary } from '@vademecum/shared/learning/figures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, askAtOnce } from '../../features/ask/chats/chat.service.ts';
import { isClarification } from '../../features/learning/questions/clarification.ts';
import { wordingOf } from '../../features/ask/condense/condense.service.ts';
import { sentimentOf } from '../../features/learning/questions/sentiment.ts';
import { learn } from '../../features/learning/proposals/learning-runs.service.ts';
import { cleanUp } from '../../features/trust/clean-up/retention.service.ts';
import { type Caller, createTestApp, type TestApp } from '../test-app.ts';
import { absentTopics } from './absent-topics.ts';
import { jargon, wrongJargon } from './jargon.ts';
import { type Asked, simulateQuarter } from './simulate-quarter.ts';

/** `npm run test:slow` asks twenty times as many. Of a few, more have to be those that something is learned from. */
const { questions, shares } =
  process.env.SLOW_TESTS === 'true'
    ? { questions: 20_000, shares: { absent: 0.06, jargon: 0.04 } }
    : { questions: 1_000, shares: { absent: 0.2, jargon: 0.2 } };
const days = 90;
const halfAnHour = 30 * 60_000;

let clinic: TestApp;
let manager: Caller;
let admin: Caller;
let asked: Asked[];
beforeAll(async () => {
  clinic = await createTestApp();
  const turnTo = (at: Date): void => {
    clinic.clock.pass(Math.max(0, at.getTime() - clinic.clock.now().getTime()));
  };
  const atNight = async (): Promise<void> => {
    await cleanUp(clinic.deps);
  };
  ({ asked } = await simulateQuarter(clinic.deps, { seed: 20_261, questions, shares, days, turnTo, atNight }));
  manager = await clinic.as('manager');
  admin = await clinic.as('admin');
}, 3_600_000);
afterAll(() => clinic.close());

/** Local days back from today, 0 being today. */
function daysAgo({ at }: Asked): number {
  const midnight = new Date(clinic.clock.now());
  midnight.setHours(0, 0, 0, 0);
  return at >= midnight ? 0 : Math.ceil((midnight.getTime() - at.getTime()) / 86_400_000);
}
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: number[]): number => sum(values) / values.length;
const time = ({ turn }: Asked): number => turn.explanation?.timings.total ?? 0;
const passages = ({ turn }: Asked): number => turn.explanation?.passages.length ?? 0;
const percentile = (values: number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
};
const tenth = (value: number): number => Math.round(value * 10) / 10;
/** A figure of too few is not shown. */
const unlessFew = <T>({ length }: unknown[], figure: T): T | null => (length < fewestCounted ? null : figure);
const get = async <T>(caller: Caller, path: string): Promise<T> => (await caller.get(path)).json<T>();

describe.each<AnalyticsPeriod>([7, 30, 90])('the Analytics Dashboard over %i days', (period) => {
  test('shows what thirty people asked, as counted from what they remember', async () => {
    const of = asked.filter((one) => one.forAnalytics && daysAgo(one) < period);
    const shown = await get<AnalyticsDashboard>(manager, `/api/analytics?period=${period}`);
    expect(shown).toMatchObject({
      totalQueries: of.length,
      tokenUsage: sum(of.map(passages)),
      tokenUnit: 'passages',
      responseTime: tenth(mean(of.map(time))),
    });
    expect(shown.response).toEqual({ p50: percentile(of.map(time), 0.5), p95: percentile(of.map(time), 0.95) });
    const ratings = of.flatMap(({ feedback }) => feedback?.rating ?? []);
    expect(shown.feedback).toEqual({
      helpful: of.filter(({ feedback }) => feedback?.isHelpful === true).length,
      notHelpful: of.filter(({ feedback }) => feedback?.isHelpful === false).length,
      ratings: ratings.length,
      averageRating: unlessFew(ratings, Math.round(mean(ratings) * 100) / 100),
    });
    expect(shown.days.map((day) => day.questions)).toEqual(
      Array.from({ length: period }, (_, index) => of.filter((one) => daysAgo(one) === period - 1 - index).length),
    );
    for (const [index, day] of shown.days.entries()) {
      const times = of.filter((one) => daysAgo(one) === period - 1 - index).map(time);
      expect([day.responseP50, day.responseP95]).toEqual([
        unlessFew(times, percentile(times, 0.5)),
        unlessFew(times, percentile(times, 0.95)),
      ]);
    }
  });

  test('shows the trends against the period before, where that is still kept', async () => {
    const of = asked.filter((one) => one.forAnalytics && daysAgo(one) < period);
    const before = asked.filter((one) => one.forAnalytics && daysAgo(one) >= period && daysAgo(one) < 2 * period);
    const { trends } = await get<AnalyticsDashboard>(manager, `/api/analytics?period=${period}`);
    if (period === 90) {
      expect(trends.totalQueries).toEqual({ percent: null, before: null, missing: 'No period before: figures are kept for 90 days' });
      return;
    }
    expect(trends.totalQueries).toEqual({
      percent: tenth(((of.length - before.length) / before.length) * 100),
      before: before.length,
      missing: null,
    });
    expect(trends.responseTime.before).toBe(tenth(mean(before.map(time))));
  });

  test('shows what was cited, which topics, and at what hours', async () => {
    const of = asked.filter((one) => one.forAnalytics && daysAgo(one) < period);
    const shown = await get<AnalyticsDashboard>(manager, `/api/analytics?period=${period}`);
    const citing = (id: number) => of.filter(({ turn }) => turn.citations.some(({ documentId }) => documentId === id)).length;
    for (const { documentId, answers } of shown.documents) expect(answers).toBe(citing(documentId));
    const best = Math.max(...Array.from({ length: 60 }, (_, id) => citing(id)));
    expect(shown.documents[0]?.answers).toBe(best);
    for (const { id } of shown.unused.documents) expect(citing(id)).toBe(0);
    const topicsOf = of.map(({ question, turn }) =>
      topicOf(
        [
          turn.explanation?.searchedFor ?? question,
          ...turn.citations.map(({ documentName, section }) => `${documentName} ${section}`),
        ].join('\n'),
      ),
    );
    expect(Object.fromEntries(shown.topics.map(({ topic, questions: count }) => [topic, count]))).toEqual(
      Object.fromEntries(answerTopics.map((topic) => [topic, topicsOf.filter((one) => one === topic).length])),
    );
    const hours = Array.from({ length: 7 }, () => Array<number>(24).fill(0));
    for (const { at } of of) {
      const row = hours[(at.getDay() + 6) % 7];
      if (row !== undefined) row[at.getHours()] = (row[at.getHours()] ?? 0) + 1;
    }
    expect(shown.hours).toEqual(hours);
  });
});

describe('the AI Learning Dashboard', () => {
  const learned = (period: number): Asked[] => asked.filter((one) => one.forLearning && daysAgo(one) < period);
  const satisfactionOf = ({ feedback }: Asked): number | undefined =>
    feedback?.rating ?? (feedback?.isHelpful === undefined ? undefined : feedback.isHelpful ? 5 : 1);
  const accuracyOf = (one: Asked): number | undefined => {
    const satisfaction = satisfactionOf(one);
    if (satisfaction !== undefined) return (satisfaction - 1) / 4;
    return one.turn.grounded ? undefined : 0;
  };
  /** Who asks in the same chat within half an hour what the question before asked for. */
  function clarifications(): Set<Asked> {
    const last = new Map<number, Asked>();
    const found = new Set<Asked>();
    for (const one of asked) {
      const before = last.get(one.sessionId);
      const isSoon = before !== undefined && one.at.getTime() - before.at.getTime() <= halfAnHour;
      if (isSoon && isClarification(one.question, before.question)) found.add(one);
      last.set(one.sessionId, one);
    }
    return found;
  }

  test('shows accuracy, satisfaction, time and mood as computed from what was asked', async () => {
    const of = learned(30);
    const defined = (values: (number | undefined)[]): number[] => values.filter((value) => value !== undefined);
    const metrics = await get<PerformanceMetric[]>(admin, '/api/performance-metrics');
    const expected = {
      response_accuracy: mean(defined(of.map(accuracyOf))),
      user_satisfaction: mean(defined(of.map(satisfactionOf))),
      response_time: mean(of.map(time)) / 1_000,
    };
    for (const { metricType, value } of metrics) expect(value, metricType).toBeCloseTo(expected[metricType], 9);
    const summary = await get<PerformanceSummary>(admin, '/api/performance-summary');
    expect(summary.responseAccuracy).toBeCloseTo(expected.response_accuracy, 9);
    expect(summary.sentimentScore).toBeCloseTo(mean(of.map(({ question }) => sentimentOf(question))), 9);
  });

  test.each([7, 30, 90])('shows the trends of %i days', async (period) => {
    const of = learned(period);
    const trends = await get<InteractionTrend[]>(admin, `/api/interaction-trends?period=${period}days`);
    expect(trends).toHaveLength(of.length);
    expect(sum(trends.map(({ responseTime }) => responseTime))).toBeCloseTo(sum(of.map(time)), 3);
    const asksAgain = clarifications();
    expect(trends.filter(({ clarificationDetected }) => clarificationDetected)).toHaveLength(of.filter((one) => asksAgain.has(one)).length);
    const feedback = await get<FeedbackTrends>(admin, `/api/feedback-trends?period=${period}days`);
    const ratings = of.flatMap((one) => one.feedback?.rating ?? []);
    expect(feedback.totalFeedback).toBe(of.filter((one) => one.feedback !== undefined).length);
    const satisfied = of.flatMap((one) => satisfactionOf(one) ?? []);
    expect(feedback.averageRating).toEqual(unlessFew(ratings, expect.closeTo(mean(ratings), 9)));
    expect(feedback.averageSatisfaction).toEqual(unlessFew(satisfied, expect.closeTo(mean(satisfied), 9)));
  });
});

describe('a night of learning', () => {
  const pending = async (): Promise<Gap[]> =>
    (await get<Gap[]>(admin, '/api/documentation-gaps')).filter(({ status }) => status === 'pending');
  const questionsOf = async ({ id }: Gap): Promise<string[]> => {
    const rows = await clinic.deps.db.selectFrom('gapReports').select('question').where('gapId', '=', id).execute();
    return rows.map(({ question }) => question);
  };
  /** As it is kept: what leans on the question before says so. */
  const wordsOf = ({ question, turn }: Asked): string => wordingOf(question, turn.explanation?.searchedFor ?? question);
  let topicOfQuestion: Map<string, string | undefined>;
  beforeAll(() => {
    topicOfQuestion = new Map(asked.filter(({ kind }) => kind === 'absent').map((one) => [wordsOf(one), one.about]));
  });

  test('finds the twenty topics that no document holds, each as one gap', async () => {
    expect(await learn(clinic.deps, 'nightly')).toBe(true);
    const gaps = await Promise.all((await pending()).map(async (gap) => ({ gap, questions: await questionsOf(gap) })));
    const topicsOf = ({ questions: all }: { questions: string[] }) => all.map((question) => topicOfQuestion.get(question));
    let [together, inBest, planted] = [0, 0, 0];
    for (const { name } of absentTopics) {
      const failed = asked.filter((one) => one.forLearning && one.about === name && !one.turn.grounded).length;
      const counts = gaps.map((one) => topicsOf(one).filter((topic) => topic === name).length);
      planted += Math.max(failed, sum(counts));
      if (sum(counts) === 0) continue;
      const best = counts.indexOf(Math.max(...counts));
      together += counts[best] ?? 0;
      inBest += gaps[best]?.questions.length ?? 0;
    }
    expect(together / planted).toBeGreaterThan(0.9);
    expect(together / inBest).toBeGreaterThan(0.9);
  });

  test('proposes the documents’ own words for those that only the staff use, and once approved they find what was meant', async () => {
    const proposed = (await get<ImprovementAction[]>(admin, '/api/improvement-actions')).filter(
      ({ actionType }) => actionType === 'add_synonym',
    );
    for (const { said, found } of jargon) {
      const action = proposed.find(({ description }) => description === `Let searches for “${said}” also find “${found}”.`);
      expect(action, said).toBeDefined();
      const done = (await admin.send('PUT', `/api/improvement-actions/${action?.id}`, { status: 'completed' })).json<ImprovementAction>();
      expect(done).toMatchObject({ status: 'completed' });
      const [before, after] = [done.before?.hits, done.after?.hits];
      expect(after?.found).toBeGreaterThanOrEqual(before?.found ?? Infinity);
    }
    const hits = (await get<ImprovementAction[]>(admin, '/api/improvement-actions')).filter(({ status }) => status === 'completed');
    expect(sum(hits.map(({ after }) => after?.hits?.found ?? 0))).toBeGreaterThan(sum(hits.map(({ before }) => before?.hits?.found ?? 0)));
  });

  test('proposes a wrong word, too, since staff rephrase with it, but the golden questions refuse it and it never goes live', async () => {
    const { golden, said, found } = wrongJargon;
    const post = async <T>(path: string, input: object) =>
      (await manager.send('POST', `/trpc/${path}`, input)).json<{ result: { data: T } }>().result.data;
    const { turn } = await askAtOnce(ask(clinic.deps, manager.id, { query: golden }));
    const right = turn.citations.find(({ quote }) => quote.includes(said));
    expect(right?.documentName).toBe('Insurance Verification and Prior Authorization');
    await post<GoldenQuestion>('golden.saveFromAnswer', { messageId: turn.id, number: right?.number });
    const description = `Let searches for “${said}” also find “${found}”.`;
    const action = (await get<ImprovementAction[]>(admin, '/api/improvement-actions')).find((one) => one.description === description);
    expect(action).toMatchObject({ actionType: 'add_synonym', status: 'pending' });
    const refused = (await admin.send('PUT', `/api/improvement-actions/${action?.id}`, { status: 'completed' })).json<ImprovementAction>();
    expect(refused).toMatchObject({
      status: 'refused',
      note: `It was refused: 1 golden question would be lost: “${golden}”.`,
      completedAt: null,
    });
    const live = await clinic.deps.db.selectFrom('learnedSynonyms').select('said').execute();
    expect(live.map((one) => one.said)).not.toContain(said);
  });

  test('closes the gaps by itself once documents answer them', async () => {
    for (const { name, document } of absentTopics)
      await admin.send('POST', '/api/documents', { name, type: 'manual', content: document.replaceAll('. ', '.\n') });
    await clinic.deps.ingest.idle();
    expect(await learn(clinic.deps, 'changes')).toBe(true);
    for (const gap of await pending()) {
      const topics = (await questionsOf(gap)).map((question) => topicOfQuestion.get(question));
      const ofTopics = topics.filter((topic) => topic !== undefined).length;
      expect(ofTopics, gap.topic).toBeLessThanOrEqual(topics.length / 2);
    }
  });
});
