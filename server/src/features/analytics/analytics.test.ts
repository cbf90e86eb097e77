import type { AnalyticsPeriod } from '@vademecum/shared/analytics/analytics-choices.ts';
import type { AnalyticsDashboard, AnalyticsRow } from '@vademecum/shared/analytics/analytics.ts';
import { answerTopics } from '@vademecum/shared/ask/answer-format.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { localDay } from '../../lib/local-day.ts';
import { makeQuestions, type MadeQuestion, storeQuestions } from '../../testing/interactions.ts';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';

let clinic: TestApp;
let manager: Caller;
let admin: Caller;
let questions: MadeQuestion[];
const day = 86_400_000;
const documentNames = ['Hand hygiene', '=Sharps', 'Vaccines', 'Never asked about', 'Also never asked about'];

beforeAll(async () => {
  clinic = await createTestApp();
  clinic.clock.pass(8 * 3_600_000);
  admin = await clinic.as('admin');
  manager = await clinic.as('manager');
  for (const name of documentNames) await admin.send('POST', '/api/documents', { name, type: 'manual', content: `${name} is a policy.` });
  for (const topic of ['Fax', 'Lab']) await admin.send('POST', '/api/memories', { topic, value: 'Room 4', category: 'Procedures' });
  await clinic.deps.ingest.idle();
  questions = makeQuestions({ count: 900, days: 88, until: clinic.clock.now(), documentIds: [1, 2, 3] });
  await storeQuestions(clinic.deps.db, questions);
});
afterAll(() => clinic.close());

const dashboardOf = async (period: AnalyticsPeriod, caller = manager) =>
  (await caller.get(`/api/analytics?period=${period}`)).json<AnalyticsDashboard>();
const rowsOf = async (filter: object): Promise<{ total: number; rows: AnalyticsRow[] }> => {
  const reply = await manager.get(`/trpc/analytics.rows?input=${encodeURIComponent(JSON.stringify(filter))}`);
  return reply.json<{ result: { data: { total: number; rows: AnalyticsRow[] } } }>().result.data;
};

/** Midnight of the clinic, some days ago. */
function midnight(daysAgo: number): number {
  const now = clinic.clock.now();
  now.setHours(0, 0, 0, 0);
  now.setDate(now.getDate() - daysAgo);
  return now.getTime();
}
/** Those that count, asked at the earliest so many days ago and before so many days ago. */
const asked = (from: number, before: number): MadeQuestion[] =>
  questions.filter(
    (one) => one.forAnalytics === 1 && Date.parse(one.askedAt) >= midnight(from) && Date.parse(one.askedAt) < midnight(before),
  );
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const change = (now: number, before: number): number => Number((((now - before) / before) * 100).toFixed(1));
/** The smallest value that a share of all is not above, by looking at each. */
const within = (values: number[], share: number): number | null =>
  values.length < 10 ? null : Math.min(...values.filter((one) => values.filter((other) => other <= one).length >= share * values.length));
const tenth = (value: number): number => Math.round(value * 10) / 10;

