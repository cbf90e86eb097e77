import { chmodSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createWatchedClinic, type WatchedClinic } from '../../../testing/watched-clinic.ts';

const day = 24 * 60 * 60 * 1000;
let watched: WatchedClinic;

beforeEach(async () => {
  watched = await createWatchedClinic();
});
afterEach(() => watched.close());

const named = async () => (await watched.documents()).map(({ name, version }) => `${name} ${version}`).toSorted();

test('a file that has not changed for ten seconds becomes a document, and one that is still being written waits', async () => {
  const { put, change, look, settle } = watched;
  put('Gloves.txt', 'Gloves are in room 4.');
  put('Masks.txt', 'Masks are');
  await look();
  watched.clinic.clock.pass(9_000);
  change('Masks.txt', 'Masks are in room');
  await look();
  expect(await named()).toEqual([]);
  watched.clinic.clock.pass(1_000);
  await look();
  expect(await named()).toEqual(['Gloves 1']);
  change('Masks.txt', 'Masks are in room 5.');
  await settle();
  expect(await named()).toEqual(['Gloves 1', 'Masks 1']);
  expect((await watched.documents()).find(({ name }) => name === 'Masks')?.content).toBe('Masks are in room 5.');
  expect(await watched.counts()).toMatchObject({ added: 2, versioned: 0, taken: 2, waiting: 0 });
});

test('a changed file becomes the next version of its document, and one that was only touched does not', async () => {
  const { put, change, settle } = watched;
  put('Gloves.txt', 'Gloves are in room 4.');
  await settle();
  change('Gloves.txt', 'Gloves are in room 6.');
  await settle();
  expect(await named()).toEqual(['Gloves 2']);
  change('Gloves.txt', 'Gloves are in room 6.');
  await settle();
  expect(await named()).toEqual(['Gloves 2']);
  expect(await watched.counts()).toMatchObject({ added: 1, versioned: 1, taken: 1 });
});

test('a removed file retires its document after seven days, and one that comes back in time does not', async () => {
  const { put, folder, look, settle } = watched;
  for (const name of ['Gloves', 'Masks', 'Gowns']) put(`${name}.txt`, `${name} are in room 4.`);
  await settle();
  rmSync(join(folder, 'Gloves.txt'));
  await look();
  watched.clinic.clock.pass(6 * day);
  await look();
  expect(await watched.files('missing')).toMatchObject([{ path: 'Gloves.txt' }]);
  put('Gloves.txt', 'Gloves are in room 4.');
  await settle();
  watched.clinic.clock.pass(2 * day);
  rmSync(join(folder, 'Masks.txt'));
  await look();
  watched.clinic.clock.pass(7 * day);
  await look();
  const phases = (await watched.documents()).map(({ name, phase }) => [name, phase ?? 'answers']);
  expect(Object.fromEntries(phases)).toEqual({ Gloves: 'answers', Masks: 'retired', Gowns: 'answers' });
  expect(await watched.counts()).toMatchObject({ retired: 1, added: 3 });
  const answer = await watched.send('POST', '/api/chat', { query: 'Where are masks?' });
  expect(answer.body).not.toContain('Masks are in room 4');
});

test('a retired document answers again when its file is back, as the version that it was', async () => {
  const { put, folder, look, settle } = watched;
  for (const name of ['Gloves', 'Masks']) put(`${name}.txt`, `${name} are in room 4.`);
  await settle();
  rmSync(join(folder, 'Masks.txt'));
  await look();
  watched.clinic.clock.pass(7 * day);
  await look();
  put('Masks.txt', 'Masks are in room 4.');
  await settle();
  expect(await watched.documents()).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Masks', version: 1, status: 'active', content: 'Masks are in room 4.' })]),
  );
  expect((await watched.documents()).every(({ phase }) => phase === undefined)).toBe(true);
  expect(await watched.counts()).toMatchObject({ retired: 1, returned: 1, versioned: 0, added: 2 });
});

