import type { HealthMetricName } from '@vademecum/shared/memories/health-choices.ts';
import type { HealthHistory, HealthMetric, HealthRows } from '@vademecum/shared/memories/memory-health.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditTrail } from '../../../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { storeFindings } from '../memory-checks.service.ts';
import { recomputeQuality } from '../../quality.service.ts';
import { measure } from './measure.service.ts';
import { sampleHealth } from './memory-health.service.ts';

const day = 24 * 60 * 60 * 1000;
let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

/** Signs in again where the clock has ended the session. */
const again = async () => {
  admin = await clinic.as('admin');
};
const write = async (fields: object = {}): Promise<number> => {
  const note = { topic: 'Trolley', value: 'The dressing trolley stands in room 4, beside the door.', category: 'Procedures' };
  return (await admin.send('POST', '/api/memories', { ...note, ...fields })).json<{ id: number }>().id;
};
const writeMany = async (count: number, fields: object = {}): Promise<number[]> => {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) ids.push(await write({ topic: `Note ${index + 1}`, ...fields }));
  return ids;
};
const find = (kind: 'identifier' | 'conflict' | 'contradicts-document' | 'near-duplicate', detail: string) => ({
  ...{ kind, detail, otherMemoryId: null, otherTopic: null, documentId: null, lineIndex: null },
});
const store = (memoryId: number, ...findings: ReturnType<typeof find>[]) =>
  storeFindings(clinic.deps.db, [{ memoryId, findings }], clinic.clock.now().toISOString());

const call = async (path: string, input?: object): Promise<{ status: number; output: unknown; message: string }> => {
  const isQuery = ['list', 'critical', 'history', 'rows'].includes(path);
  const reply = isQuery
    ? await admin.get(`/trpc/memoryHealth.${path}?input=${encodeURIComponent(JSON.stringify(input ?? null))}`)
    : await admin.send('POST', `/trpc/memoryHealth.${path}`, input ?? {});
  const body = reply.json<{ result?: { data: unknown }; error?: { message: string } }>();
  return { status: reply.statusCode, output: body.result?.data, message: body.error?.message ?? '' };
};
const compute = async () => (await call('computeNow')).output as HealthMetric[];
const rows = async (metricName: HealthMetricName, page: object = {}) => (await call('rows', { metricName, ...page })).output as HealthRows;
const named = (metrics: readonly HealthMetric[], name: HealthMetricName) => metrics.find(({ metricName }) => metricName === name);

test('an administrator has the health computed, and reads from then on what was computed and when', async () => {
  await writeMany(9);
  await writeMany(3, { category: null });
  const metrics = await compute();
  expect(named(metrics, 'uncategorized_share')).toEqual({
    ...{ id: expect.any(Number) as number, metricName: 'uncategorized_share', label: 'Uncategorized', metricValue: 25, unit: 'percent' },
    ...{ worse: 'higher', threshold: 20, warning: 20, critical: 50, thresholdsSet: null, status: 'warning', isTooFew: false },
    timestamp: clinic.clock.now().toISOString(),
    metadata: { description: 'Without a category: 3 of 12 memories.', recommendation: 'Assign a category.' },
  });
  expect(named(metrics, 'total_memories')).toMatchObject({ metricValue: 12, status: 'normal' });
  expect(named(metrics, 'total_memories')?.metadata).toEqual({
    description: 'Active memories: 12.',
    recommendation: 'No action needed.',
  });
  const computedAt = clinic.clock.now().toISOString();
  await write();
  clinic.clock.pass(60_000);
  const read = (await admin.get('/api/memory-health')).json<HealthMetric[]>();
  expect(read).toEqual(metrics);
  expect(new Set(read.map(({ timestamp }) => timestamp))).toEqual(new Set([computedAt]));
  expect((await auditTrail(clinic)).map(({ action }) => action)).toContain('memory_health.computed');
});

