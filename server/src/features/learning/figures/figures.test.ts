import type { Gap } from '@vademecum/shared/learning/gaps.ts';
import {
  type FigureRows,
  type ImprovementOverview,
  type InteractionTrend,
  type PerformanceMetric,
  type PerformanceSummary,
  type TrendSummary,
} from '@vademecum/shared/learning/figures.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { plantInteraction } from '../../../testing/plant-interactions.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

const day = 24 * 60 * 60 * 1000;
const ago = (milliseconds: number) => new Date(clinic.clock.now().getTime() - milliseconds).toISOString();
const plant = (fields: Parameters<typeof plantInteraction>[1], times = 1) =>
  Promise.all(Array.from({ length: times }, () => plantInteraction(clinic.deps, fields)));
const rest = async <Body>(path: string) => (await admin.get(path)).json<Body>();
const trpc = async <Data>(procedure: string, input?: object) => {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return (await admin.get(`/trpc/improvementMetrics.${procedure}${query}`)).json<{ result: { data: Data } }>().result.data;
};
const summary = () => rest<PerformanceSummary>('/api/performance-summary');
const rows = (figure: string, more: object = {}) => trpc<FigureRows>('rows', { figure, ...more });
const details = async (figure: string) => (await rows(figure)).rows.map(({ detail, question }) => [question, detail]);

test('accuracy counts what was rated and what was refused; it takes 30 ratings, and an answer that nobody rated is not right', async () => {
  await plant({ isHelpful: 1, question: 'helpful' }, 20);
  await plant({ isHelpful: 0, question: 'not helpful' }, 3);
  await plant({ rating: 4, question: 'four stars' }, 5);
  await plant({ grounded: 0, isHelpful: 1, question: 'rightly refused' });
  await plant({ grounded: 0, question: 'refused' }, 10);
  await plant({ question: 'nobody rated it' }, 50);
  await plant({ forLearning: 0, isHelpful: 0, question: null }, 5);
  const metric = async () => (await rest<PerformanceMetric[]>('/api/performance-metrics'))[0];
  expect(await summary(), '29 ratings').toMatchObject({ responseAccuracy: null, ratings: 29, counts: { responseAccuracy: 39 } });
  expect(await metric()).toMatchObject({ value: null, status: 'normal', count: 39, ratings: 29 });
  await plant({ rating: 2, question: 'two stars' });
  const { responseAccuracy, counts } = await summary();
  expect(counts.responseAccuracy).toBe(40);
  expect(responseAccuracy).toBeCloseTo((20 + 0 + 5 * 0.75 + 1 + 0 + 0.25) / 40, 10);
  expect(await metric()).toMatchObject({ metricType: 'response_accuracy', threshold: 0.8, status: 'warning', count: 40, ratings: 30 });
  const all = (await rows('response_accuracy', { limit: 100 })).rows.map(({ question, detail }) => `${question}: ${detail}`);
  expect([...new Set(all)].sort()).toEqual([
    'four stars: Rated 4 of 5',
    'helpful: Marked helpful',
    'not helpful: Marked not helpful',
    'refused: Not answered, and not rated',
    'rightly refused: Marked helpful',
    'two stars: Rated 2 of 5',
  ]);
  expect(all).toHaveLength(40);
});

test('satisfaction counts stars, helpful as 5 and not helpful as 1; sentiment counts a question and its feedback once', async () => {
  await plant({ rating: 2, isHelpful: 1, sentiment: -0.4, feedbackSentiment: -0.8 }, 4);
  await plant({ rating: 5, sentiment: 0.5 }, 2);
  await plant({ isHelpful: 1 }, 3);
  await plant({ isHelpful: 0, grounded: 0 });
  await plant({ feedbackSentiment: 0.6 });
  const { userSatisfaction, sentimentScore } = await summary();
  expect(userSatisfaction).toBeCloseTo((4 * 2 + 2 * 5 + 3 * 5 + 1) / 10, 10);
  expect(sentimentScore).toBeCloseTo((4 * -0.6 + 2 * 0.5 + 0.3) / 11, 10);
  const trends = await trpc<TrendSummary>('trends', {});
  expect(trends).toMatchObject({ totalInteractions: 11, totalFeedback: 11, averageRating: { value: null, count: 6 } });
  expect(await rest('/api/feedback-trends')).toEqual({
    totalFeedback: 11,
    averageRating: null,
    averageSatisfaction: trends.averageSatisfaction.value,
  });
  await plant({ rating: 3 }, 4);
  expect(await rest('/api/feedback-trends?period=30days')).toMatchObject({ totalFeedback: 15, averageRating: (8 + 10 + 12) / 10 });
  expect((await details('feedback')).map(([, detail]) => detail)).toContain('Feedback in words alone');
  expect((await rows('rating')).rows.map(({ value }) => value)).toEqual([2, 2, 2, 2, 3, 3, 3, 3, 5, 5]);
  expect((await rows('sentiment')).rows[0]).toMatchObject({
    value: expect.closeTo(-0.6) as number,
    detail: '-0.60, question and feedback',
  });
});

