import type { Memory } from '@vademecum/shared/memories/memories.ts';
import type { DueMemory, RetentionPolicy, ReviewedMemory } from '@vademecum/shared/memories/retention-policies.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { countReviewBacklog } from './memory-retention.service.ts';

let clinic: TestApp;
let admin: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
});
afterEach(() => clinic.close());

const daysAgo = (days: number) => new Date(clinic.clock.now().getTime() - days * 86_400_000).toISOString();
type Stored = Partial<{
  idle: number;
  changed: number;
  accessCount: number;
  qualityScore: number;
  reviewDue: string;
  isProtected: number;
  keptUntil: string;
}>;
/** A note of so many days ago; its text does not matter. */
async function note(topic: string, { idle = 0, changed = idle, ...fields }: Stored & { category?: string } = {}): Promise<number> {
  const { id } = (await admin.send('POST', '/api/memories', { topic, value: 'In the safe of room 4.' })).json<Memory>();
  const stored = { qualityScore: 0.5, ...fields, lastAccessed: daysAgo(idle), updatedAt: daysAgo(changed) };
  await clinic.deps.db.updateTable('memories').set(stored).where('id', '=', id).execute();
  return id;
}
const policy = async (fields: object = {}) =>
  (await admin.send('POST', '/api/retention-policies', { policyName: 'Quarterly', retentionDays: 90, ...fields })).json<RetentionPolicy>();
const review = async () => (await admin.get('/api/memories/retention-review')).json<DueMemory[]>();
const dueTopics = async () => (await review()).map(({ topic }) => topic);
const query = async <Data>(path: string, input: object) => {
  const reply = await admin.get(`/trpc/memoryRetention.${path}?input=${encodeURIComponent(JSON.stringify(input))}`);
  return reply.json<{ result: { data: Data } }>().result.data;
};
type Page = { memories: DueMemory[]; total: number; nextCursor: { since: string; id: number } | null };

test('an administrator writes a policy with the defaults, changes it, switches it off and deletes it', async () => {
  const reply = await admin.send('POST', '/api/retention-policies', { policyName: ' Quarterly ', retentionDays: 90, createdBy: 1 });
  expect(reply.statusCode).toBe(201);
  const written = reply.json<RetentionPolicy>();
  expect(written).toEqual({
    id: written.id,
    policyName: 'Quarterly',
    category: null,
    minAccessCount: 1,
    minQualityScore: 0,
    retentionDays: 90,
    isActive: true,
    createdBy: admin.id,
    createdByName: expect.stringContaining('Pat') as string,
    createdAt: '2026-03-02T09:00:00.000Z',
    updatedAt: '2026-03-02T09:00:00.000Z',
  });
  const change = { category: 'Insurance', minQualityScore: 0.3, isActive: false, createdBy: 999 };
  const changed = (await admin.send('PUT', `/api/retention-policies/${written.id}`, change)).json<RetentionPolicy>();
  expect(changed).toEqual({ ...written, category: 'Insurance', minQualityScore: 0.3, isActive: false });
  await policy({ policyName: 'Yearly' });
  const names = async () => (await admin.get('/api/retention-policies')).json<RetentionPolicy[]>().map(({ policyName }) => policyName);
  expect(await names()).toEqual(['Yearly', 'Quarterly']);
  expect((await admin.send('DELETE', `/api/retention-policies/${written.id}`)).json()).toEqual({ success: true });
  expect(await names()).toEqual(['Yearly']);
  for (const method of ['PUT', 'DELETE'] as const) {
    const gone = await admin.send(method, `/api/retention-policies/${written.id}`, method === 'PUT' ? change : undefined);
    expect([gone.statusCode, gone.json<{ error: string }>().error]).toEqual([404, 'Retention policy not found']);
  }
});

const incomplete = 'Policy name and retention days are required';
test.each([
  [{ policyName: '  ', retentionDays: 90 }, incomplete],
  [{ retentionDays: 90 }, incomplete],
  [{ policyName: 'A' }, incomplete],
  [{ policyName: 'A', retentionDays: 'soon' }, incomplete],
  [{ policyName: 'A', retentionDays: 0 }, 'The retention days must be a whole number of at least 1'],
  [{ policyName: 'A', retentionDays: 1.5 }, 'The retention days must be a whole number of at least 1'],
  [{ policyName: 'A', retentionDays: 90, minAccessCount: -1 }, 'The minimum access count must be a whole number of at least 0'],
  [{ policyName: 'A', retentionDays: 90, minQualityScore: 1.1 }, 'The minimum quality must be between 0 and 1'],
  [{ policyName: 'A', retentionDays: 90, minQualityScore: 0.25 }, 'The minimum quality goes in steps of 0.1'],
  [
    { policyName: 'A', retentionDays: 90, category: 'Parking' },
    'Choose one of: Patient Care, Insurance, Procedures, Compliance, Emergency',
  ],
])('a policy of %o is refused: %s', async (fields, message) => {
  const reply = await admin.send('POST', '/api/retention-policies', fields);
  expect([reply.statusCode, reply.json<{ issues: { message: string }[] }>().issues[0]?.message]).toEqual([400, message]);
});