test('the health is known as soon as somebody reads it, before the first hour, without what nobody has looked for', async () => {
  const read = async (path = '') => (await admin.get(`/api/memory-health${path}`)).json<HealthMetric[]>();
  expect(named(await read(), 'total_memories')).toMatchObject({ metricValue: 0, status: 'normal' });
  await writeMany(11, { category: null });
  const metrics = await read();
  expect(named(metrics, 'total_memories')).toMatchObject({ metricValue: 11, timestamp: clinic.clock.now().toISOString() });
  expect(named(metrics, 'uncategorized_share')).toMatchObject({ metricValue: 100, status: 'critical' });
  expect(named(metrics, 'identifiers')).toBeUndefined();
  expect(new Set(metrics.map(({ id }) => id)).size).toBe(metrics.length);
  expect(await read('/critical')).toEqual(metrics.filter(({ status }) => status === 'critical'));
  expect(await clinic.deps.db.selectFrom('memoryHealthSamples').selectAll().execute()).toEqual([]);
  expect(named(await compute(), 'identifiers')).toMatchObject({ metricValue: 0 });
});

test('every metric counts what it says, of the memories that answer', async () => {
  const ids = await writeMany(20);
  const [first = 0, second = 0, third = 0, archived = 0] = ids;
  for (const id of ids.slice(0, 2)) await admin.send('PUT', `/api/memories/${id}`, { reviewDue: '2026-04-01' });
  await clinic.deps.db.updateTable('memories').set({ accessCount: 1 }).where('id', 'in', ids.slice(0, 5)).execute();
  clinic.clock.pass(40 * day);
  await again();
  const young = await write({ topic: 'Ünew', value: 'Vier.', category: null });
  await store(first, find('identifier', 'May hold a record number.'));
  await store(second, find('conflict', 'Another memory says room 5.'), find('contradicts-document', 'The policy says room 6.'));
  await store(third, find('near-duplicate', 'Nearly the same as “Note 2”.'));
  await store(archived, find('identifier', 'May hold a date of birth.'));
  await admin.send('PUT', `/api/memories/${archived}/archive`);
  await recomputeQuality(clinic.deps);
  const notes = await clinic.deps.db.selectFrom('memories').selectAll().where('archivedAt', 'is', null).execute();
  const sum = (of: (note: (typeof notes)[number]) => number) => notes.reduce((total, note) => total + of(note), 0);
  const tenth = (value: number) => Math.round(10 * value) / 10;
  expect(await measure(clinic.deps)).toEqual({
    total_memories: { value: 20, base: 20 },
    average_quality: { value: tenth((100 * sum(({ qualityScore }) => qualityScore ?? 0)) / 20), base: 20 },
    review_backlog: { value: 2, base: 20 },
    identifiers: { value: 1, base: 20 },
    contradictions: { value: 1, base: 20 },
    // As of the last check, before their reviews were due.
    stale_share: { value: 0, base: 20 },
    near_duplicate_share: { value: 5, base: 20 },
    // 19 of the first 20 are left, 4 of them used; the young one has not had its time.
    never_used_share: { value: tenth(1500 / 19), base: 19 },
    uncategorized_share: { value: 5, base: 20 },
    total_size: { value: sum(({ topic, value }) => Buffer.byteLength(topic + value)), base: 20 },
  });
  expect((await rows('identifiers')).rows).toEqual([
    { memoryId: first, topic: 'Note 1', category: 'Procedures', detail: 'May hold a record number.' },
  ]);
  expect(await rows('contradictions')).toMatchObject({ total: 1, rows: [{ memoryId: second, detail: 'Another memory says room 5.' }] });
  expect((await rows('uncategorized_share')).rows.map(({ memoryId }) => memoryId)).toEqual([young]);
  const weakest = (await rows('average_quality')).rows;
  expect(weakest.slice(0, 3).map(({ memoryId }) => memoryId)).toEqual([first, second, young]);
  expect(weakest[0]?.detail).toBe('Its quality is 40%.');
  expect((await rows('total_size')).rows.at(-1)).toMatchObject({ memoryId: young, detail: 'It takes 10 bytes.' });
  expect(await rows('never_used_share')).toMatchObject({
    total: 15,
    rows: expect.arrayContaining([
      expect.objectContaining({ topic: 'Note 6', detail: 'Written on Mar 2, 2026, and no answer has used it.' }),
    ]) as object[],
  });
});

