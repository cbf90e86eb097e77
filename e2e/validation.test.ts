import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Integrator } from './integrator.ts';
import { administrator } from './journey.ts';
import { type App, startApp } from './start-app.ts';

const memories = 300;
let folder: string;
let app: App;

const start = () =>
  startApp({ DATA_DIR: folder, ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, RATE_LIMIT: '100000' });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vademecum-validation-'));
  app = await start();
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Batch {
  status: string;
  progress: number;
  results: { memoryId: number; isValid: boolean }[];
}

const read = async (rest: Integrator, batchId: string, query = '') =>
  (await rest.call('GET', `/api/validation/batch/${batchId}${query}`)).body as Batch;

test('the power goes in the middle of a validation: it goes on by itself, and looks at every memory once', async () => {
  const rest = await connect(app.url, administrator);
  const ids: number[] = [];
  for (let number = 1; number <= memories; number += 1) {
    const note = { topic: `Room ${number}`, value: `Room ${number} is cleaned every evening by the staff of ward ${number * 7}.` };
    ids.push(((await rest.call('POST', '/api/memories', note)).body as { id: number }).id);
  }
  const { batchId } = (await rest.call('POST', '/api/validation/batch', { memoryIds: ids })).body as { batchId: string };
  let before = await read(rest, batchId, '?limit=1000');
  while (before.progress === 0) before = await read(rest, batchId, '?limit=1000');
  await app.kill();
  expect(before.status).toBe('running');
  expect(before.progress).toBeLessThan(100);

  app = await start();
  const again = await connect(app.url, administrator);
  await expect.poll(() => read(again, batchId, '?limit=1'), { timeout: 50_000 }).toMatchObject({ status: 'completed' });
  const after = await read(again, batchId);
  expect(after.progress).toBe(100);
  expect(after.results.map(({ memoryId }) => memoryId)).toEqual(ids);
  expect(after.results).toEqual(expect.arrayContaining(before.results));
});
