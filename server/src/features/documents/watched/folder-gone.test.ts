import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWatchedClinic, type WatchedClinic } from '../../../testing/watched-clinic.ts';

const day = 24 * 60 * 60 * 1000;
const names = ['Gloves', 'Masks', 'Gowns', 'Hats', 'Boots'];
let watched: WatchedClinic;

beforeEach(async () => {
  watched = await createWatchedClinic();
  for (const name of names) watched.put(`${name}.txt`, `${name} are in room 4.`);
  await watched.settle();
});
afterEach(() => watched.close());

const problem = async () => (await watched.overview()).problem;
const retired = async () => (await watched.documents()).filter(({ phase }) => phase === 'retired').length;
const lookAWeekLater = async () => {
  await watched.look();
  watched.clinic.clock.pass(8 * day);
  await watched.look();
};

test('while the folder is away nothing is retired, and when it is back everything goes on', async () => {
  const { folder, look } = watched;
  renameSync(folder, `${folder}.away`);
  await lookAWeekLater();
  expect([await problem(), await retired()]).toEqual(['gone', 0]);
  renameSync(`${folder}.away`, folder);
  await look();
  expect([await problem(), await retired()]).toEqual([null, 0]);
  expect(await watched.counts()).toMatchObject({ added: 5, taken: 5, missing: 0, versioned: 0 });
});

test('a folder that is suddenly empty is not believed', async () => {
  const { folder, look } = watched;
  renameSync(folder, `${folder}.away`);
  mkdirSync(folder);
  await lookAWeekLater();
  expect([await problem(), await retired()]).toEqual(['many missing', 0]);
  expect((await watched.overview()).missing).toEqual({ known: 5, missing: 5 });
  // Nor is another share in its place: nothing is taken from it.
  watched.put('Somebody else.txt', 'This is the wrong share.');
  await lookAWeekLater();
  expect((await watched.documents()).length).toBe(5);
  rmSync(folder, { recursive: true });
  renameSync(`${folder}.away`, folder);
  await look();
  await lookAWeekLater();
  expect([await problem(), await retired()]).toEqual([null, 0]);
});

test('where more files are missing than are there, an administrator decides, and only then the days are counted', async () => {
  const { folder, look, call } = watched;
  for (const name of ['Gloves', 'Masks', 'Gowns']) rmSync(join(folder, `${name}.txt`));
  await lookAWeekLater();
  expect([await problem(), await retired()]).toEqual(['many missing', 0]);
  expect(await call('watched.confirm')).toEqual({ data: { success: true } });
  await look();
  expect([await problem(), await retired()]).toEqual([null, 0]);
  watched.clinic.clock.pass(7 * day);
  await look();
  expect([await problem(), await retired()]).toEqual([null, 3]);
  expect((await call('watched.confirm')).refusal).toMatch(/^There is nothing to confirm/);
});

test('fewer than half are taken for removed without a question', async () => {
  for (const name of ['Gloves', 'Masks']) rmSync(join(watched.folder, `${name}.txt`));
  await lookAWeekLater();
  expect([await problem(), await retired()]).toEqual([null, 2]);
});

test('files that are all moved to another folder are renamed, and those that a program copied there without their old place, too', async () => {
  const { folder, look, settle, call } = watched;
  mkdirSync(join(folder, 'New'));
  for (const name of names) renameSync(join(folder, `${name}.txt`), join(folder, 'New', `${name}.txt`));
  await look();
  expect([await problem(), await watched.counts()]).toMatchObject([null, { renamed: 5, missing: 0, taken: 5 }]);
  cpSync(join(folder, 'New'), join(folder, 'Newer'), { recursive: true });
  rmSync(join(folder, 'New'), { recursive: true });
  await settle();
  expect(await problem()).toBe('many missing');
  await call('watched.confirm');
  await settle();
  await settle();
  expect([await problem(), await watched.counts()]).toMatchObject([null, { added: 5, renamed: 10, missing: 0, taken: 5 }]);
  expect((await watched.documents()).length).toBe(5);
});

test('the product waits for a share that is no longer mounted, until an administrator accepts the folder as it is', async () => {
  await watched.clinic.deps.db.updateTable('watchedSettings').set({ isMount: 1 }).execute();
  rmSync(join(watched.folder, 'Gloves.txt'));
  await lookAWeekLater();
  expect([await problem(), await retired()]).toEqual(['not mounted', 0]);
  await watched.call('watched.confirm');
  await lookAWeekLater();
  expect([await problem(), await retired()]).toEqual([null, 1]);
});

test('while it is paused nothing is taken or retired, and what happened is done afterwards', async () => {
  const { folder, call, look, settle, put } = watched;
  await call('watched.pause');
  put('Scrubs.txt', 'Scrubs are in room 9.');
  rmSync(join(folder, 'Gloves.txt'));
  await settle();
  await lookAWeekLater();
  expect([await retired(), await watched.counts()]).toMatchObject([0, { added: 5, waiting: 1, missing: 1 }]);
  await call('watched.resume');
  await look();
  expect([await retired(), await watched.counts()]).toMatchObject([1, { added: 6, waiting: 0, missing: 0 }]);
});