test('response time in seconds, clarifications as a share, and a period counts whole local days, today included', async () => {
  await plant({ responseMs: 4_000 }, 6);
  await plant({ responseMs: 45, askedAt: ago(40 * day) });
  const [before] = await plant({ responseMs: 1_000, question: 'Where are sharps?' });
  await plant({ responseMs: 1_000, isClarification: 1, follows: before ?? 0, question: 'Where are needles?' }, 3);
  await plant({ responseMs: 90_000, askedAt: ago(7 * day) }, 10);
  await plant({ responseMs: 90_000, askedAt: ago(31 * day) }, 10);
  const week = await trpc<TrendSummary>('trends', {});
  expect(week).toMatchObject({
    totalInteractions: 10,
    averageResponseTime: { value: 2.8, count: 10 },
    clarificationRate: { value: 0.3, count: 10 },
  });
  expect((await trpc<TrendSummary>('trends', { period: '30days' })).totalInteractions).toBe(20);
  expect((await trpc<TrendSummary>('trends', { period: '90days' })).totalInteractions).toBe(31);
  const items = await rest<InteractionTrend[]>('/api/interaction-trends?period=90days');
  expect([items.length, items.at(-2)]).toEqual([
    31,
    { askedOn: '2026-01-30', sentimentScore: 0, responseTime: 90_000, clarificationDetected: false },
  ]);
  expect(
    (await rest<InteractionTrend[]>('/api/interaction-trends')).filter(({ clarificationDetected }) => clarificationDetected),
  ).toHaveLength(3);
  expect(await details('clarification')).toEqual(Array(3).fill(['Where are needles?', 'Asks again after “Where are sharps?”']));
  expect((await rows('response_time', { days: 7 })).rows[0]).toMatchObject({ value: 4, detail: 'Answered in 4.0 s' });
  expect((await rows('response_time', { days: 90, limit: 50 })).rows.at(-1)).toMatchObject({ detail: 'Answered in 0.0 s (45 ms)' });
  expect(await rows('interactions', { days: 90, limit: 2, offset: 30 })).toMatchObject({
    total: 31,
    rows: [{ detail: 'Answered with sources' }],
  });
  expect((await admin.get('/api/interaction-trends?period=year')).json()).toMatchObject({
    error: 'Period is one of 7days, 30days, 90days',
  });
});

test('neither a list of questions nor the trends tell at what time or in which order of a day they were asked', async () => {
  const asked = Array.from({ length: 30 }, (_, i) => i);
  for (const i of asked) await plant({ askedAt: ago((30 - i) * 60_000), question: `number ${i}`, sentiment: i / 100, responseMs: i });
  await plant({ askedAt: ago(day), question: 'yesterday', sentiment: 0.9 });
  const pages = [await rows('interactions', { limit: 16 }), await rows('interactions', { limit: 16, offset: 16 })];
  const shown = pages.flatMap((one) => one.rows);
  expect(JSON.stringify(pages)).not.toMatch(/\d\d:\d\d|"id"/);
  expect(shown.map(({ askedOn }) => askedOn)).toEqual([...asked.map(() => '2026-03-02'), '2026-03-01']);
  const words = shown.map(({ question }) => question);
  const inOrder = asked.map((i) => `number ${i}`);
  expect([...words].sort()).toEqual([...inOrder, 'yesterday'].sort());
  expect(words.slice(0, 30)).not.toEqual(inOrder);
  expect(words.slice(0, 30)).not.toEqual(inOrder.toReversed());
  const trends = await rest<InteractionTrend[]>('/api/interaction-trends');
  expect(JSON.stringify(trends)).not.toMatch(/\d\d:\d\d/);
  const moods = trends.map(({ sentimentScore }) => sentimentScore);
  expect(moods.at(-1)).toBe(0.9);
  expect(moods.slice(0, 30)).not.toEqual(moods.slice(0, 30).sort((one, other) => one - other));
  expect(moods.slice(0, 30)).not.toEqual(moods.slice(0, 30).sort((one, other) => other - one));
});

