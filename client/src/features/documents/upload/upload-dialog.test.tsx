import { readableExtensions } from '@vademecum/shared/documents/documents.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refuse, refuseWith } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';
import { stubUploads } from '../../../testing/stub-uploads.ts';

async function openDialog(create: () => unknown = () => ({})) {
  await page.viewport(1280, 800);
  const calls = fakeServer({
    queries: { 'auth.session': () => ({ success: true, user: person('manager') }), 'documents.listed': () => [] },
    mutations: { 'documents.create': create },
  });
  openApp('/documents');
  await page.getByRole('button', { name: 'Upload Document' }).click();
  return calls;
}

const submit = () => page.getByRole('button', { name: 'Upload', exact: true }).click();
const choose = (...files: File[]) => page.getByLabelText('Files').upload(files);

/** The specification's list, and what is read beside it. */
const extensions = Object.entries(readableExtensions);

async function expectToast(title: string, text: string) {
  const toast = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: title });
  await expect.element(toast).toHaveTextContent(text);
}

test('asks for a name, a file and a text, in the words of the specification', async () => {
  await openDialog();
  await submit();
  await expectToast('Validation Error', 'Document name is required');
  await page.getByLabelText('Document name').fill('Policy');
  await submit();
  await expectToast('Validation Error', 'Please select a file to upload');
  await page.getByRole('tab', { name: 'Paste text' }).click();
  await submit();
  await expectToast('Validation Error', 'Document content is required');
});

test('a file names the document and sets its type; a text file is read into the form', async () => {
  const calls = await openDialog();
  await choose(new File(['Wash hands.'], 'Hand hygiene.txt'));
  await expect.element(page.getByLabelText('Document name')).toHaveValue('Hand hygiene');
  await expect.element(page.getByLabelText('Type')).toHaveValue('text');
  await expect.element(page.getByLabelText('Content')).toHaveValue('Wash hands.');
  await choose(new File(['%PDF'], 'Spills.v2.pdf'));
  await expect.element(page.getByLabelText('Document name')).toHaveValue('Spills.v2');
  await expect.element(page.getByLabelText('Type')).toHaveValue('pdf');
  await choose(new File(['ftyp'], 'Spill.MP4'));
  await expect.element(page.getByLabelText('Document name')).toHaveValue('Spill');
  await expect.element(page.getByLabelText('Type')).toHaveValue('video');
  await choose(new File(['Wash hands.'], 'Hand hygiene.txt'));
  await expect.element(page.getByLabelText('Content')).toHaveValue('Wash hands.');
  await submit();
  await expect.element(page.getByRole('dialog').getByText('1 of 1 added')).toBeVisible();
  expect(calls.find(({ path }) => path === 'documents.create')?.input).toEqual({
    name: 'Hand hygiene',
    type: 'text',
    departmentIds: [],
    content: 'Wash hands.',
    duplicate: 'refuse',
  });
});

test('a text file that cannot be read is said to be so', async () => {
  await openDialog();
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new Error('gone'));
  await choose(new File(['Wash hands.'], 'Hand hygiene.txt'));
  await expectToast('Error', 'Failed to read text file');
  vi.restoreAllMocks();
});

