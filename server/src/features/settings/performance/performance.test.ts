import type { AllCacheStats, Insights } from '@vademecum/shared/settings/performance.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditTrail } from '../../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';

const hour = 60 * 60_000;
let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

const stats = async () => (await admin.get('/api/performance/cache-stats')).json<AllCacheStats>();
const insights = async (caller = admin) => (await caller.get('/api/performance/insights')).json<Insights>();
const empty = (payload: object) => admin.send('POST', '/api/performance/cache-invalidate', payload);
const measuredOf = ({ procedures }: Insights, name: string) => procedures.find((one) => one.name === name);

test('what nobody asked for has a hit rate of 0 of 0 requests', async () => {
  const { memory, session, document } = await stats();
  expect(memory).toEqual({ hitRate: 0, cacheSize: 0, totalRequests: 0, sizeBytes: 0, maxEntries: 2_500, maxBytes: 20 * 1024 * 1024 });
  expect(document).toMatchObject({ hitRate: 0, cacheSize: 0, totalRequests: 0, maxEntries: 200 });
  expect(session).toMatchObject({ cacheSize: 1, totalRequests: 1, maxEntries: 2_000 });
});

test('an administrator empties each cache by its name, or all, and reads how many entries went', async () => {
  const fill = async () => {
    const { id } = (
      await admin.send('POST', '/api/documents', { name: 'Gloves', content: 'Gloves.', type: 'text', duplicate: 'allow' })
    ).json<{ id: number }>();
    const memory = (await admin.send('POST', '/api/memories', { topic: 'Fax', value: 'Broken.' })).json<{ id: number }>();
    for (const url of [`/api/documents/${id}`, `/api/memories/${memory.id}`]) expect((await admin.get(url)).statusCode).toBe(200);
  };
  await fill();
  expect((await empty({ type: 'document' })).json()).toEqual({ success: true, invalidated: 1 });
  expect((await empty({ type: 'document' })).json()).toEqual({ success: true, invalidated: 0 });
  expect((await empty({ type: 'memory' })).json()).toEqual({ success: true, invalidated: 1 });
  expect((await empty({ type: 'session' })).json()).toEqual({ success: true, invalidated: 1 });
  await fill();
  expect((await empty({ type: 'all' })).json()).toEqual({ success: true, invalidated: 3 });
  expect(await stats()).toMatchObject({ memory: { cacheSize: 0 }, document: { cacheSize: 0 } });
  const emptied = (await auditTrail(clinic)).filter(({ action }) => action === 'cache.emptied');
  expect(emptied.map(({ actorId, details }) => [actorId, details])).toEqual([
    [admin.id, '{"type":"document","invalidated":1}'],
    [admin.id, '{"type":"document","invalidated":0}'],
    [admin.id, '{"type":"memory","invalidated":1}'],
    [admin.id, '{"type":"session","invalidated":1}'],
    [admin.id, '{"type":"all","invalidated":3}'],
  ]);
});

test.each([{}, { type: 'disk' }, { type: 7 }, { type: ['all'] }])('%j is refused with the names that there are', async (payload) => {
  const refused = await empty(payload);
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { issues: [{ path: 'type', message: 'Choose which cache to empty: memory, session, document or all' }] },
  ]);
});

test('only administrators see any of it, and looking keeps nobody signed in', async () => {
  const manager = await clinic.as('manager');
  for (const url of ['/api/performance/cache-stats', '/api/performance/insights']) expect((await manager.get(url)).statusCode).toBe(403);
  expect((await manager.send('POST', '/api/performance/cache-invalidate', { type: 'all' })).statusCode).toBe(403);
  for (let minute = 0; minute < 14; minute += 1) {
    clinic.clock.pass(60_000);
    await Promise.all([stats(), insights()]);
  }
  clinic.clock.pass(60_000);
  expect((await admin.get('/api/performance/insights')).statusCode).toBe(401);
});

test('every call is counted under its procedure, whichever door it came through, and under its route', async () => {
  const startedAt = clinic.clock.now().toISOString();
  for (let time = 0; time < 3; time += 1) await admin.get('/api/chat-sessions');
  await admin.get('/trpc/chat.sessions');
  await admin.get('/api/documents/999');
  const found = await insights();
  expect(measuredOf(found, 'chat.sessions')).toMatchObject({ kind: 'procedure', count: 4 });
  expect(measuredOf(found, 'GET /api/chat-sessions')).toMatchObject({ kind: 'rest', count: 3 });
  expect(measuredOf(found, 'GET /api/documents/:id')).toMatchObject({ kind: 'rest', count: 1 });
  for (const { p50, p95, p99 } of found.procedures) expect([p50 > 0, p95 >= p50, p99 >= p95]).toEqual([true, true, true]);
  expect(found).toMatchObject({ calls: 5, since: startedAt });
  expect(found.averageExecutionTime).toBeGreaterThan(0);
  expect(found.cacheHitRate).toBeGreaterThan(0);
});

test('an answer that streams is measured to its end, an upload by its route', async () => {
  const headers = { authorization: `Bearer ${admin.token}`, 'trpc-accept': 'application/jsonl' };
  await clinic.inject({ method: 'POST', url: '/trpc/chat.ask?batch=1', payload: { 0: { query: 'Where are the gloves?' } }, headers });
  const form = uploadForm({ name: 'Gloves' }, { name: 'gloves.md', content: 'Gloves are in room 4.' });
  await clinic.inject({
    method: 'POST',
    url: '/api/documents/upload',
    payload: form.payload,
    headers: { ...form.headers, authorization: headers.authorization },
  });
  const found = await insights();
  expect(measuredOf(found, 'chat.ask')).toMatchObject({ count: 1 });
  expect(measuredOf(found, 'POST /api/documents/upload')).toMatchObject({ kind: 'rest', count: 1 });
  const slowest = found.slowest.map(({ name }) => name);
  expect(slowest).toEqual(expect.arrayContaining(['chat.ask', 'POST /api/documents/upload']));
  const times = found.slowest.map(({ ms }) => ms);
  expect(times).toEqual([...times].sort((one, other) => other - one));
});

test('nothing that anybody typed stands in it: names are those of procedures and routes', async () => {
  await admin.send('POST', '/api/chat', { query: 'Has John Smith hepatitis?' });
  await admin.get('/api/documents/search?q=smith');
  await admin.get('/trpc/john.smith');
  await admin.get('/api/memories/smith');
  await admin.get('/api/smith');
  expect(JSON.stringify(await insights())).not.toMatch(/smith|hepatitis/i);
});

test('after a day a call counts no more', async () => {
  await admin.get('/api/chat-sessions');
  clinic.clock.pass(20 * hour);
  const next = await clinic.as('admin');
  expect(measuredOf(await insights(next), 'chat.sessions')).toMatchObject({ count: 1 });
  clinic.clock.pass(5 * hour);
  const later = await insights(await clinic.as('admin'));
  expect(measuredOf(later, 'chat.sessions')).toBeUndefined();
  expect(later.slowest.map(({ name }) => name)).not.toContain('chat.sessions');
  expect(new Date(later.since).getTime()).toBeGreaterThan(clinic.clock.now().getTime() - 24 * hour);
});