test('a policy asks about what was not used or edited for its days and was used too little', async () => {
  await note('Old and never used', { idle: 120 });
  await note('Old, but was used', { idle: 120, accessCount: 1 });
  await note('Changed lately', { idle: 120, changed: 89 });
  await note('Used lately', { idle: 89, changed: 120 });
  await note('On the very day', { idle: 90 });
  expect(await dueTopics()).toEqual([]);
  await policy();
  expect(await review()).toMatchObject([
    {
      topic: 'Old and never used',
      value: 'In the safe of room 4.',
      dueReason: 'Not used or edited for 120 days; the policy “Quarterly” flags after 90. Used 0 times (minimum 1).',
    },
    { topic: 'On the very day' },
  ]);
  expect(await countReviewBacklog(clinic.deps)).toBe(2);
});

test('poor quality is reason enough, and a policy that demands nothing goes by its days alone', async () => {
  await note('Poor', { idle: 120, accessCount: 5, qualityScore: 0.49 });
  await note('Good', { idle: 100, accessCount: 5, qualityScore: 0.5 });
  await policy({ policyName: 'Quality', minAccessCount: 0, minQualityScore: 0.5 });
  expect((await review()).map(({ topic, dueReason }) => [topic, dueReason])).toEqual([
    ['Poor', 'Not used or edited for 120 days; the policy “Quality” flags after 90. Quality 49% (minimum 50%).'],
  ]);
  await policy({ policyName: 'Everything', minAccessCount: 0, minQualityScore: 0 });
  expect((await review()).map(({ topic, dueReason }) => [topic, dueReason.match(/“\w+”/g)])).toEqual([
    ['Poor', ['“Everything”', '“Quality”']],
    ['Good', ['“Everything”']],
  ]);
});

test('what is archived, protected, kept, of another category, or under a policy that is switched off is not asked about', async () => {
  const archived = await note('Archived', { idle: 120 });
  await admin.send('PUT', `/api/memories/${archived}/archive`);
  await note('Protected', { idle: 120, isProtected: 1 });
  await note('Kept', { idle: 120, keptUntil: daysAgo(-1) });
  await note('Kept until yesterday', { idle: 120, keptUntil: daysAgo(1), category: 'Insurance' });
  await note('Emergency', { idle: 120, category: 'Emergency' });
  const { id } = await policy({ category: 'Insurance' });
  expect(await dueTopics()).toEqual(['Kept until yesterday']);
  await admin.send('PUT', `/api/retention-policies/${id}`, { isActive: false });
  expect(await dueTopics()).toEqual([]);
});

test('a note whose review date has passed is asked about without any policy, even a protected one', async () => {
  await note('Today', { reviewDue: '2026-03-02' });
  await note('Yesterday', { reviewDue: '2026-03-01', isProtected: 1 });
  expect(await review()).toMatchObject([{ topic: 'Yesterday', dueReason: 'Review was due Mar 1, 2026.' }]);
});

test('a memory that is kept for 30 days leaves the review, and comes back when that is undone or over', async () => {
  const id = await note('Keys', { idle: 120 });
  await policy();
  const kept = await admin.send('POST', '/trpc/memoryRetention.keep', { id, days: 30 });
  expect(kept.json()).toMatchObject({ result: { data: { keptUntil: '2026-04-01T09:00:00.000Z' } } });
  expect(await dueTopics()).toEqual([]);
  expect(await query<ReviewedMemory>('reviewed', { id })).toMatchObject({ dueReason: null });
  await admin.send('POST', '/trpc/memoryRetention.keep', { id, days: null });
  expect(await dueTopics()).toEqual(['Keys']);
  await admin.send('POST', '/trpc/memoryRetention.keep', { id, days: 30 });
  clinic.clock.pass(30 * 86_400_000);
  expect(await countReviewBacklog(clinic.deps)).toBe(1);
});

