import type { Role } from '@vademecum/shared/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createTestApp, type TestApp } from '../testing/test-app.ts';

let clinic: TestApp;
let callers: Record<Role, Caller>;
beforeAll(async () => {
  clinic = await createTestApp();
  callers = { admin: await clinic.as('admin'), manager: await clinic.as('manager'), user: await clinic.as('user') };
  await policy();
});
afterAll(() => clinic.close());

const roles: Role[] = ['admin', 'manager', 'user'];
const send = (caller: Caller, method: string, path: string, payload?: object) =>
  method === 'GET' ? caller.get(path) : caller.send(method as 'POST', path, payload);
const made = async (path: string, payload: object) => String((await callers.admin.send('POST', path, payload)).json<{ id: number }>().id);
const memory = () => made('/api/memories', { topic: 'Fax', value: 'The fax is out of order.', category: 'Procedures' });
const policy = () => made('/api/retention-policies', { policyName: 'Quarterly', retentionDays: 90 });
const batch = async () =>
  (await callers.admin.send('POST', '/api/validation/batch', { memoryIds: [Number(await memory())] })).json<{ batchId: string }>().batchId;
/** What executes a preview that an administrator was shown. */
async function confirmed() {
  const chosen = { action: 'protect', memoryIds: [Number(await memory())] };
  const preview = await callers.admin.send('POST', '/api/admin/bulk-operation-preview', chosen);
  return { ...chosen, confirmationToken: preview.json<{ confirmationToken: string }>().confirmationToken };
}

interface Documented {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** What {id} is. */
  id?: () => Promise<string>;
  payload?: () => object | Promise<object>;
  status?: number;
  /** Those who may; the others get 403. */
  to: Role[];
  /** Names that the answer carries; of a list, those of its first entry. */
  reads: string[];
}

const everybody: Role[] = roles;
const administrators: Role[] = ['admin'];
const memoryFields = ['id', 'topic', 'value', 'category', 'createdAt', 'lastAccessed', 'accessCount', 'qualityScore', 'isProtected'];
const policyFields = ['id', 'policyName', 'category', 'minAccessCount', 'minQualityScore', 'retentionDays', 'isActive', 'createdBy'];
const note = { topic: 'Fax', value: 'The fax is out of order.', category: 'Procedures' };
const samples = { action: 'archive', memoryIds: [], criteria: { category: 'Procedures', qualityThreshold: 0.9 } };

/** Specification, sections 3, 6 and 7: each call with its payload as it is documented. */
const documented: Documented[] = [
  { method: 'GET', path: '/api/memories', to: everybody, reads: memoryFields },
  { method: 'POST', path: '/api/memories', payload: () => note, status: 201, to: everybody, reads: memoryFields },
  { method: 'PUT', path: '/api/memories/{id}', id: memory, payload: () => note, to: everybody, reads: memoryFields },
  { method: 'DELETE', path: '/api/memories/{id}', id: memory, to: everybody, reads: [] },
  { method: 'PUT', path: '/api/memories/{id}/archive', id: memory, to: administrators, reads: memoryFields },
  { method: 'GET', path: '/api/memories/retention-review', to: administrators, reads: [...memoryFields, 'dueReason'] },
  { method: 'GET', path: '/api/retention-policies', to: administrators, reads: policyFields },
  {
    method: 'POST',
    path: '/api/retention-policies',
    payload: () => ({ policyName: 'Yearly', category: null, minAccessCount: 1, minQualityScore: 0, retentionDays: 365, createdBy: 1 }),
    status: 201,
    to: administrators,
    reads: policyFields,
  },
  {
    method: 'PUT',
    path: '/api/retention-policies/{id}',
    id: policy,
    payload: () => ({ isActive: false }),
    to: administrators,
    reads: policyFields,
  },
  { method: 'DELETE', path: '/api/retention-policies/{id}', id: policy, to: administrators, reads: [] },
  {
    method: 'GET',
    path: '/api/memory-health',
    to: administrators,
    reads: ['id', 'metricName', 'metricValue', 'threshold', 'status', 'timestamp', 'metadata'],
  },
  { method: 'GET', path: '/api/memory-health/critical', to: administrators, reads: [] },
  { method: 'GET', path: '/api/performance/cache-stats', to: administrators, reads: ['memory', 'session', 'document'] },
  { method: 'GET', path: '/api/performance/insights', to: administrators, reads: ['averageExecutionTime', 'cacheHitRate'] },
  ...['memory', 'session', 'all'].map((type): Documented => ({
    method: 'POST',
    path: '/api/performance/cache-invalidate',
    payload: () => ({ type }),
    to: administrators,
    reads: [],
  })),
  {
    method: 'POST',
    path: '/api/admin/bulk-operation-preview',
    payload: () => samples,
    to: administrators,
    reads: ['action', 'affectedCount', 'estimatedDuration', 'reversible', 'memoryPreviews'],
  },
  {
    method: 'POST',
    path: '/api/admin/bulk-operation-execute',
    payload: confirmed,
    to: administrators,
    reads: ['processedCount'],
  },
  {
    method: 'POST',
    path: '/api/validation/batch',
    payload: async () => ({ memoryIds: [Number(await memory())] }),
    status: 201,
    to: administrators,
    reads: ['batchId'],
  },
  {
    method: 'GET',
    path: '/api/validation/batch/{id}',
    id: batch,
    to: administrators,
    reads: ['batchId', 'status', 'progress', 'results'],
  },
];

test.each(documented)('$method $path is open to $to', async ({ method, path, id, payload, status = 200, to, reads }) => {
  // Somebody must be asked about something, and the health be known.
  const due = Number(await memory());
  await clinic.deps.db.updateTable('memories').set({ reviewDue: '2026-01-01' }).where('id', '=', due).execute();
  expect((await callers.admin.send('POST', '/trpc/memoryHealth.computeNow', {})).statusCode).toBe(200);
  for (const role of roles) {
    const url = path.replace('{id}', (await id?.()) ?? '');
    const reply = await send(callers[role], method, url, await payload?.());
    expect([role, reply.statusCode], reply.body).toEqual([role, to.includes(role) ? status : 403]);
    if (!to.includes(role)) continue;
    const [first] = [reply.json<unknown>()].flat();
    for (const name of reads) expect(first).toHaveProperty(name);
  }
});