describe.each([7, 30, 90] as const)('the last %i days', (period) => {
  test('the four figures and their trends are what counting the questions one by one gives', async () => {
    const summary = (await manager.get(`/api/analytics/summary?period=${period}`)).json<AnalyticsDashboard>();
    const [now, before] = [asked(period - 1, -1), asked(2 * period - 1, period - 1)];
    const passages = (of: MadeQuestion[]) => of.reduce((sum, one) => sum + one.passages, 0);
    const time = (of: MadeQuestion[]) => tenth(mean(of.map((one) => one.responseMs)));
    expect(summary).toMatchObject({
      period,
      to: '2026-03-02',
      totalQueries: now.length,
      tokenUsage: passages(now),
      tokenUnit: 'passages',
      totalMemories: 2,
      responseTime: time(now),
    });
    const missing = 'No period before: figures are kept for 90 days';
    const trend = (figure: (of: MadeQuestion[]) => number) =>
      period === 90
        ? { percent: null, before: null, missing }
        : { percent: change(figure(now), figure(before)), before: figure(before), missing: null };
    expect(summary.trends.totalQueries).toEqual(trend((of) => of.length));
    expect(summary.trends.tokenUsage).toEqual(trend(passages));
    expect(summary.trends.responseTime).toEqual(trend(time));
  });

  test('each day has its questions, percentiles, passages and feedback', async () => {
    const { days, response, feedback } = await dashboardOf(period);
    expect(days).toHaveLength(period);
    days.forEach((one, index) => {
      const daysAgo = period - 1 - index;
      const of = asked(daysAgo, daysAgo - 1);
      const times = of.map((question) => question.responseMs);
      expect(one).toMatchObject({
        questions: of.length,
        used: of.reduce((sum, question) => sum + question.passages, 0),
        responseP50: within(times, 0.5),
        responseP95: within(times, 0.95),
        helpful: of.filter(({ isHelpful }) => isHelpful === 1).length,
        notHelpful: of.filter(({ isHelpful }) => isHelpful === 0).length,
        ratings: of.filter(({ rating }) => rating !== null).length,
      });
    });
    const all = asked(period - 1, -1);
    const times = all.map((one) => one.responseMs);
    expect(response).toEqual({ p50: within(times, 0.5), p95: within(times, 0.95) });
    const ratings = all.flatMap(({ rating }) => rating ?? []);
    expect(feedback.ratings).toBe(ratings.length);
    expect(feedback.averageRating).toBe(ratings.length < 10 ? null : Math.round(mean(ratings) * 100) / 100);
  });

  test('what is cited, what never is, which topics and which hours', async () => {
    const { documents, sections, unused, topics, hours } = await dashboardOf(period);
    const all = asked(period - 1, -1);
    for (const id of [1, 2, 3]) {
      const citing = all.filter(({ cites }) => cites.some(({ documentId }) => documentId === id));
      expect(documents.find(({ documentId }) => documentId === id)).toEqual({
        documentId: id,
        name: documentNames[id - 1],
        answers: citing.length,
      });
      for (const section of ['Part 1', 'Part 2', 'Part 3']) {
        const answers = all.filter(({ cites }) => cites.some((cited) => cited.documentId === id && cited.section === section)).length;
        expect(sections).toContainEqual({ documentId: id, name: documentNames[id - 1], section, answers });
      }
    }
    expect(documents.map(({ answers }) => answers)).toEqual(documents.map(({ answers }) => answers).sort((one, other) => other - one));
    expect(unused).toEqual({
      active: 5,
      total: 2,
      documents: [
        { id: 5, name: 'Also never asked about' },
        { id: 4, name: 'Never asked about' },
      ],
    });
    expect(topics.map(({ topic }) => topic).sort()).toEqual([...answerTopics].sort());
    for (const { topic, questions: count } of topics) expect(count).toBe(all.filter((one) => one.topic === topic).length);
    hours.forEach((ofDay, weekday) => {
      ofDay.forEach((count, hour) => {
        const then = all
          .map(({ askedAt }) => new Date(askedAt))
          .filter((at) => at.getHours() === hour && (at.getDay() || 7) - 1 === weekday);
        expect(count).toBe(then.length);
      });
    });
  });

  test('behind each figure stand its questions, and nothing of what was asked or by whom', async () => {
    const { totalQueries, days, documents, sections, topics, hours, feedback } = await dashboardOf(period);
    const total = async (filter: object) => (await rowsOf({ period, ...filter })).total;
    const last = days.at(-1);
    const [document, section, topic] = [documents[0], sections[0], topics[0]];
    expect(await total({})).toBe(totalQueries);
    expect(await total({ day: last?.day })).toBe(last?.questions);
    expect(await total({ topic: topic?.topic })).toBe(topic?.questions);
    expect(await total({ documentId: document?.documentId })).toBe(document?.answers);
    expect(await total({ documentId: section?.documentId, section: section?.section })).toBe(section?.answers);
    expect(await total({ weekday: 1, hour: 10 })).toBe(hours[1]?.[10]);
    expect(await total({ weekday: 6 })).toBe(hours[6]?.reduce((sum, count) => sum + count, 0));
    expect(await total({ hour: 3 })).toBe(hours.reduce((sum, ofDay) => sum + (ofDay[3] ?? 0), 0));
    expect(await total({ feedback: 'helpful' })).toBe(feedback.helpful);
    expect(await total({ feedback: 'not_helpful' })).toBe(feedback.notHelpful);
    expect(await total({ feedback: 'rated' })).toBe(feedback.ratings);
    expect(await total({ day: '2020-01-01' })).toBe(0);
  });
});

test('the rows come by day, the last first and mixed within, fifty at a time, each with its figures and sources', async () => {
  const all = asked(29, -1).sort((one, other) => other.askedAt.localeCompare(one.askedAt));
  const pages = [await rowsOf({ period: 30 }), await rowsOf({ period: 30, offset: 50 })];
  const days = all.slice(0, 100).map(({ askedAt }) => localDay(new Date(askedAt)));
  expect(pages.flatMap(({ rows }) => rows.map(({ askedOn }) => askedOn))).toEqual(days);
  const ofDay = (await rowsOf({ period: 30, day: days[0] ?? '' })).rows.map(({ responseMs }) => responseMs);
  const asAsked = all.filter(({ askedAt }) => localDay(new Date(askedAt)) === days[0]).map(({ responseMs }) => responseMs);
  expect(ofDay.toSorted((one, other) => one - other)).toEqual(asAsked.toSorted((one, other) => one - other));
  expect([ofDay, ofDay.toReversed()]).not.toContainEqual(asAsked);
  const first = all.find(({ responseMs }) => responseMs === pages[0]?.rows[0]?.responseMs);
  expect(pages[0]?.rows[0]).toEqual({
    askedOn: days[0],
    topic: first?.topic,
    length: first?.length,
    verdict: first?.verdict,
    responseMs: first?.responseMs,
    firstWordMs: first?.firstWordMs,
    passages: first?.passages,
    tokens: null,
    rating: first?.rating,
    isHelpful: first?.isHelpful === null ? null : first?.isHelpful === 1,
    sources: first?.cites.map(({ documentId, section }, index) => ({
      number: index + 1,
      documentId,
      memoryId: null,
      name: 'as it was',
      section,
    })),
  });
  expect(JSON.stringify(pages)).not.toMatch(/gloves|userId|question|\d\d:\d\d|"id"/i);
});

