import { unzipSync } from 'fflate';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readAdded } from './features/documents/ingest-care.service.ts';
import { createTestApp, type TestApp, uploadForm } from './testing/test-app.ts';

const script = fileURLToPath(new URL('admin.ts', import.meta.url));
const password = 'a sentence nobody guesses';
let clinic: TestApp;

beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

/** Runs the command while the product runs, as an administrator of the machine does. */
const admin = (...words: string[]) => adminOf(clinic.folder, ...words);

async function adminOf(dataDir: string, ...words: string[]): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, EMBEDDINGS: 'builtin', MODEL: 'extractive' };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], { cwd: clinic.folder, env });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

/** The clock of the test does not move, so files that the command makes by the real clock have to be moved. */
async function follow(output: string): Promise<unknown> {
  await clinic.deps.db.updateTable('links').set({ expiresAt: '2099-01-01T00:00:00.000Z' }).execute();
  const link = new URL(/http:\S+/.exec(output)?.[0] ?? '');
  const url = link.pathname === '/activate' ? '/api/auth/activate' : '/api/auth/reset-password';
  return (await clinic.inject({ method: 'POST', url, payload: { token: link.hash.replace('#token=', ''), password } })).json();
}

/** What the audit log has of the machine's own commands. */
async function recorded(): Promise<(readonly [string, string])[]> {
  const rows = await clinic.deps.db
    .selectFrom('audit')
    .select(['action', 'outcome'])
    .where('action', 'like', 'admin.%')
    .orderBy('id')
    .execute();
  return rows.map(({ action, outcome }) => [action, outcome]);
}

test('create-admin makes an administrator whose link works once', { timeout: 120_000 }, async () => {
  const made = await admin('create-admin', 'ada@clinic.test');
  expect(made.output).toMatch(
    /^Open this link once, within 72 hours, to set the password:\n {2}http:\/\/127\.0\.0\.1:3000\/activate#token=/,
  );
  expect(await follow(made.output)).toMatchObject({ success: true, user: { email: 'ada@clinic.test', role: 'admin', status: 'active' } });
  expect(await recorded()).toEqual([['admin.create_admin', 'ok']]);
  expect(await admin('create-admin', 'ADA@clinic.test')).toEqual({ code: 1, output: 'A user with this email address exists already\n' });
});

test('reset-link opens an account again, but none that is locked or unknown', { timeout: 120_000 }, async () => {
  const nurse = await clinic.as('user', 'nora@clinic.test');
  const made = await admin('reset-link', 'nora@clinic.test');
  expect(made.output).toContain('within 60 minutes');
  expect(await follow(made.output)).toMatchObject({ success: true, user: { id: nurse.id } });
  await clinic.deps.db.updateTable('users').set({ status: 'locked' }).where('id', '=', nurse.id).execute();
  expect(await recorded()).toEqual([['admin.reset_link', 'ok']]);
  expect((await admin('reset-link', 'nora@clinic.test')).output).toMatch(/^The account nora@clinic\.test is locked/);
  expect(await admin('reset-link', 'no@clinic.test')).toMatchObject({ code: 1 });
  expect((await admin('reset-link')).output).toMatch(/^Usage: /);
});

test(
  'a command leaves alone what the running product works at: an operation, and the vectors of another model',
  { timeout: 120_000 },
  async () => {
    const { db } = clinic.deps;
    const at = '2026-03-02T09:00:00.000Z';
    const running = { action: 'archive', parameters: '{}', state: 'running', affectedCount: 1, durationMs: 0, executedAt: at } as const;
    await db.insertInto('bulkOperations').values(running).execute();
    const manager = await clinic.as('manager');
    await manager.send('POST', '/api/documents', { name: 'Gloves', content: 'Gloves are in room 4.' });
    const { id: passageId } = await db.selectFrom('passages').select('id').executeTakeFirstOrThrow();
    const vector = { passageId, model: 'another', vector: Buffer.from('x') };
    await db.insertInto('embeddings').values(vector).execute();
    expect(await admin('verify')).toMatchObject({ code: 0 });
    expect(await db.selectFrom('bulkOperations').select('state').execute()).toEqual([{ state: 'running' }]);
    expect(await db.selectFrom('embeddings').select('model').execute()).toEqual([{ model: 'another' }]);
  },
);