test('who decides about one sees all of it: its reason, what its quality is made of, and its last five uses', async () => {
  const id = await note('Keys', { idle: 120, accessCount: 6 });
  for (let day = 1; day <= 6; day += 1) {
    await clinic.deps.db
      .insertInto('memoryUses')
      .values({ memoryId: id, usedAt: daysAgo(day), rating: day === 1 ? 0.75 : null })
      .execute();
  }
  await policy({ minAccessCount: 10 });
  const reviewed = await query<ReviewedMemory>('reviewed', { id });
  expect(reviewed).toMatchObject({ topic: 'Keys', owner: expect.stringContaining('Pat') as string });
  expect(reviewed.dueReason).toContain('Used 6 times (minimum 10).');
  expect(reviewed.qualityParts.map(({ name }) => name)).toContain('freshness');
  expect(reviewed.lastUses).toEqual([1, 2, 3, 4, 5].map((day) => ({ usedAt: daysAgo(day), rating: day === 1 ? 0.75 : null })));
});

test('before a policy is saved it shows exactly what it would ask about, page by page, the longest unused first', async () => {
  for (let count = 0; count < 45; count += 1) await note(`Note ${count}`, { idle: 100 + count });
  await note('Fresh', { idle: 3 });
  const criteria = { category: null, minAccessCount: 1, minQualityScore: 0, retentionDays: 100 };
  const topics: string[] = [];
  let cursor: Page['nextCursor'] = null;
  do {
    const page: Page = await query<Page>('dryRun', { ...criteria, cursor });
    expect(page.total).toBe(45);
    expect(page.memories.length).toBeLessThanOrEqual(20);
    topics.push(...page.memories.map(({ topic }) => topic));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(topics).toEqual(Array.from({ length: 45 }, (_, index) => `Note ${44 - index}`));
  const [first] = (await query<Page>('dryRun', { ...criteria, retentionDays: 144 })).memories;
  expect(first?.dueReason).toBe('Not used or edited for 144 days; the policy flags after 144. Used 0 times (minimum 1).');
  expect(await dueTopics()).toEqual([]);
  await policy({ retentionDays: 140 });
  await policy({ retentionDays: 130, isActive: false });
  expect((await query<{ due: number }[]>('policyCounts', {})).map(({ due }) => due)).toEqual([15, 5]);
});

test('notes that changed in the same moment are neither left out nor shown twice between pages', async () => {
  for (let count = 0; count < 25; count += 1) await note(`Note ${count}`, { idle: 100 });
  await policy();
  const first = await query<Page>('review', {});
  const second = await query<Page>('review', { cursor: first.nextCursor });
  expect(new Set([...first.memories, ...second.memories].map(({ id }) => id)).size).toBe(25);
  expect(second.nextCursor).toBeNull();
  const reply = await admin.get('/api/memories/retention-review?limit=10&offset=20');
  expect([reply.json<DueMemory[]>().length, reply.headers['x-total-count']]).toEqual([5, '25']);
});

test('there are fifty policies at most', async () => {
  for (let count = 0; count < 50; count += 1) await policy({ policyName: `Policy ${count}` });
  const reply = await admin.send('POST', '/api/retention-policies', { policyName: 'One more', retentionDays: 90 });
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
    409,
    'There are 50 retention policies, the maximum. Change or delete one instead',
  ]);
});

test('managers and nurses see nothing of it, and the log says who did what', async () => {
  const id = await note('Keys', { idle: 120 });
  const written = await policy();
  await admin.send('PUT', `/api/retention-policies/${written.id}`, { isActive: false });
  await admin.send('DELETE', `/api/retention-policies/${written.id}`);
  await admin.send('POST', '/trpc/memoryRetention.keep', { id, days: 90 });
  const entries = (await admin.get('/api/audit?limit=4')).json<{ entries: { action: string; objectId: string; details: object }[] }>()
    .entries;
  expect(entries.map(({ action, objectId, details }) => [action, objectId, details])).toEqual([
    ['memory.kept', String(id), { days: 90 }],
    ['retention_policy.deleted', String(written.id), {}],
    ['retention_policy.changed', String(written.id), { fields: ['isActive'] }],
    ['retention_policy.created', String(written.id), {}],
  ]);
  const manager = await clinic.as('manager');
  expect((await manager.get('/api/memories/retention-review')).statusCode).toBe(403);
  expect((await manager.get('/api/retention-policies')).statusCode).toBe(403);
});