test('a year that nobody looked makes them stale, and the number leads to them page by page', async () => {
  const ids = await writeMany(12);
  clinic.clock.pass(365 * day);
  await again();
  await admin.send('PUT', `/api/memories/${ids[0] ?? 0}`, { value: 'It stands in room 5 now, behind the door.' });
  const metrics = await compute();
  expect(named(metrics, 'stale_share')).toMatchObject({ metricValue: 91.7, status: 'critical', threshold: 40 });
  expect(named(metrics, 'stale_share')?.metadata).toEqual({
    description: 'Past their review date, or not edited or used for a year: 11 of 12 memories.',
    recommendation: 'Read each: save it with a new review date if it is still right, or archive it.',
  });
  const first = await rows('stale_share', { limit: 10 });
  const second = await rows('stale_share', { limit: 10, offset: 10 });
  expect([first.total, first.rows.length, second.rows.length]).toEqual([11, 10, 1]);
  expect([...first.rows, ...second.rows].map(({ memoryId }) => memoryId)).toEqual(ids.slice(1).reverse());
  expect(first.rows[0]?.detail).toBe('Not edited or used in an answer for 365 days.');
});

test('the gravest come first, and the critical ones by themselves', async () => {
  const ids = await writeMany(12, { category: null });
  await store(ids[0] ?? 0, find('contradicts-document', 'The policy says room 6.'));
  await sampleHealth(clinic.deps);
  const metrics = (await admin.get('/api/memory-health')).json<HealthMetric[]>();
  expect(metrics.map(({ metricName, status }) => [metricName, status])).toEqual([
    ['uncategorized_share', 'critical'],
    ['contradictions', 'warning'],
    ...['total_memories', 'average_quality', 'review_backlog', 'identifiers', 'stale_share', 'near_duplicate_share', 'total_size'].map(
      (name) => [name, 'normal'],
    ),
  ]);
  const critical = await admin.get('/api/memory-health/critical');
  expect(critical.json<HealthMetric[]>().map(({ metricName }) => metricName)).toEqual(['uncategorized_share']);
  expect(critical.headers['x-total-count']).toBe('1');
});

test('a share of fewer than ten is shown and raises no alarm', async () => {
  await writeMany(9, { category: null });
  const share = named(await compute(), 'uncategorized_share');
  expect(share).toMatchObject({ metricValue: 100, status: 'normal', isTooFew: true });
  expect(share?.metadata.description).toBe('Without a category: 9 of 9 memories. Too few to judge: it takes 10 or more.');
  await write({ category: null });
  expect(named(await compute(), 'uncategorized_share')).toMatchObject({ status: 'critical', isTooFew: false });
});

test('without memories there are no shares', async () => {
  expect((await compute()).map(({ metricName, metricValue }) => [metricName, metricValue])).toEqual([
    ['total_memories', 0],
    ['review_backlog', 0],
    ['identifiers', 0],
    ['contradictions', 0],
    ['total_size', 0],
  ]);
});

test('an administrator sets other thresholds, which hold at once, and takes them back', async () => {
  await writeMany(12, { category: null });
  await compute();
  const threshold = { metricName: 'average_quality', warning: 98.5, critical: 97 };
  const set = (await call('setThreshold', threshold)).output as HealthMetric[];
  expect(named(set, 'average_quality')).toMatchObject({ status: 'critical', threshold: 97, warning: 98.5 });
  const { firstName, lastName } = await clinic.deps.db.selectFrom('users').selectAll().where('id', '=', admin.id).executeTakeFirstOrThrow();
  const setAt = clinic.clock.now().toISOString();
  expect(named(set, 'average_quality')?.thresholdsSet).toEqual({ by: `${firstName} ${lastName}`, at: setAt });
  clinic.clock.pass(60_000);
  await clinic.deps.db.updateTable('memoryHealthThresholds').set({ changedBy: null }).execute();
  const [worst] = (await admin.get('/api/memory-health')).json<HealthMetric[]>();
  expect(worst).toMatchObject({ metricName: 'average_quality', thresholdsSet: { by: null, at: setAt } });
  expect((await admin.get('/api/memory-health/critical')).json<HealthMetric[]>()).toHaveLength(2);
  const reset = (await call('resetThreshold', { metricName: 'average_quality' })).output as HealthMetric[];
  expect(named(reset, 'average_quality')).toMatchObject({ warning: 50, critical: 35, thresholdsSet: null });
  const trail = (await auditTrail(clinic)).filter(({ action }) => action.startsWith('memory_health.threshold'));
  expect(trail.map(({ action, actorId, details }) => [action, actorId, JSON.parse(details) as object])).toEqual([
    ['memory_health.threshold_changed', admin.id, threshold],
    ['memory_health.threshold_reset', admin.id, { metricName: 'average_quality' }],
  ]);
});

