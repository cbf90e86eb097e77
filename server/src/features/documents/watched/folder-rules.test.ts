import type { AuditEntry } from '@vademecum/shared/trust/audit.ts';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { uploadForm } from '../../../testing/test-app.ts';
import { createWatchedClinic, type WatchedClinic } from '../../../testing/watched-clinic.ts';

let watched: WatchedClinic;
afterEach(() => watched.close());
beforeEach(async () => {
  watched = await createWatchedClinic({ isStarted: false });
});

const department = async (name: string): Promise<number> =>
  ((await watched.call('departments.create', { name, memberIds: [] })).data as { id: number }).id;
const facts = async () =>
  (await watched.documents()).map(({ name, type, departments }) => [name, type, departments.map((one) => one.name)]);

test('nothing is taken before an administrator has started it; subfolders say type and departments, the deepest one counts', async () => {
  const { put, settle, call, overview } = watched;
  put('Hours.txt', 'The clinic opens at eight.');
  put('Nursing/Gloves.txt', 'Gloves are in room 4.');
  put('Nursing/Wards/Ward A/Beds.txt', 'Ward A has twelve beds.');
  await settle();
  expect(await facts()).toEqual([]);
  expect(await overview()).toMatchObject({
    state: 'new',
    counts: { waiting: 3 },
    folders: ['Nursing', 'Nursing/Wards', 'Nursing/Wards/Ward A'],
  });
  const [nursing, wards] = [await department('Nursing'), await department('Wards')];
  await call('watched.saveRules', {
    rules: [
      { folder: 'Nursing', type: 'protocol', departmentIds: [nursing] },
      { folder: '/Nursing/Wards/', type: null, departmentIds: [nursing, wards] },
    ],
  });
  await call('watched.resume');
  await settle();
  expect((await facts()).toSorted()).toEqual([
    ['Beds', 'text', ['Nursing', 'Wards']],
    ['Gloves', 'protocol', ['Nursing']],
    ['Hours', 'text', []],
  ]);
});

test('a file that moves to another folder takes on what that says, unless a person has said otherwise', async () => {
  const { put, settle, call, folder, send } = watched;
  const [nursing, front] = [await department('Nursing'), await department('Front desk')];
  await call('watched.saveRules', {
    rules: [
      { folder: 'Nursing', type: 'protocol', departmentIds: [nursing] },
      { folder: 'Desk', type: 'manual', departmentIds: [front] },
    ],
  });
  await call('watched.resume');
  put('Nursing/Gloves.txt', 'Gloves are in room 4.');
  put('Nursing/Masks.txt', 'Masks are in room 5.');
  await settle();
  const masks = (await watched.documents()).find(({ name }) => name === 'Masks');
  await send('PUT', `/api/documents/${masks?.id}/lifecycle`, { departmentIds: [nursing, front] });
  mkdirSync(join(folder, 'Desk'));
  for (const name of ['Gloves', 'Masks']) renameSync(join(folder, 'Nursing', `${name}.txt`), join(folder, 'Desk', `${name}.txt`));
  await settle();
  expect((await facts()).toSorted()).toEqual([
    ['Gloves', 'manual', ['Front desk']],
    ['Masks', 'manual', ['Front desk', 'Nursing']],
  ]);
});

test('a file whose department was deleted waits: nobody sees it who should not', async () => {
  const { put, settle, call } = watched;
  const nursing = await department('Nursing');
  await call('watched.saveRules', { rules: [{ folder: 'Nursing', type: null, departmentIds: [nursing] }] });
  await call('departments.delete', { id: nursing });
  await call('watched.resume');
  put('Nursing/Gloves.txt', 'Gloves are in room 4.');
  await settle();
  expect(await facts()).toEqual([]);
  expect(await watched.files('waiting')).toMatchObject([
    { reason: 'A department of this folder was deleted. Choose another one under Folders.' },
  ]);
  const unknown = await call('watched.saveRules', { rules: [{ folder: '', type: null, departmentIds: [nursing] }] });
  expect(unknown.refusal).toBe('A department was not found. It may have been deleted');
  const outside = await call('watched.saveRules', { rules: [{ folder: '../etc', type: null, departmentIds: [] }] });
  expect(outside.refusal).toBe('Name a folder inside the watched folder');
});

