import type { BackupOverview } from '@vademecum/shared/trust/backups.ts';
import type { LightMyRequestResponse } from 'fastify';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { makeMasterKey, readKeyFile } from '../../../lib/keys.ts';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';
import { createBackupLook } from './backup-care.service.ts';
import { closeUnfinishedBackups } from './backup-files.ts';
import { readOverview } from './backup-state.service.ts';
import { beginBackup, beginProof } from './backup.service.ts';
import { BackupCancelled } from './backup-format.ts';
import { proveBackup } from './prove-backup.ts';
import { takeBackup } from './take-backup.ts';
import { makeWorkFolder } from './work-folder.ts';

vi.setConfig({ testTimeout: 60_000 });
const hour = 3_600_000;
const quiet = { onProgress: () => undefined, checkStop: () => undefined };

let clinic: TestApp;
afterEach(() => clinic.close());

async function upload(caller: Caller, name: string, content: string): Promise<number> {
  const form = uploadForm({ name }, { name: `${name}.txt`, content });
  const headers = { ...form.headers, authorization: `Bearer ${caller.token}` };
  const reply = await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers });
  return reply.json<{ id: number }>().id;
}

async function overview(admin: Caller): Promise<BackupOverview> {
  return (await admin.get('/trpc/backups.overview')).json<{ result: { data: BackupOverview } }>().result.data;
}

const idOf = (reply: LightMyRequestResponse): number => reply.json<{ result: { data: { id: number } } }>().result.data.id;

async function untilIdle(admin: Caller): Promise<BackupOverview> {
  await clinic.deps.background.idle();
  return overview(admin);
}

const fileOf = (name: string): string => join(clinic.deps.config.backupDir, name);
const masterKey = () => readKeyFile(clinic.deps.config.keyFile);
const prove = (file: string, key = masterKey()) => proveBackup({ file, masterKey: key, now: clinic.clock.now }, quiet);

test('an administrator backs up while staff upload and delete; it is proven by a restore, and nobody else may', async () => {
  clinic = await createTestApp();
  const [admin, manager] = [await clinic.as('admin'), await clinic.as('manager')];
  const gone = await upload(manager, 'Gloves', 'Gloves are in room 4.');
  await upload(manager, 'Masks', 'Masks are in room 5.');
  await manager.send('POST', '/api/memories', { topic: 'Keys', value: 'In the safe.' });
  expect((await manager.send('POST', '/trpc/backups.create', {})).statusCode).toBe(403);
  expect(await overview(admin)).toMatchObject({ backups: [], lastBackupAt: null, lastProof: null, isOnDataDisk: true, restoredFrom: null });

  const id = idOf(await admin.send('POST', '/trpc/backups.create', {}));
  const again = await Promise.all([1, 2, 3].map(() => admin.send('POST', '/trpc/backups.create', {})));
  expect(again.map(idOf)).toEqual([id, id, id]);
  await Promise.all([admin.send('DELETE', `/api/documents/${gone}`), upload(manager, 'Gowns', 'Gowns are in room 6.')]);
  const made = (await untilIdle(admin)).backups[0];
  expect(made).toMatchObject({
    id,
    kind: 'manual',
    state: 'done',
    memories: 1,
    lostFiles: 0,
    opensWithKey: true,
    proof: null,
    kept: 'by hand',
  });
  expect(made?.requestedBy).toMatch(/^Pat Number/);
  const file = fileOf(made?.fileName ?? '');
  expect(statSync(file)).toMatchObject({ size: made?.bytes });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(clinic.deps.config.backupDir)).toEqual([made?.fileName]);
  // Rows deleted in the meantime are gone by now.
  expect(readdirSync(clinic.deps.config.filesDir)).toHaveLength(2);

  await admin.send('POST', '/trpc/backups.prove', { id });
  const proven = await untilIdle(admin);
  expect(proven.lastProof).toMatchObject({ state: 'passed', problem: null, backupId: id });
  expect(proven.backups[0]).toMatchObject({ kept: 'last proven', proof: { state: 'passed' } });
  expect((await admin.send('POST', '/trpc/backups.delete', { id })).json<{ error: { message: string } }>().error.message).toBe(
    'This is the last backup that was verified by a test restore. Test-restore another one first',
  );
  const actions = await clinic.deps.db.selectFrom('audit').select(['action', 'outcome']).where('objectType', '=', 'backup').execute();
  expect(actions).toEqual(
    expect.arrayContaining([
      { action: 'backup.started', outcome: 'ok' },
      { action: 'backup.made', outcome: 'ok' },
      { action: 'backup.proven', outcome: 'ok' },
      { action: 'backup.started', outcome: 'denied' },
    ]),
  );
});

