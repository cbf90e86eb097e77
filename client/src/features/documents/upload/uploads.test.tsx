import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { document as newDocument } from '../../../testing/documents.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';
import { stubUploads } from '../../../testing/stub-uploads.ts';

async function openLibrary(documents: ListedDocument[] = []) {
  await page.viewport(1280, 800);
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('manager') }),
      'documents.listed': () => documents,
      'search.find': () => ({ hits: [] }),
    },
  });
  const history = openApp('/documents');
  await expect.element(page.getByRole('button', { name: 'Upload Document' })).toBeVisible();
  return { calls, history };
}

const files = (...names: string[]) => names.map((name) => new File(['text'], name));
const numbered = (count: number) => files(...Array.from({ length: count }, (_, index) => `Policy ${index + 1}.md`));

/** Drops them as a browser does; an entry, where one is given, is what a file or folder of the disk is to it. */
function drop(dropped: File[], entryOf: (name: string) => unknown = () => null) {
  const dataTransfer = new DataTransfer();
  for (const file of dropped) dataTransfer.items.add(file);
  const spy = vi.spyOn(DataTransferItem.prototype, 'webkitGetAsEntry').mockImplementation(function (this: DataTransferItem) {
    return entryOf(this.getAsFile()?.name ?? '') as FileSystemEntry | null;
  });
  const zone = document.querySelector('main [role=presentation]');
  zone?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  spy.mockRestore();
}

type Entry = { isFile: boolean; name: string };
const fileEntry = (file: File): Entry => ({
  isFile: true,
  name: file.name,
  ...{ file: (resolve: (file: File) => void) => resolve(file) },
});
/** As the browser lists a folder: some at a time, and none at the end. */
function folderEntry(name: string, inside: Entry[], atOnce = 100): Entry {
  const parts = Array.from({ length: Math.ceil(inside.length / atOnce) }, (_, part) => inside.slice(part * atOnce, (part + 1) * atOnce));
  const createReader = () => ({ readEntries: (resolve: (entries: Entry[]) => void) => resolve(parts.shift() ?? []) });
  return { isFile: false, name, ...{ createReader } };
}

const summary = (text: string) => page.getByText(text, { exact: true });
const uploads = page.getByRole('list', { name: 'Uploads' });

test('a folder is taken with all folders in it, in the order of its names, without what the system keeps there', async () => {
  await openLibrary();
  const server = stubUploads();
  const many = folderEntry('many', numbered(7).map(fileEntry), 3);
  const inside = [...files('b.md', '.DS_Store', 'Thumbs.db', '~$b.docx', 'a10.md', 'a9.md').map(fileEntry), many, folderEntry('.git', [])];
  drop([new File([''], 'Policies')], () => folderEntry('Policies', inside));
  for (let left = 10; left > 0; left -= 1) await server.answer();
  await expect.element(page.getByText('10 of 10 added')).toBeVisible();
  expect(server.sent.slice(0, 3)).toEqual(['a9.md', 'a10.md', 'b.md']);
  expect(server.sent.slice(3)).toEqual(numbered(7).map(({ name }) => name));
  await expect.element(uploads).not.toBeInTheDocument();
});

test('files of kinds that cannot be read are named once, together', async () => {
  await openLibrary();
  const server = stubUploads();
  drop(files('one.heic', 'two.HEIC', 'three.zip', 'Policy.md', '.DS_Store'));
  await expect.element(page.getByText('3 files of other kinds were left out: .heic, .zip.')).toBeVisible();
  await server.answer();
  await expect.element(uploads).not.toBeInTheDocument();
  expect(server.sent).toEqual(['Policy.md']);
  await page.getByRole('button', { name: 'Dismiss skipped files' }).click();
  await expect.element(page.getByText('were left out')).not.toBeInTheDocument();
});