test('with approval required a new file is a draft, a change waits next to what answers, and a version in review is not changed', async () => {
  const { put, change, settle, call, folder, send } = watched;
  await call('watched.resume');
  put('Gloves.txt', 'Gloves are in room 4.');
  put('Masks.txt', 'Masks are in room 5.');
  await settle();
  await call('approvals.saveSettings', { isRequired: true, types: [] });
  change('Gloves.txt', 'Gloves are in room 6.');
  put('Gowns.txt', 'Gowns are in room 7.');
  await settle();
  const documents = await watched.documents();
  expect(documents.map(({ name, phase, version }) => [name, phase ?? 'answers', version]).toSorted()).toEqual([
    ['Gloves', 'answers', 1],
    ['Gowns', 'draft', 1],
    ['Masks', 'answers', 1],
  ]);
  const gloves = documents.find(({ name }) => name === 'Gloves');
  expect(gloves?.content).toBe('Gloves are in room 4.');
  const { changes } = (await watched.read('watched.changes', {})) as { changes: { kind: string; version: number | null }[] };
  expect(changes.map(({ kind, version }) => [kind, version]).toSorted()).toEqual(
    [
      ['added', 1],
      ['added', 1],
      ['added', null],
      ['versioned', null],
    ].toSorted(),
  );
  const approver = await watched.clinic.as('manager');
  await call('approvals.name', { id: gloves?.id, approvers: [approver.id] });
  expect((await send('POST', `/api/documents/${gloves?.id}/submit`, {})).statusCode).toBe(200);
  change('Gloves.txt', 'Gloves are in room 8.');
  await settle();
  expect(await watched.files('waiting')).toMatchObject([
    { reason: 'A version of its document is in review. The file will be added once it is approved or returned.' },
  ]);
  rmSync(join(folder, 'Gloves.txt'));
  await watched.look();
  watched.clinic.clock.pass(7 * 24 * 60 * 60 * 1000);
  await watched.look();
  expect(await watched.files('missing')).toMatchObject([
    { reason: 'A new version of its document waits for approval. It is retired once that is approved or discarded.' },
  ]);
});

test('a document that was uploaded before follows the file from then on; the log names the folder for what it does', async () => {
  const { put, change, settle, call } = watched;
  const manager = await watched.clinic.as('manager');
  const form = uploadForm({ name: 'Glove policy' }, { name: 'g.txt', content: 'Gloves are in room 4.' });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  await watched.clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers });
  await call('watched.resume');
  put('Gloves.txt', 'Gloves are in room 4.');
  put('Masks.txt', 'Masks are in room 5.');
  await settle();
  change('Gloves.txt', 'Gloves are in room 6.');
  await settle();
  expect((await watched.documents()).map(({ name, version }) => `${name} ${version}`).toSorted()).toEqual(['Glove policy 2', 'Masks 1']);
  expect(await watched.counts()).toMatchObject({ added: 1, linked: 1, versioned: 1 });
  const gloves = (await watched.documents()).find(({ name }) => name === 'Glove policy');
  expect((await watched.send('GET', `/api/documents/${gloves?.id}`)).json<{ watchedPath: string }>().watchedPath).toBe('Gloves.txt');
  const { entries } = (await watched.read('audit.list', {})) as { entries: AuditEntry[] };
  const byFolder = entries.filter(({ details }) => details.by === 'watched_folder');
  expect(byFolder.map(({ action, actorKind }) => [action, actorKind])).toEqual([
    ['document.replaced', 'system'],
    ['document.uploaded', 'system'],
  ]);
});

test('a file that becomes a link out of the folder before it is read stays outside', async () => {
  const { put, look, call, folder } = watched;
  await call('watched.resume');
  put('Inside/Gloves.txt', 'Gloves are in room 4.');
  put('Masks.txt', 'Masks are in room 5.');
  await look();
  const outside = `${folder}-outside`;
  mkdirSync(outside);
  for (const name of ['Gloves.txt', 'Masks.txt']) writeFileSync(join(outside, name), 'A secret of the server.');
  const { takeFile } = await import('./take-file.ts');
  const rows = await watched.clinic.deps.db.selectFrom('watchedFiles').selectAll().execute();
  rmSync(join(folder, 'Inside'), { recursive: true });
  symlinkSync(outside, join(folder, 'Inside'));
  rmSync(join(folder, 'Masks.txt'));
  symlinkSync(join(outside, 'Masks.txt'), join(folder, 'Masks.txt'));
  for (const row of rows) await takeFile(watched.clinic.deps, folder, row);
  rmSync(outside, { recursive: true });
  expect(await watched.documents()).toEqual([]);
  expect((await watched.files('skipped')).map(({ path, reason }) => [path, reason]).toSorted()).toEqual([
    ['Inside/Gloves.txt', 'Links are not followed. Put the file itself into the folder.'],
    ['Masks.txt', 'Links are not followed. Put the file itself into the folder.'],
  ]);
});

test('while the disk of the product is full, files wait, and they are taken when there is room', async () => {
  const { put, settle, call, look, overview } = watched;
  await call('watched.resume');
  put('Gloves.txt', 'Gloves are in room 4.');
  await look();
  watched.clinic.deps.hasRoom = () => false;
  await settle();
  expect([(await overview()).problem, await facts()]).toEqual(['disk full', []]);
  watched.clinic.deps.hasRoom = () => true;
  const { write } = watched.clinic.deps.files;
  watched.clinic.deps.files.write = () => Promise.reject(Object.assign(new Error('no room'), { code: 'ENOSPC' }));
  await settle();
  expect([(await overview()).problem, await facts()]).toEqual(['disk full', []]);
  watched.clinic.deps.files.write = write;
  await settle();
  expect([(await overview()).problem, await facts()]).toEqual([null, [['Gloves', 'text', []]]]);
});