test('an administrator downloads a backup to keep it elsewhere, whole or from where it broke off; nobody else may', async () => {
  clinic = await createTestApp();
  const [admin, manager] = [await clinic.as('admin'), await clinic.as('manager')];
  const id = idOf(await admin.send('POST', '/trpc/backups.create', {}));
  const [backup] = (await untilIdle(admin)).backups;
  const bytes = readFileSync(fileOf(backup?.fileName ?? ''));
  const whole = await admin.get(`/api/backups/${id}/file`);
  expect(whole.rawPayload.equals(bytes)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${backup?.fileName}`,
    'cache-control': 'no-store',
  });
  const headers = { authorization: `Bearer ${admin.token}`, range: 'bytes=1000-', 'if-range': String(whole.headers.etag) };
  const rest = await clinic.inject({ url: `/api/backups/${id}/file`, headers });
  expect([rest.statusCode, rest.rawPayload.equals(bytes.subarray(1_000))]).toEqual([206, true]);
  expect((await manager.get(`/api/backups/${id}/file`)).statusCode).toBe(403);
  expect((await admin.get(`/api/backups/${id + 1}/file`)).json()).toMatchObject({ message: 'Backup not found' });
  expect((await admin.get('/api/backups/1.5/file')).json()).toMatchObject({ message: 'The backup id must be a positive whole number' });
  truncateSync(fileOf(backup?.fileName ?? ''), 0);
  expect((await admin.get(`/api/backups/${id}/file`)).rawPayload).toHaveLength(0);
  rmSync(fileOf(backup?.fileName ?? ''));
  const missing = await admin.get(`/api/backups/${id}/file`);
  expect([missing.statusCode, missing.json()]).toEqual([
    404,
    { error: 'Backup not found', message: 'Backup not found', code: 'NOT_FOUND' },
  ]);
  const entries = await clinic.deps.db
    .selectFrom('audit')
    .select(['outcome', 'objectId'])
    .where('action', '=', 'backup.downloaded')
    .orderBy('id')
    .execute();
  expect(entries.slice(0, 3)).toEqual([
    { outcome: 'ok', objectId: String(id) },
    { outcome: 'ok', objectId: String(id) },
    { outcome: 'denied', objectId: String(id) },
  ]);
});

test('a wrong key, another file, a cut-off end and flipped bits are each told in a sentence; the word for a newer version too', async () => {
  clinic = await createTestApp();
  const admin = await clinic.as('admin');
  await upload(admin, 'Gloves', 'Gloves are in room 4.');
  await (
    await beginBackup(clinic.deps, { kind: 'manual', requestedBy: null })
  ).done;
  const file = fileOf((await overview(admin)).backups[0]?.fileName ?? '');
  expect(await prove(file)).toMatchObject({ documents: 1, files: 1, memories: 0 });
  await expect(prove(file, makeMasterKey())).rejects.toThrow(/^The key does not fit this backup/);
  const bytes = readFileSync(file);
  const copy = fileOf('copy');
  for (const [place, words] of [
    [0, /^This file is not a backup\.$/],
    [20, /^The key does not fit this backup, or the beginning/],
    [bytes.length >> 1, /^The backup is damaged or was cut off\.$/],
    [bytes.length - 1, /^The backup is damaged or was cut off\.$/],
  ] as const) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(place) ^ 4, place);
    writeFileSync(copy, flipped);
    await expect(prove(copy)).rejects.toThrow(words);
  }
  for (const length of [3, 40, 2_000, bytes.length - 1]) {
    copyFileSync(file, copy);
    truncateSync(copy, length);
    await expect(prove(copy)).rejects.toThrow(/cut off|not a backup/);
  }
  writeFileSync(copy, Buffer.concat([Buffer.from('VMB2'), bytes.subarray(4)]));
  await expect(prove(copy)).rejects.toThrow('made by a newer version');
  // No attempt leaves its temporary place behind.
  expect(readdirSync(clinic.deps.config.backupDir).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('the clock ran a year ahead for a night: backups go on as soon as it is right, and what is made then stays', async () => {
  clinic = await createTestApp();
  const { deps, clock } = clinic;
  const look = createBackupLook(deps);
  clock.pass(365 * 24 * hour);
  await look();
  clock.pass(-365 * 24 * hour);
  for (let nights = 0; nights < 16; nights += 1) {
    clock.pass(24 * hour);
    await look();
  }
  const { backups, lastBackupAt, lastProof } = await readOverview(deps);
  expect(Date.parse(lastBackupAt ?? '')).toBe(clock.now().getTime());
  expect(backups).toHaveLength(14);
  expect(backups.every(({ startedAt }) => Date.parse(startedAt) <= clock.now().getTime())).toBe(true);
  expect(clock.now().getTime() - Date.parse(lastProof?.at ?? '')).toBeLessThan(8 * 24 * hour);
});

test('every night at two and every week by itself: missed nights are caught up, fourteen stay and so does the last that was proven', async () => {
  clinic = await createTestApp();
  const { deps, clock } = clinic;
  const look = createBackupLook(deps);
  await look();
  const first = await readOverview(deps);
  expect(first.backups).toMatchObject([{ kind: 'nightly', state: 'done', requestedBy: null, proof: { state: 'passed' } }]);
  const night = new Date(first.nextBackupAt);
  expect([night.getHours(), night.getMinutes()]).toEqual([2, 0]);
  await look();
  expect((await readOverview(deps)).backups).toHaveLength(1);
  // The product was off for three nights.
  clock.pass(3 * 24 * hour);
  await look();
  expect((await readOverview(deps)).backups.map(({ proof }) => proof?.state)).toEqual([undefined, 'passed']);
  for (let nights = 0; nights < 14; nights += 1) {
    clock.pass(1_000);
    await (
      await beginBackup(deps, { kind: 'nightly', requestedBy: null })
    ).done;
  }
  expect((await readOverview(deps)).backups.map(({ kept }) => kept)).toEqual([...Array<string>(14).fill('night'), 'last proven']);
  expect(readdirSync(deps.config.backupDir)).toHaveLength(15);

  // A week is over: another one is proven, and the eldest may go.
  clock.pass(8 * 24 * hour);
  await look();
  const later = await readOverview(deps);
  expect(later.lastProof).toMatchObject({ state: 'passed', backupId: later.backups[0]?.id });
  expect(later.backups).toHaveLength(14);
  // Somebody damages the newest: proving it fails and says so, and the next backup is proven at once.
  const [newest] = later.backups;
  const file = fileOf(newest?.fileName ?? '');
  truncateSync(file, statSync(file).size - 10);
  await (
    await beginProof(deps, { backupId: newest?.id ?? 0, kind: 'manual', requestedBy: null })
  ).done;
  const failed = await readOverview(deps);
  expect(failed.lastProof).toMatchObject({ state: 'failed', problem: 'The backup is damaged or was cut off.' });
  await look();
  expect((await readOverview(deps)).lastProof).toMatchObject({ state: 'failed' });
  clock.pass(24 * hour);
  await look();
  expect((await readOverview(deps)).lastProof).toMatchObject({ state: 'passed' });
});

test('a lost file does not stop backups and is told; what a stop left is closed; a file that was put into the folder is listed', async () => {
  clinic = await createTestApp();
  const admin = await clinic.as('admin');
  await upload(admin, 'Gloves', 'Gloves are in room 4.');
  await clinic.deps.files.remove(readdirSync(clinic.deps.config.filesDir)[0] ?? '');
  await (
    await beginBackup(clinic.deps, { kind: 'manual', requestedBy: null })
  ).done;
  const [made] = (await overview(admin)).backups;
  expect(made).toMatchObject({ state: 'done', files: 0, lostFiles: 1 });
  expect(await prove(fileOf(made?.fileName ?? ''))).toMatchObject({ documents: 1, files: 0 });

  copyFileSync(fileOf(made?.fileName ?? ''), fileOf('from-elsewhere.backup'));
  writeFileSync(fileOf('foreign.backup'), 'no backup at all');
  writeFileSync(fileOf('vademecum-x.backup.partial'), 'half');
  mkdirSync(fileOf('.work-dead'));
  const live = await makeWorkFolder(clinic.deps.config.backupDir, '.work-');
  const { deps } = clinic;
  await deps.db
    .insertInto('backups')
    .values({ fileName: 'x.backup', kind: 'nightly', state: 'running', startedAt: '2026-03-01T02:00:00.000Z', keyId: 'a' })
    .execute();
  await closeUnfinishedBackups(deps);
  await createBackupLook(deps)();
  const { backups } = await overview(admin);
  expect(backups.find(({ fileName }) => fileName === 'from-elsewhere.backup')).toMatchObject({ documents: 1, opensWithKey: true });
  expect(backups.find(({ fileName }) => fileName === 'foreign.backup')).toMatchObject({ documents: null, opensWithKey: false });
  expect(backups.find(({ fileName }) => fileName === 'x.backup')).toMatchObject({
    state: 'failed',
    error: 'The product stopped before it was done.',
  });
  expect(readdirSync(deps.config.backupDir)).not.toContain('vademecum-x.backup.partial');
  // Of a command that makes a backup at that moment.
  expect(readdirSync(deps.config.backupDir).filter((name) => name.startsWith('.'))).toEqual([basename(live.path)]);
  await live.remove();
});

test('stopping one leaves nothing behind, and neither does a disk that becomes full: former ones stay', async () => {
  clinic = await createTestApp();
  const admin = await clinic.as('admin');
  const id = idOf(await admin.send('POST', '/trpc/backups.create', {}));
  await expect.poll(async () => (await admin.send('POST', '/trpc/backups.cancel', { id })).statusCode).toBe(200);
  expect((await untilIdle(admin)).backups).toMatchObject([{ id, state: 'cancelled', kept: null }]);
  expect((await admin.send('POST', '/trpc/backups.cancel', { id })).statusCode).toBe(409);

  // In the middle of writing: stopped, and a disk that becomes full.
  await (
    await beginBackup(clinic.deps, { kind: 'manual', requestedBy: null })
  ).done;
  const former = readdirSync(clinic.deps.config.backupDir);
  const job = {
    paths: clinic.deps.config,
    masterKey: masterKey(),
    file: fileOf('next.backup'),
    kind: 'manual',
    takenAt: clinic.clock.now().toISOString(),
  } as const;
  const breakOff = (error: Error) => ({
    onProgress: () => {
      throw error;
    },
    checkStop: () => undefined,
  });
  await expect(takeBackup(job, breakOff(new BackupCancelled()))).rejects.toThrow(BackupCancelled);
  await expect(takeBackup(job, breakOff(Object.assign(new Error('full'), { code: 'ENOSPC' })))).rejects.toThrow(
    'The disk of the backup folder is full. Make room; earlier backups are unchanged.',
  );
  expect(readdirSync(clinic.deps.config.backupDir)).toEqual(former);
});
