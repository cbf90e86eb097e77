import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storageCommands } from './admin-storage.ts';
import { importFolder } from './admin-import.ts';
import { readConfig } from './config.ts';
import { createBackupLook } from './features/trust/backups/backup-care.service.ts';
import { readOverview } from './features/trust/backups/backup-state.service.ts';
import { beginBackup } from './features/trust/backups/backup.service.ts';
import { checkAudit } from './features/trust/audit/check-audit.service.ts';
import { sealMonths } from './features/trust/audit/seal-months.service.ts';
import { verifyStorage } from './features/documents/verify.service.ts';
import { makeMasterKey, writeKeyFile } from './lib/keys.ts';
import { oneLine } from './lib/one-line.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from './testing/test-app.ts';

vi.setConfig({ testTimeout: 120_000 });

const day = 24 * 3_600_000;
const script = fileURLToPath(new URL('admin.ts', import.meta.url));
let folder: string;
let clinic: TestApp | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-machine-'));
});
afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (...names: string[]): string => join(folder, ...names);
const environmentOf = (dataDir: string) => ({ PATH: process.env.PATH, DATA_DIR: dataDir, EMBEDDINGS: 'none', MODEL: 'extractive' });

async function start(dataDir: string): Promise<TestApp> {
  clinic = await createTestApp({ folder: dataDir });
  return clinic;
}

/** As a clean stop; the folder stays. */
async function stop(): Promise<void> {
  const running = clinic;
  clinic = undefined;
  if (running === undefined) return;
  await running.stop();
}

async function admin(dataDir: string, ...words: string[]): Promise<{ code: number; output: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...words], { cwd: folder, env: environmentOf(dataDir) });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

/** The same without the start of a process: what it says, or why it refused. */
async function storage(dataDir: string, name: 'restore' | 'rotate-key', ...words: string[]): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDir });
  try {
    return (await storageCommands[name]?.run(config, words, () => undefined)) ?? 'no such command';
  } catch (error) {
    return oneLine(error);
  }
}

async function upload(caller: Caller, { inject }: TestApp, name: string, content: string): Promise<void> {
  const form = uploadForm({ name }, { name: `${name}.txt`, content });
  const headers = { ...form.headers, authorization: `Bearer ${caller.token}` };
  expect((await inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers })).statusCode).toBe(201);
}

/** As the screen does, to a file next to the data folder. */
async function backUp({ deps }: TestApp): Promise<void> {
  await (
    await beginBackup(deps, { kind: 'manual', requestedBy: null })
  ).done;
  const [made] = readdirSync(deps.config.backupDir);
  copyFileSync(join(deps.config.backupDir, made ?? ''), at('clinic.backup'));
}

/** A clinic with two documents and a memory, stopped. */
async function fill(dataDir: string): Promise<void> {
  const app = await start(dataDir);
  const manager = await app.as('manager');
  await upload(manager, app, 'Gloves', 'Gloves are in room 4.');
  await upload(manager, app, 'Masks', 'Masks are in room 5.');
  await manager.send('POST', '/api/memories', { topic: 'Keys', value: 'In the safe.' });
}

async function namesIn(app: TestApp): Promise<string[]> {
  return (await app.deps.db.selectFrom('documents').select('name').orderBy('name').execute()).map(({ name }) => name);
}

