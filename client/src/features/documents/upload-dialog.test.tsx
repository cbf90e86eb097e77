import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

async function openDialog() {
  await page.viewport(1280, 800);
  const calls = fakeServer({
    queries: { 'auth.session': () => ({ success: true, user: person('manager') }), 'documents.list': () => [] },
    mutations: { 'documents.create': () => ({}) },
  });
  openApp('/documents');
  await page.getByRole('button', { name: 'Upload Document' }).click();
  return calls;
}

const submit = () => page.getByRole('button', { name: 'Upload', exact: true }).click();
const choose = (...files: File[]) => page.getByLabelText('Files').upload(files);

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
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(calls.find(({ path }) => path === 'documents.create')?.input).toEqual({
    name: 'Hand hygiene',
    type: 'text',
    content: 'Wash hands.',
  });
});

test('a text file that cannot be read is said to be so', async () => {
  await openDialog();
  vi.spyOn(Blob.prototype, 'arrayBuffer').mockRejectedValue(new Error('gone'));
  await choose(new File(['Wash hands.'], 'Hand hygiene.txt'));
  await expectToast('Error', 'Failed to read text file');
  vi.restoreAllMocks();
});

/** Stands in the place of the network: refuses first, takes the file then. */
function stubUploads(...answers: { status: number; body: unknown }[]) {
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation(() => undefined);
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    const { status, body } = answers.shift() ?? { status: 201, body: {} };
    Object.defineProperties(this, { status: { value: status }, responseText: { value: JSON.stringify(body) } });
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: 40, total: 100 }));
    setTimeout(() => this.dispatchEvent(new ProgressEvent('load')), 300);
  });
  onTestFinished(() => {
    open.mockRestore();
    send.mockRestore();
  });
  return send;
}

test('each file has its own progress, its own error and another try', async () => {
  await openDialog();
  const send = stubUploads({ status: 422, body: { message: 'The file is damaged' } });
  await choose(new File(['a'], 'first.pdf'), new File(['b'], 'second.md'));
  await submit();
  await expect.element(page.getByRole('progressbar', { name: 'Upload of first' })).toHaveAttribute('value', '40');
  await expect.element(page.getByRole('alert')).toHaveTextContent('The file is damaged');
  await expectToast('Upload Failed', 'The file is damaged');
  await page.getByRole('button', { name: 'Retry first' }).click();
  await expect.element(page.getByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
  expect(send).toHaveBeenCalledTimes(3);
});