test(
  'verify lists every missing file by its document and checks the audit log all the same; it ends with 1',
  { timeout: 120_000 },
  async () => {
    const manager = await clinic.as('manager');
    for (const name of ['Gloves', 'Masks']) {
      const form = uploadForm({ name }, { name: `${name}.txt`, content: `${name} are in room 4.` });
      const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
      await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers });
    }
    await clinic.deps.ingest.idle();
    for (const name of readdirSync(clinic.deps.config.filesDir)) rmSync(join(clinic.deps.config.filesDir, name));
    const { code, output } = await admin('verify');
    const lines = [
      'Document 1 “Gloves”: its file is missing.',
      'Document 2 “Masks”: its file is missing.',
      expect.stringMatching(/^The audit log is intact: /),
    ];
    expect([code, output.trim().split('\n')]).toEqual([1, lines]);
    expect(await recorded()).toEqual([['admin.verify', 'failed']]);
  },
);

test(
  'import takes a folder into the library while the product runs, which reads the files in turn with uploads',
  { timeout: 120_000 },
  async () => {
    const folder = join(clinic.folder, 'scans');
    mkdirSync(join(folder, 'ward'), { recursive: true });
    writeFileSync(join(folder, 'Gloves.txt'), 'Gloves are in room 4.');
    writeFileSync(join(folder, 'ward', 'Masks.txt'), 'Masks are in room 5.');
    writeFileSync(join(folder, 'Broken.pdf'), 'this is no pdf');
    const reading = setInterval(() => void readAdded(clinic.deps), 100);
    const first = await admin('import', folder);
    const second = await admin('import', folder);
    clearInterval(reading);
    expect(first.output).toMatch(/2 documents added, 0 there already, 1 skipped\.\n$/);
    expect(second.output).toMatch(/0 documents added, 2 there already, 1 skipped\.\n$/);
    const rows = await clinic.deps.db.selectFrom('documents').select(['name', 'status']).orderBy('name').execute();
    expect(rows).toEqual([
      { name: 'Gloves', status: 'active' },
      { name: 'Masks', status: 'active' },
    ]);
    const manager = await clinic.as('manager');
    expect((await manager.send('POST', '/api/chat', { query: 'Where are the masks?' })).body).toContain('Masks are in room 5');
  },
);

test('whoever forgot the settings of the product is told so, and no other clinic is begun in silence', { timeout: 120_000 }, async () => {
  const elsewhere = join(clinic.folder, 'elsewhere');
  for (const words of [['verify'], ['reindex'], ['backup', join(clinic.folder, 'x.backup')], ['reset-link', 'nora@clinic.test']]) {
    const { code, output } = await adminOf(elsewhere, ...words);
    expect([code, output]).toEqual([1, expect.stringMatching(/^There is no clinic in \S+elsewhere\. Run this with the settings/)]);
  }
  expect(existsSync(elsewhere)).toBe(false);
  const { output } = await adminOf(elsewhere, 'create-admin', 'ada@clinic.test');
  expect(output).toMatch(/^There was no clinic in \S+elsewhere: a new one begins there\.\nOpen this link once/);
});

test('export writes one ZIP file that is not there yet', async () => {
  const person = await clinic.as('manager');
  await person.send('POST', '/api/documents', { name: 'Gloves', content: 'Gloves are in room 4.', type: 'manual' });
  const file = join(clinic.folder, 'library.zip');
  expect(await admin('export', file)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Wrote .*library\.zip \(0\.0 MB\)\. It is not encrypted/) as string,
  });
  const files = unzipSync(readFileSync(file));
  expect(Object.keys(files)).toEqual(['documents/Gloves-1/v1-Gloves.txt', 'manifest.json', 'manifest.csv']);
  expect(await admin('export', file)).toMatchObject({ code: 1, output: expect.stringContaining('exists already') as string });
  expect(await recorded()).toEqual([
    ['admin.export', 'ok'],
    ['admin.export', 'failed'],
  ]);
});