test('a clinic moves to a new machine: backed up while it runs, restored with the key, everything there', async () => {
  await fill(at('old'));
  const old = await admin(at('old'), 'backup', at('clinic.backup'));
  expect(old.output).toMatch(/2 documents, 1 memories, 2 files/);
  expect((await admin(at('old'), 'backup', at('clinic.backup'))).output).toContain('exists already');
  expect(await storage(at('old'), 'restore', at('clinic.backup'))).toMatch(/^The product is running on the data folder/);
  await stop();
  copyFileSync(at('old', 'key'), at('the-key'));

  expect(await storage(at('new'), 'restore', at('clinic.backup'))).toMatch(/^The key file .* does not exist\.$/);
  const restored = await admin(at('new'), 'restore', at('clinic.backup'), '--key', at('the-key'));
  expect(restored.output).toContain('2 documents, 1 memories, 2 files');
  expect(readFileSync(at('new', 'key'), 'utf8')).toBe(readFileSync(at('old', 'key'), 'utf8'));
  const app = await start(at('new'));
  expect(await namesIn(app)).toEqual(['Gloves', 'Masks']);
  expect(await verifyStorage(app.deps)).toBe('All is well: 2 documents, 1 memories, 3 passages, 2 files.');
  expect(await checkAudit(app.deps)).toMatchObject({ isIntact: true });
  const { restoredFrom } = await readOverview(app.deps);
  expect(restoredFrom?.takenAt).toMatch(/^20/);
  const entry = app.deps.db.selectFrom('audit').select('details').where('action', '=', 'backup.restored');
  expect(JSON.parse((await entry.executeTakeFirstOrThrow()).details)).toEqual({ takenAt: restoredFrom?.takenAt });
  // People who were signed in then no longer are.
  expect(await app.deps.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  await app.as('admin');
  const answer = await app.deps.assistant.search({ question: 'Where are the gloves?', limit: 1 });
  expect(answer.passages[0]?.documentName).toBe('Gloves');
});

test('over a clinic that is there only with --force, which keeps it aside; what does not fit changes nothing', async () => {
  await fill(at('data'));
  const app = clinic as TestApp;
  await backUp(app);
  await upload(await app.as('manager'), app, 'Gowns', 'Gowns are in room 6.');
  await stop();
  const restore = (file: string, ...words: string[]) => storage(at('data'), 'restore', at(file), ...words);
  expect(await restore('clinic.backup')).toMatch(/^There is already a clinic in .*\. Add --force/);
  writeKeyFile(at('other-key'), makeMasterKey());
  expect(await restore('clinic.backup', '--force', '--key', at('other-key'))).toMatch(/^The key does not fit this backup/);
  copyFileSync(at('clinic.backup'), at('cut.backup'));
  truncateSync(at('cut.backup'), 5_000);
  expect(await restore('cut.backup', '--force')).toBe('The backup is damaged or was cut off.');
  expect(await restore('clinic.backup', '--forse')).toContain('There is no option --forse means');
  expect(await namesIn(await start(at('data')))).toEqual(['Gloves', 'Gowns', 'Masks']);
  await stop();
  expect(await restore('clinic.backup', '--force')).toMatch(/kept in .*before-restore-/);
  expect(await namesIn(await start(at('data')))).toEqual(['Gloves', 'Masks']);
  const aside = readdirSync(at('data')).find((name) => name.startsWith('before-restore-')) ?? '';
  expect(readdirSync(at('data', aside)).sort()).toEqual(expect.arrayContaining(['audit', 'audit-mark', 'files', 'vademecum.db']));
});

test('killed at any moment, a restore and a change of the key leave either what was or what was to be', async () => {
  await fill(at('data'));
  await backUp(clinic as TestApp);
  await stop();
  copyFileSync(at('data', 'key'), at('the-key'));
  for (const [index, words] of [
    ['rotate-key'],
    ['restore', at('clinic.backup'), '--force', '--key', at('the-key')],
    ['rotate-key'],
  ].entries()) {
    const child = spawn(process.execPath, [script, ...words], { cwd: folder, env: environmentOf(at('data')) });
    const exited = once(child, 'exit');
    await sleep(700 + 350 * index);
    child.kill('SIGKILL');
    await exited;
    const key = existsSync(at('data', 'key'));
    const app = await start(at('data'));
    expect(key || existsSync(at('data', 'key'))).toBe(true);
    expect(await verifyStorage(app.deps)).toBe('All is well: 2 documents, 1 memories, 3 passages, 2 files.');
    expect(await checkAudit(app.deps)).toMatchObject({ isIntact: true });
    expect(readdirSync(at('data')).filter((name) => name.startsWith('swap'))).toEqual([]);
    await stop();
  }
});

test('a new key: everything opens with it and nothing with the old one, which old backups need', async () => {
  await fill(at('data'));
  const app = clinic as TestApp;
  const nurse = await app.as('user');
  const label = `second factor of person ${nurse.id}`;
  const sealedSecret = app.deps.secrets.seal(Buffer.from('of the phone'), label);
  await app.deps.db.insertInto('secondFactors').values({ userId: nurse.id, sealedSecret, enabledAt: null }).execute();
  // By now the first month of the audit log is in a sealed file.
  app.clock.pass(70 * day);
  await createBackupLook(app.deps)();
  await sealMonths(app.deps, { large: 0 });
  expect(readdirSync(at('data', 'audit'))).toHaveLength(1);
  const before = await readOverview(app.deps);
  await stop();
  const oldKey = readFileSync(at('data', 'key'), 'utf8');
  const rotated = await storage(at('data'), 'rotate-key');
  expect(rotated).toMatch(/Database, 2 files and \d+ audit entries have a new key/);
  expect(readFileSync(at('data', 'key'), 'utf8')).not.toBe(oldKey);
  const kept = readdirSync(at('data')).find((name) => name.startsWith('key-before-rotation-')) ?? '';
  expect(readFileSync(at('data', kept), 'utf8')).toBe(oldKey);

  const again = await start(at('data'));
  expect(await verifyStorage(again.deps)).toContain('2 documents, 1 memories');
  expect(await checkAudit(again.deps)).toMatchObject({ isIntact: true });
  expect((await readOverview(again.deps)).backups).toMatchObject([{ opensWithKey: false }]);
  // The next look makes one with the new key and proves it.
  const factor = await again.deps.db.selectFrom('secondFactors').select('sealedSecret').executeTakeFirstOrThrow();
  expect(again.deps.secrets.open(factor.sealedSecret, label).toString()).toBe('of the phone');
  again.clock.pass(71 * day);
  await createBackupLook(again.deps)();
  expect((await readOverview(again.deps)).backups[0]).toMatchObject({ opensWithKey: true });
  await stop();
  writeFileSync(at('data', 'key'), oldKey);
  await expect(start(at('data'))).rejects.toThrow('the key does not fit');
  const file = at('data', 'backups', before.backups[0]?.fileName ?? '');
  expect(await storage(at('fresh'), 'restore', file, '--key', at('data', kept))).toContain('2 documents');
});

test('a folder of documents is taken in with a line for each file, once, while the product does not run', async () => {
  const app = await start(at('data'));
  mkdirSync(at('paper', 'hygiene'), { recursive: true });
  writeFileSync(at('paper', 'gloves.txt'), 'Gloves are in room 4.');
  writeFileSync(at('paper', 'hygiene', 'hands.md'), '# Hands\n\nHands are washed for 20 seconds.\n');
  writeFileSync(at('paper', 'same.txt'), 'Gloves are in room 4.');
  writeFileSync(at('paper', 'photo.heic'), 'x');
  writeFileSync(at('paper', 'broken.pdf'), 'no pdf at all');
  await stop();
  expect(app.folder).toBe(at('data'));
  const { code, output } = await admin(at('data'), 'import', at('paper'));
  expect(code).toBe(0);
  const lines = output.trim().split('\n');
  expect(lines).toHaveLength(6);
  expect(lines).toEqual([
    expect.stringMatching(/^\[1\/5\] broken\.pdf: skipped\. /),
    '[2/5] gloves.txt: added as "gloves"',
    '[3/5] hygiene/hands.md: added as "hands"',
    '[4/5] photo.heic: skipped, files of the kind ".heic" cannot be read',
    expect.stringMatching(/^\[5\/5\] same\.txt: not taken again\. This exact file is already in the library as "gloves"/),
    '2 documents added, 1 there already, 2 skipped.',
  ]);
  const again = await start(at('data'));
  expect(await importFolder(again.deps, at('paper'), { say: () => undefined, isProductRunning: false })).toEqual({
    added: 0,
    known: 3,
    skipped: 2,
  });
  await expect(importFolder(again.deps, at('nowhere'), { say: () => undefined, isProductRunning: false })).rejects.toThrow(
    /^The folder .* cannot be read/,
  );
});