test('the report is a file with every figure, in which a name that looks like a formula is text', async () => {
  const reply = await manager.get('/api/analytics/export?period=30');
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="analytics-30-days-2026-03-02.csv"');
  const lines = reply.body.split('\r\n');
  const { totalQueries, days, trends, documents } = await dashboardOf(30);
  expect(lines).toContain('Report,Period,2026-02-01 to 2026-03-02,30,days');
  expect(lines).toContain(`Summary,Total queries,In the period,${totalQueries},questions`);
  expect(lines).toContain(`Summary,Total queries,In the period before,${trends.totalQueries.before},questions`);
  expect(lines.some((line) => line.startsWith(`Day,${days[4]?.day},Questions,${days[4]?.questions},`))).toBe(true);
  expect(lines).toContain(
    `Documents cited,'=Sharps,Answers that cite it,${documents.find(({ documentId }) => documentId === 2)?.answers},answers`,
  );
  expect(lines).toContain('Documents not cited,Never asked about,Answers that cite it,0,answers');
  expect(lines.filter((line) => line.startsWith('Hours,'))).toHaveLength(168);
  expect((await manager.get('/api/analytics/export?period=8')).statusCode).toBe(400);
  const { action, objectType, details } = await clinic.deps.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'analytics.exported')
    .executeTakeFirstOrThrow();
  expect([action, objectType, details]).toEqual(['analytics.exported', 'analytics', '{"fields":["period"]}']);
});

test('seven days are looked at unless told otherwise; no other number of days is', async () => {
  expect((await manager.get('/api/analytics')).json()).toMatchObject({ period: 7, from: '2026-02-24' });
  const reply = await manager.get('/api/analytics/summary?period=14');
  expect(reply.statusCode).toBe(400);
  expect((await (await clinic.as('user')).get('/api/analytics')).statusCode).toBe(403);
});

test('a manager sees what changed in the clinic’s knowledge, an administrator who came and went in the accounts as well', async () => {
  await admin.send('POST', '/api/auth/users', { email: 'new@clinic.test', firstName: 'New', lastName: 'Person', role: 'user' });
  await manager.send('POST', '/api/chat', { query: 'Has John Smith hepatitis?' });
  await manager.get('/api/documents/1');
  await admin.send('PUT', '/api/documents/1', { name: 'Hand hygiene' });
  const seen = async (caller: Caller) => (await dashboardOf(7, caller)).activity.map(({ action }) => action);
  expect((await seen(manager)).slice(0, 3)).toEqual(['document.changed', 'analytics.exported', 'analytics.exported']);
  expect((await seen(admin)).slice(0, 2)).toEqual(['document.changed', 'user.invited']);
  const { activity } = await dashboardOf(7);
  expect(activity[0]).toMatchObject({
    objectName: 'Hand hygiene',
    objectId: '1',
    outcome: 'ok',
    actor: expect.stringMatching(/^Pat Number/) as string,
  });
  expect(activity.length).toBeLessThanOrEqual(10);
  expect(JSON.stringify(activity)).not.toMatch(/Smith|hepatitis|Fax/);
});

test('a week later the memories have a trend, where they were counted when it began', async () => {
  const { totalMemories } = (await dashboardOf(7)).trends;
  expect(totalMemories).toEqual({ percent: null, before: null, missing: 'Not enough data' });
  const measuredAt = new Date(midnight(6) - day / 2).toISOString();
  await clinic.deps.db
    .insertInto('memoryHealthSamples')
    .values({ metricName: 'total_memories', metricValue: 20, base: 20, measuredAt })
    .execute();
  for (let made = 2; made < 25; made += 1) await admin.send('POST', '/api/memories', { topic: `Note ${made}`, value: 'Room 4' });
  const after = await dashboardOf(7);
  expect([after.totalMemories, after.trends.totalMemories]).toEqual([25, { percent: 25, before: 20, missing: null }]);
});
