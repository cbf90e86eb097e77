import type { AnalyticsDashboard } from '@vademecum/shared/analytics/analytics.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeQuestions, type MadeQuestion, storeQuestions } from '../../testing/interactions.ts';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';

let clinic: TestApp;
let manager: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
  await manager.send('POST', '/api/documents', { name: 'Gloves', type: 'manual', content: 'Gloves are in room 4.' });
});
afterEach(() => clinic.close());

const dashboard = async (period = 7) => (await manager.get(`/api/analytics?period=${period}`)).json<AnalyticsDashboard>();
/** Questions asked so many days ago, at noon. */
const askedOn = (daysAgo: number[], more: Partial<MadeQuestion> = {}): MadeQuestion[] => {
  const made = makeQuestions({ count: daysAgo.length, days: 1, until: clinic.clock.now(), documentIds: [1] });
  return made.map((one, index) => {
    const at = new Date(clinic.clock.now().getTime() - (daysAgo[index] ?? 0) * 86_400_000);
    return { ...one, forAnalytics: 1, askedAt: at.toISOString(), cites: [], ...more };
  });
};
const times = (count: number, daysAgo: number): number[] => Array.from({ length: count }, () => daysAgo);
const missing = (words: string) => ({ percent: null, before: null, missing: words });

test('before anybody has asked, counts are 0 and nothing else is a figure', async () => {
  const empty = await dashboard();
  expect(empty).toMatchObject({
    totalQueries: 0,
    tokenUsage: 0,
    tokenUnit: 'passages',
    totalMemories: 0,
    responseTime: null,
    response: { p50: null, p95: null },
    feedback: { helpful: 0, notHelpful: 0, ratings: 0, averageRating: null },
    documents: [],
    sections: [],
    unused: { active: 1, total: null, documents: [] },
  });
  expect(Object.values(empty.trends)).toEqual(Array.from({ length: 6 }, () => missing('Not enough data')));
});

test('nine questions and ratings are too few for a mean, the tenth makes one', async () => {
  const [last, ...others] = askedOn(times(10, 1), { rating: 4, responseMs: 200 });
  await storeQuestions(clinic.deps.db, others);
  expect(await dashboard()).toMatchObject({ totalQueries: 9, responseTime: null, feedback: { ratings: 9, averageRating: null } });
  await storeQuestions(clinic.deps.db, last === undefined ? [] : [last]);
  const ten = await dashboard();
  expect(ten).toMatchObject({ totalQueries: 10, responseTime: 200, feedback: { averageRating: 4 }, unused: { total: 1 } });
  expect(ten.days.at(-2)).toMatchObject({ questions: 10, responseP50: 200, responseP95: 200 });
});

test('shares of answered and helpful take ten questions and ten opinions, and their rows are those they count', async () => {
  const asked = (count: number, more: Partial<MadeQuestion>) => askedOn(times(count, 1), { isHelpful: null, rating: null, ...more });
  const some = [...asked(6, { grounded: 1, isHelpful: 1 }), ...asked(3, { grounded: 0, isHelpful: 0 })];
  await storeQuestions(
    clinic.deps.db,
    some.map((one, index) => ({ ...one, id: index + 1 })),
  );
  expect(await dashboard()).toMatchObject({ answered: 6, notAnswered: 3, answeredShare: null, helpfulShare: null });
  const [last] = asked(1, { grounded: 1, isHelpful: 1 });
  await storeQuestions(clinic.deps.db, last === undefined ? [] : [{ ...last, id: 20 }]);
  expect(await dashboard()).toMatchObject({ answered: 7, notAnswered: 3, answeredShare: 70, helpfulShare: 70 });
  const input = encodeURIComponent(JSON.stringify({ outcome: 'not_answered' }));
  const rows = (await manager.get(`/trpc/analytics.rows?input=${input}`)).json<{ result: { data: { total: number } } }>();
  expect(rows.result.data.total).toBe(3);
});

test('a clinic that began within the period before has no trend yet, however many asked since', async () => {
  await storeQuestions(clinic.deps.db, askedOn([...times(20, 10), ...times(30, 1)]));
  expect((await dashboard()).trends.totalQueries).toEqual(missing('Not enough data'));
});

test('with the whole period before, half as many again are asked', async () => {
  await storeQuestions(clinic.deps.db, askedOn([...times(1, 13), ...times(19, 10), ...times(30, 1)]));
  expect((await dashboard()).trends.totalQueries).toEqual({ percent: 50, before: 20, missing: null });
  expect((await dashboard(90)).trends.totalQueries).toEqual(missing('No period before: figures are kept for 90 days'));
});

test('where models write, their tokens are counted, and never compared with passages read', async () => {
  const [before, now] = [askedOn(times(20, 13)), askedOn(times(15, 1), { tokens: 40, model: 'ollama:small' })];
  await storeQuestions(clinic.deps.db, [...before, ...now.map((one, index) => ({ ...one, id: 100 + index }))]);
  const { tokenUsage, tokenUnit, trends, days } = await dashboard();
  expect([tokenUsage, tokenUnit, days.at(-2)?.used]).toEqual([600, 'tokens', 600]);
  expect(trends.tokenUsage).toEqual(missing('The period before was counted in passages'));
});