test('five hundred files are summed up, keep their order, and those that failed are tried again together', async () => {
  await openLibrary();
  const server = stubUploads();
  drop(numbered(500));
  await expect.element(summary('0 of 500 uploaded')).toBeVisible();
  await expect.element(uploads).not.toBeInTheDocument();
  await server.answer({ status: 422, body: { message: 'The file is damaged' } });
  await server.answer();
  await server.answer({ status: 422, body: { message: 'The file is empty' } });
  await expect.element(summary('1 of 500 uploaded, 2 failed')).toBeVisible();
  await page.getByRole('button', { name: 'Show the files' }).click();
  await expect.element(uploads.getByRole('listitem').first()).toHaveTextContent('Policy 1The file is damaged');
  expect(uploads.getByRole('listitem').all().length).toBeLessThan(30);
  await page.getByRole('button', { name: 'Cancel the rest' }).click();
  await expect.element(summary('1 of 3 uploaded, 2 failed')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('button', { name: 'Retry all failed' }).click();
  await server.answer();
  await server.answer();
  await expect.element(page.getByText('3 of 3 added')).toBeVisible();
  expect(server.sent).toEqual(['Policy 1.md', 'Policy 2.md', 'Policy 3.md', 'Policy 4.md', 'Policy 1.md', 'Policy 3.md']);
});

test('one file on its way is cancelled, and the next one goes', async () => {
  await openLibrary();
  const server = stubUploads();
  drop(files('large.pdf', 'small.md'));
  await page.getByRole('button', { name: 'Cancel large' }).click();
  await server.answer();
  await expect.element(uploads).not.toBeInTheDocument();
  expect(server.sent).toEqual(['large.pdf', 'small.md']);
});

test('an uploaded document stands in the list without the list being fetched again', async () => {
  const { calls } = await openLibrary([newDocument({ id: 1, name: 'Old' })]);
  const server = stubUploads();
  drop(files('New.md'));
  await server.answer({ status: 201, body: { ...newDocument({ id: 2, name: 'New' }), content: 'text' } });
  await expect.element(page.getByRole('list', { name: 'Document list' }).getByRole('link').first()).toHaveTextContent('New');
  await expect.element(page.getByText('2 documents')).toBeVisible();
  expect(calls.filter(({ path }) => path === 'documents.listed')).toHaveLength(1);
});

test('where the server asks for a pause, the file waits and goes again by itself', async () => {
  await openLibrary();
  const server = stubUploads();
  drop(files('Policy.md'));
  await server.answer({ status: 429, body: { message: 'Too many requests' }, retryAfter: 0.05 });
  await server.answer();
  await expect.element(uploads).not.toBeInTheDocument();
  expect(server.sent).toEqual(['Policy.md', 'Policy.md']);
});

test.each([
  [{ status: 422, body: { message: 'The file is damaged' } }, 'Upload Failed', 'The file is damaged'],
  [{ status: 500, body: {} }, 'Upload Failed', 'Failed to upload document'],
  [{ status: 0 }, 'Upload Error', 'Failed to process file. Please try again.'],
])('an upload that ends with %j says so under %s', async (answer, title, text) => {
  await openLibrary();
  const server = stubUploads();
  drop(files('Policy.md'));
  await server.answer(answer);
  await expect.element(page.getByRole('listitem').filter({ hasText: title })).toHaveTextContent(text);
  await expect.element(uploads.getByRole('alert')).toHaveTextContent(text);
  await page.getByRole('button', { name: 'Dismiss Policy' }).click();
  await expect.element(uploads).not.toBeInTheDocument();
});

test('leaving the screen while files are on their way asks first', async () => {
  const { history } = await openLibrary();
  const server = stubUploads();
  drop(numbered(3));
  await expect.element(summary('0 of 3 uploaded')).toBeVisible();
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: 'Stop the uploads?' });
  await expect.element(question).toHaveTextContent('3 files have not been uploaded yet.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(history.location.pathname).toBe('/documents');
  await page.getByRole('link', { name: 'Search', exact: true }).click();
  await question.getByRole('button', { name: 'Stop and leave' }).click();
  await expect.poll(() => history.location.pathname).toBe('/search');
  expect(server.sent).toEqual(['Policy 1.md']);
});