test('each file has its own progress and error; the dialog stays filled until all are in the library, so that one can press again', async () => {
  await openDialog();
  const server = stubUploads();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await choose(new File(['a'], 'first.pdf'), new File(['b'], 'second.md'));
  await expect.element(page.getByText('2 files selected. Each document takes its file name.')).toBeVisible();
  await submit();
  await server.progress(40);
  await expect.element(page.getByRole('progressbar', { name: 'Upload of first' })).toHaveAttribute('value', '40');
  await server.answer({ status: 422, body: { message: 'The file is damaged' } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The file is damaged');
  await expectToast('Upload Failed', 'The file is damaged');
  await server.answer();
  await expect.element(dialog.getByRole('list', { name: 'Uploads' })).not.toHaveTextContent('second');
  await expect.element(dialog.getByText('1 of 2 added, 1 failed')).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await server.answer();
  await expect.element(dialog.getByText('2 of 2 added')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
  expect(server.sent).toEqual(['first.pdf', 'second.md', 'first.pdf']);

  await page.getByRole('button', { name: 'Upload Document' }).click();
  await choose(new File(['c'], 'third.pdf'));
  await submit();
  await expect.element(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await server.answer({ status: 0 });
  await expectToast('Upload Error', 'Failed to process file. Please try again.');
  await expect.element(page.getByLabelText('Document name')).toHaveValue('third');
  await page.getByLabelText('Document name').fill('Sharps');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('progressbar', { name: 'Upload of Sharps' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue in background' }).click();
  await expect.element(page.getByRole('progressbar', { name: 'Upload of Sharps' })).toBeVisible();
  await server.answer();
  await expect.element(page.getByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await expect.element(page.getByLabelText('Document name')).toHaveValue('');
});

test('offers exactly the kinds of files that can be read, in words and to the browser', async () => {
  await openDialog();
  const names = extensions.map(([extension]) => `.${extension}`);
  await expect.element(page.getByLabelText('Files')).toHaveAttribute('accept', names.join(','));
  await expect.element(page.getByText(`${names.join(', ')}. Select several files`)).toBeVisible();
});

test.each(extensions)(
  'the name of a .%s file without its extension fills the name, and its kind sets the type %s',
  async (extension, type) => {
    await openDialog();
    await choose(new File(['%PDF'], `Hand.hygiene v2.${extension.toUpperCase()}`));
    await expect.element(page.getByLabelText('Document name')).toHaveValue('Hand.hygiene v2');
    await expect.element(page.getByLabelText('Type')).toHaveValue(type);
  },
);

test('a file of another kind is refused with the list of those that are read', async () => {
  await openDialog();
  await choose(new File(['x'], 'photo.heic'));
  await submit();
  await expectToast('Validation Error', `photo.heic cannot be read. Choose one of: .${extensions.map(([name]) => name).join(', .')}`);
});

test('pasted text becomes a document, and the form is empty again after it, but only after success', async () => {
  let isRefused = true;
  const calls = await openDialog(() => {
    if (isRefused) throw refuse('INTERNAL_SERVER_ERROR', '');
    return {};
  });
  await page.getByRole('tab', { name: 'Paste text' }).click();
  await page.getByLabelText('Document name').fill('Sharps');
  await page.getByLabelText('Type').selectOptions('guideline');
  await page.getByLabelText('Content').fill('Use the yellow box.');
  await submit();
  await expectToast('Upload Failed', 'Failed to upload document');
  await expect.element(page.getByLabelText('Content')).toHaveValue('Use the yellow box.');
  isRefused = false;
  await submit();
  await expect.element(page.getByRole('dialog').getByText('1 of 1 added')).toBeVisible();
  expect(calls.findLast(({ path }) => path === 'documents.create')?.input).toEqual({
    name: 'Sharps',
    type: 'guideline',
    departmentIds: [],
    content: 'Use the yellow box.',
    duplicate: 'refuse',
  });
  await page.getByRole('button', { name: 'Upload more' }).click();
  await expect.element(page.getByLabelText('Document name')).toHaveValue('');
});

test('a whole folder is chosen, and what cannot be read of it is said before it is sent', async () => {
  await openDialog();
  const server = stubUploads();
  await expect.element(page.getByRole('button', { name: 'Choose a folder' })).toBeVisible();
  const files = ['Policies/b.md', 'Policies/.DS_Store', 'Policies/a.md', 'Policies/logo.svg', '.git/c.md'].map((path) =>
    Object.defineProperty(new File(['text'], path.split('/').at(-1) ?? ''), 'webkitRelativePath', { value: path }),
  );
  const asked = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  onTestFinished(() => {
    asked.mockRestore();
  });
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  const input = asked.mock.contexts[0] as HTMLInputElement | undefined;
  if (input === undefined) throw new Error('No folder was asked for');
  expect(input.webkitdirectory).toBe(true);
  Object.defineProperty(input, 'files', { value: files });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText('2 files selected.')).toHaveTextContent('logo.svg was left out');
  await submit();
  await server.answer();
  await server.answer();
  await expect.element(page.getByText('2 of 2 added')).toBeVisible();
  expect(server.sent).toEqual(['a.md', 'b.md']);
});

/** What a browser sends while files are dragged over the drop area of the dialog, and dropped. */
function drag(type: 'dragover' | 'drop', files: File[]) {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const area = document.querySelector('[role=dialog] [role=presentation]');
  area?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

test('files dropped on the dialog are chosen, and wait there to be sent', async () => {
  await openDialog();
  const server = stubUploads();
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  const files = [new File(['%PDF'], 'Spills.pdf'), new File(['x'], 'Mercury.md')];
  drag('dragover', files);
  await expect.element(dialog.getByText('Drop to upload')).toBeVisible();
  drag('drop', files);
  await expect.element(dialog.getByText('Drop to upload')).not.toBeInTheDocument();
  await expect.element(dialog.getByText('2 files selected. Each document takes its file name.')).toBeVisible();
  expect(server.sent).toEqual([]);
  drag('drop', files.slice(0, 1));
  await expect.element(page.getByLabelText('Document name')).toHaveValue('Spills');
  await submit();
  await server.answer();
  await expect.element(dialog.getByText('1 of 1 added')).toBeVisible();
});

const primary = (name: string) => page.getByRole('button', { name }).element().classList.contains('bg-accent');

test('after the warning of a duplicate the button that leaves the file out is the primary one', async () => {
  await openDialog(() => {
    throw refuseWith('CONFLICT', 'This exact text is already in the library as "Sharps".', { specificCode: 'DUPLICATE' });
  });
  const server = stubUploads();
  await choose(new File(['%PDF'], 'Sharps.pdf'));
  await submit();
  await server.answer({ status: 409, body: { message: 'This exact file is already in the library as "Sharps".', code: 'DUPLICATE' } });
  await expect.element(page.getByRole('button', { name: 'Don’t upload Sharps' })).toBeVisible();
  expect([primary('Don’t upload Sharps'), primary('Upload anyway Sharps')]).toEqual([true, false]);
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Upload Failed')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Don’t upload Sharps' }).click();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(server.sent).toEqual(['Sharps.pdf']);

  await page.getByRole('tab', { name: 'Paste text' }).click();
  await page.getByLabelText('Document name').fill('Sharps');
  await page.getByLabelText('Content').fill('Use the yellow box.');
  await submit();
  await expect.element(page.getByRole('alertdialog', { name: 'Already in the library' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Don’t upload' })).toHaveFocus();
  expect([primary('Don’t upload'), primary('Upload anyway')]).toEqual([true, false]);
});

test('on a phone the toast of a failure leaves the buttons of the dialog free', async () => {
  await openDialog();
  await page.viewport(390, 844);
  const server = stubUploads();
  await choose(new File(['a'], 'first.pdf'), new File(['b'], 'second.md'));
  await submit();
  await server.answer({ status: 422, body: { message: 'This is not a PDF file: save or print it as PDF and upload that.' } });
  await server.answer();
  const again = page.getByRole('dialog').getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  await expectToast('Upload Failed', 'This is not a PDF file');
  const toast = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'Upload Failed' }).element().getBoundingClientRect();
  for (const name of ['Try again', 'Cancel', 'Close']) {
    const button = page.getByRole('dialog').getByRole('button', { name, exact: true }).element().getBoundingClientRect();
    expect(toast.bottom <= button.top || toast.top >= button.bottom, name).toBe(true);
  }
});
