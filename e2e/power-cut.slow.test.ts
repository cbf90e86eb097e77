import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, type Integrator, readHandbookFile, type Stored } from './integrator.ts';
import { administrator } from './journey.ts';
import { type App, startApp } from './start-app.ts';
import { verifyStorage } from './verify-storage.ts';

const documents = 50;
const replaced = 12;
let folder: string;
let app: App;

const start = () =>
  startApp({ DATA_DIR: folder, ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password, RATE_LIMIT: '100000' });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vademecum-power-cut-'));
  app = await start();
});
afterEach(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

async function untilRead(rest: Integrator): Promise<Stored[]> {
  for (;;) {
    const documents = (await rest.call('GET', '/api/documents')).body as Stored[];
    if (documents.every(({ status }) => status !== 'processing')) return documents;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test('the power goes while 50 documents are being read: each is whole or failed with a reason, none that was acknowledged is lost', async () => {
  const rest = await connect(app.url, administrator);
  const names = (await readdir(new URL('../handbook', import.meta.url))).filter((name) => /\.(pdf|docx|md)$/.test(name));
  const acknowledged: number[] = [];
  const uploads = Array.from({ length: documents }, async (_, index) => {
    const name = names[index % names.length] ?? '';
    const reply = await rest.upload(name, await readHandbookFile(name));
    if (reply.status === 201) acknowledged.push(reply.body.id);
  });
  const all = Promise.allSettled(uploads);
  await expect.poll(() => acknowledged.length, { timeout: 50_000, interval: 20 }).toBeGreaterThan(8);
  await app.kill();
  await all;

  app = await start();
  const after = await untilRead(await connect(app.url, administrator));
  expect(after.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
  for (const { status, statusMessage, content = '' } of after) {
    if (status === 'active') expect(content.length).toBeGreaterThan(1000);
    else expect(statusMessage).toMatch(/\w{3,}/);
  }
  const stored = await readdir(join(folder, 'files'));
  expect(stored).toHaveLength(after.length);
  expect(await verifyStorage(folder)).toMatch(
    new RegExp(`^All is well: \\d+ documents, \\d+ memories, \\d+ passages, ${after.length} files\\.`),
  );
});

test('the power goes while documents are being replaced: each says the old or the new, and what was acknowledged is the new in the end', async () => {
  const rest = await connect(app.url, administrator);
  const text = (id: number, version: string) =>
    Buffer.from(`# Policy ${id}\n\n${`The ${version} rule of policy ${id} holds. `.repeat(4_000)}\n`);
  for (let id = 1; id <= replaced; id += 1) await rest.upload(`policy-${id}.md`, text(id, 'former'));
  const before = await untilRead(rest);
  const acknowledged: number[] = [];
  const all = Promise.allSettled(
    before.map(async ({ id }) => {
      const reply = await rest.replace(id, `policy-${id}.md`, text(id, 'present'));
      if (reply.status < 300) acknowledged.push(id);
    }),
  );
  await expect.poll(() => acknowledged.length, { timeout: 50_000, interval: 5 }).toBeGreaterThan(4);
  await app.kill();
  await all;

  app = await start();
  const again = await connect(app.url, administrator);
  await expect
    .poll(async () => (await untilRead(again)).filter(({ id, version }) => acknowledged.includes(id) && version === 1), { timeout: 50_000 })
    .toEqual([]);
  const after = await untilRead(again);
  expect(after.map(({ id }) => id).sort()).toEqual(before.map(({ id }) => id).sort());
  for (const { id, version, content = '', status } of after) {
    expect(status).toBe('active');
    expect(content.match(/former|present/g)).toEqual(Array.from({ length: 4_000 }, () => (version === 1 ? 'former' : 'present')));
    if (version === 2) expect((await again.call('GET', `/api/documents/${id}/versions/1`)).body).toMatchObject({ version: 1 });
  }
  expect(await verifyStorage(folder)).toMatch(/^All is well: /);
});