const refusedThresholds: [HealthMetricName, number, number, string][] = [
  ['stale_share', 40, 20, 'Must not be below the warning threshold: higher is worse'],
  ['average_quality', 30, 50, 'Must not be above the warning threshold: lower is worse'],
  ['stale_share', 40, 101, 'At most 100%'],
  ['stale_share', 0, 20, 'More than 0'],
  ['average_quality', 100, 20, 'Less than 100%'],
  ['average_quality', 20, -1, '0 or more'],
  ['review_backlog', 1.5, 20, 'Enter a whole number'],
  ['total_memories', 1, 1_000_001, 'At most 1,000,000'],
];

test('thresholds that make no sense are refused with a sentence that says why', async () => {
  for (const [metricName, warning, critical, message] of refusedThresholds) {
    const refused = await call('setThreshold', { metricName, warning, critical });
    expect([metricName, warning, refused.status, refused.message]).toEqual([metricName, warning, 400, message]);
  }
  expect(await clinic.deps.db.selectFrom('memoryHealthThresholds').selectAll().execute()).toEqual([]);
  const refused = await call('rows', { metricName: 'review_backlog' });
  expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('Choose one of: total_memories, average_quality')]);
});

test('the history keeps every hour for a week and every day for a year; the line shows thirty days in sixty points at most', async () => {
  await writeMany(2);
  const samples = async () =>
    clinic.deps.db.selectFrom('memoryHealthSamples').selectAll().where('metricName', '=', 'total_memories').execute();
  const hour = day / 24;
  for (let passed = 0; passed < 10 * 24; passed++) {
    await sampleHealth(clinic.deps);
    clinic.clock.pass(hour);
  }
  // It began at nine: the first three days are thinned to their last hour.
  const kept = (await samples()).map(({ measuredAt }) => measuredAt);
  expect(kept.slice(0, 4)).toEqual(['02', '03', '04', '05'].map((date) => `2026-03-${date}T${date === '05' ? '08' : '23'}:00:00.000Z`));
  expect(kept).toHaveLength(3 + 7 * 24 + 1);
  await again();
  await write();
  await sampleHealth(clinic.deps);
  const history = (await call('history')).output as HealthHistory[];
  const { points = [] } = history.find(({ metricName }) => metricName === 'total_memories') ?? {};
  expect(points[0]).toEqual({ at: kept[0], value: 2 });
  expect(points.at(-1)).toEqual({ at: clinic.clock.now().toISOString(), value: 3 });
  expect(points.length).toBeLessThanOrEqual(60);
  clinic.clock.pass(366 * day);
  await sampleHealth(clinic.deps);
  expect(await samples()).toHaveLength(1);
});

test('asking for critical alerts keeps nobody signed in, and is for administrators', async () => {
  const manager = await clinic.as('manager');
  for (const path of ['/api/memory-health', '/api/memory-health/critical']) expect((await manager.get(path)).statusCode).toBe(403);
  for (let minute = 0; minute < 14; minute++) {
    clinic.clock.pass(60_000);
    expect((await admin.get('/api/memory-health/critical')).statusCode).toBe(200);
  }
  clinic.clock.pass(60_000);
  expect((await admin.get('/api/memory-health/critical')).statusCode).toBe(401);
});