test('rows show no names, and no words once the chat is deleted', async () => {
  const nurse = await clinic.as('user');
  const reply = await nurse.send('POST', '/api/chat', { query: 'Where are the gloves kept?' });
  expect(JSON.stringify(await rows('interactions'))).not.toContain('Pat');
  expect((await rows('interactions')).rows).toEqual([
    expect.objectContaining({ question: 'Where are the gloves kept?', detail: 'Not answered' }),
  ]);
  await nurse.send('DELETE', `/api/chat-sessions/${reply.json<{ chat_session_id: number }>().chat_session_id}`);
  expect((await rows('interactions')).rows).toEqual([expect.objectContaining({ question: null })]);
});

test('the badges are true only as long as questions are recorded and the nightly run comes and goes well', async () => {
  const states = async () => {
    const { autonomousLearning, realTimeAnalysis } = await summary();
    return [autonomousLearning.isActive, realTimeAnalysis.isActive];
  };
  const run = (error: string | null) =>
    clinic.deps.db
      .insertInto('learningRuns')
      .values({ reason: 'nightly', startedBy: null, startedAt: ago(0), finishedAt: ago(0), error })
      .execute();
  expect(await states()).toEqual([false, false]);
  await run(null);
  expect(await states()).toEqual([false, false]);
  await plant({});
  expect(await states()).toEqual([true, true]);
  await run('The search did not answer');
  expect(await states()).toEqual([false, true]);
  await run(null);
  clinic.clock.pass(27 * 60 * 60 * 1000);
  admin = await clinic.as('admin');
  expect(await states()).toEqual([false, true]);
});

test('System Health counts every critical action and what is pending, and Recent Improvements are the last three that were completed', async () => {
  const action = (id: number, fields: object) =>
    clinic.deps.db
      .insertInto('improvementActions')
      .values({
        ...{ actionType: 'add_synonym', subjectKey: `subject ${id}`, priority: 'medium', status: 'pending', description: `Action ${id}` },
        ...{ evidence: '{}', target: '{}', createdAt: ago(day), implementationPlan: null, expectedImpact: null, before: null, after: null },
        ...{ trialId: null, note: null, decidedBy: null, decidedAt: null, completedAt: null },
        ...fields,
      })
      .execute();
  await action(1, { priority: 'critical' });
  await action(2, {});
  for (const id of [3, 4, 5, 6]) await action(id, { priority: 'critical', status: 'completed', completedAt: ago((7 - id) * 1000) });
  const nurses = await Promise.all([1, 2, 3].map(() => clinic.as('user')));
  for (const nurse of nurses) {
    const { messageId } = (await nurse.send('POST', '/api/chat', { query: 'How do we sterilise endoscopes?' })).json<{
      messageId: number;
    }>();
    await nurse.send('POST', '/trpc/gaps.report', { messageId });
  }
  const overview = () => trpc<ImprovementOverview>('overview');
  expect(await overview()).toMatchObject({
    criticalIssues: 5,
    pendingActions: 2,
    documentationGaps: 1,
    clarificationRate: { value: null, count: 3 },
  });
  expect((await overview()).recentImprovements.map(({ id, description }) => [id, description])).toEqual([
    [6, 'Action 6'],
    [5, 'Action 5'],
    [4, 'Action 4'],
  ]);
  await admin.send('PUT', '/api/documentation-gaps/1', { status: 'completed' });
  expect((await overview()).documentationGaps).toBe(1);
});

test('Documentation Gaps counts the gaps of priority high, of every status', async () => {
  const people = await Promise.all(['user', 'user', 'user', 'user', 'user'].map((role) => clinic.as(role as 'user')));
  const plant = async (id: number, times: number, by: number, status: 'pending' | 'completed' | 'dismissed' = 'pending') => {
    await clinic.deps.db
      .insertInto('documentationGaps')
      .values({
        ...{ id, topicKey: `topic ${id}`, status, statusChangedBy: null, statusChangedAt: null, askedAgainAt: null, closedBy: null },
      })
      .execute();
    const report = { gapId: id, messageId: null, question: `topic ${id}`, grounded: 0, unknownWords: '[]', reportedAt: ago(day) };
    const all = Array.from({ length: times }, (_, i) => ({ ...report, userId: people[i % by]?.id ?? null }));
    await clinic.deps.db.insertInto('gapReports').values(all).execute();
  };
  await plant(1, 1, 1);
  await plant(2, 2, 1);
  await plant(3, 5, 1);
  await plant(4, 10, 5);
  await plant(5, 10, 5, 'completed');
  await plant(6, 5, 1, 'completed');
  await plant(7, 3, 3, 'dismissed');
  const gaps = (await admin.get('/api/documentation-gaps')).json<Gap[]>().sort((a, b) => a.id - b.id);
  expect(gaps.map(({ priority }) => priority)).toEqual(['low', 'medium', 'high', 'critical', 'critical', 'high', 'high']);
  expect((await trpc<ImprovementOverview>('overview')).documentationGaps).toBe(3);
});