test('a rename is a rename: the same document under the new name, unless a person has given it another one', async () => {
  const { put, folder, look, settle } = watched;
  put('Gloves.txt', 'Gloves are in room 4.');
  put('Masks.txt', 'Masks are in room 5.');
  await settle();
  const before = await watched.documents();
  const masks = before.find(({ name }) => name === 'Masks');
  await watched.send('PUT', `/api/documents/${masks?.id}`, { name: 'Respirators' });
  mkdirSync(join(folder, 'Protection'));
  renameSync(join(folder, 'Gloves.txt'), join(folder, 'Protection', 'Gloves and gowns.txt'));
  renameSync(join(folder, 'Masks.txt'), join(folder, 'FFP2.txt'));
  await look();
  expect(await named()).toEqual(['Gloves and gowns 1', 'Respirators 1']);
  expect((await watched.documents()).map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
  expect(await watched.counts()).toMatchObject({ added: 2, renamed: 2, missing: 0, taken: 2 });
});

test('a file that was copied elsewhere and then deleted was moved, too', async () => {
  const { put, folder, look, settle } = watched;
  put('Gloves.txt', 'Gloves are in room 4.');
  put('Masks.txt', 'Masks are in room 5.');
  await settle();
  put('Protection/Gloves.txt', 'Gloves are in room 4.');
  await settle();
  expect(await watched.files('skipped')).toMatchObject([
    { path: 'Protection/Gloves.txt', reason: 'The library has the same file already: “Gloves”, from Gloves.txt.' },
  ]);
  rmSync(join(folder, 'Gloves.txt'));
  await look();
  expect(await watched.counts()).toMatchObject({ added: 2, renamed: 1, skipped: 0, missing: 0 });
  expect((await watched.files()).map(({ path }) => path).toSorted()).toEqual(['Masks.txt', 'Protection/Gloves.txt']);
});

test('files of the same name in different folders are documents of their own', async () => {
  watched.put('Ward A/Hours.txt', 'Ward A opens at eight.');
  watched.put('Ward B/Hours.txt', 'Ward B opens at nine.');
  await watched.settle();
  expect(await named()).toEqual(['Hours 1', 'Hours 1']);
});

test('what cannot be taken is skipped with a sentence that says why', async () => {
  const { put, folder, settle, look } = watched;
  put('~$Gloves.docx', 'x');
  put('.DS_Store', 'x');
  put('Thumbs.db', 'x');
  put('draft.tmp', 'x');
  put('.git/config.txt', 'x');
  put('slides.key', 'x');
  put('README', 'x');
  put('Empty.txt', '');
  put('Broken.pdf', 'this is no pdf');
  put('Large.txt', '');
  truncateSync(join(folder, 'Large.txt'), 501 * 1024 * 1024);
  writeFileSync('/tmp/outside-of-the-folder.txt', 'Secrets are in room 1.');
  symlinkSync('/tmp/outside-of-the-folder.txt', join(folder, 'Link.txt'));
  symlinkSync('/tmp', join(folder, 'Linked folder'));
  await settle();
  const reasons = Object.fromEntries((await watched.files('skipped')).map(({ path, reason }) => [path, reason]));
  expect(reasons).toEqual({
    '~$Gloves.docx': 'A program made this file while a document is open.',
    '.DS_Store': 'The system made this file.',
    'Thumbs.db': 'The system made this file.',
    'draft.tmp': 'This is a temporary file.',
    '.git': 'Hidden folders, and folders of the system, are not read.',
    'slides.key': 'Files of the kind ".key" cannot be read.',
    README: 'Its name has no extension, so its type is unknown.',
    'Empty.txt': 'The file is empty.',
    'Broken.pdf': expect.stringMatching(/PDF/i) as string,
    'Large.txt': 'The file is larger than 500 MB.',
    'Link.txt': 'Links are not followed. Put the file itself into the folder.',
    'Linked folder': 'Links are not followed. Put the file itself into the folder.',
  });
  expect(await named()).toEqual([]);
  put('Empty.txt', 'Not empty any more.');
  rmSync(join(folder, 'slides.key'));
  await settle();
  expect(await named()).toEqual(['Empty 1']);
  await look();
  expect(await watched.counts()).toMatchObject({ skipped: 10 });
});

test.skipIf(process.getuid?.() === 0)('a file that may not be read is tried again by itself, and at once with Retry', async () => {
  const { put, folder, settle, look } = watched;
  put('Gloves.txt', 'Gloves are in room 4.');
  chmodSync(join(folder, 'Gloves.txt'), 0o000);
  await settle();
  const [file] = await watched.files('skipped');
  expect(file?.reason).toBe('The product may not read this file. Allow it, or move the file.');
  chmodSync(join(folder, 'Gloves.txt'), 0o600);
  await look();
  expect(await named()).toEqual([]);
  await watched.call('watched.retry', { id: file?.id });
  await look();
  expect(await named()).toEqual(['Gloves 1']);
});

test('a document that was deleted by hand is not added again until its file changes', async () => {
  const { put, change, settle } = watched;
  put('Gloves.txt', 'Gloves are in room 4.');
  await settle();
  const [document] = await watched.documents();
  await watched.send('DELETE', `/api/documents/${document?.id}`);
  await settle();
  expect(await named()).toEqual([]);
  expect(await watched.files('skipped')).toMatchObject([
    { path: 'Gloves.txt', reason: 'Its document was deleted here. It is added again when the file changes, or with Retry.' },
  ]);
  change('Gloves.txt', 'Gloves are in room 4.');
  await settle();
  expect(await named()).toEqual([]);
  change('Gloves.txt', 'Gloves are in room 7.');
  await settle();
  expect(await named()).toEqual(['Gloves 1']);
});

test('a restart forgets nothing and adds nothing twice', async () => {
  const { put, look, settle } = watched;
  put('Gloves.txt', 'Gloves are in room 4.');
  await settle();
  put('Masks.txt', 'Masks are in room 5.');
  await look();
  await watched.restart();
  watched.clinic.clock.pass(10_000);
  await look();
  expect(await named()).toEqual(['Gloves 1', 'Masks 1']);
  expect(await watched.counts()).toMatchObject({ added: 2, renamed: 0, missing: 0 });
});

test('a file that was found before the clock was set back is taken all the same', async () => {
  const { put, look } = watched;
  put('Gloves.txt', 'Gloves are in room 4.');
  await look();
  watched.clinic.clock.pass(-30 * day);
  await look();
  expect(await named()).toEqual(['Gloves 1']);
});
