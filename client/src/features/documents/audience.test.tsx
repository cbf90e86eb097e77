import type { Document } from '@vademecum/shared/documents/documents.ts';
import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { document as newDocument } from '../../testing/documents.ts';
import { type FakeAnswers, fakeServer, refuse } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';
import { stubUploads } from '../../testing/stub-uploads.ts';

const desk = { id: 3, name: 'Front desk' };
const nursing = { id: 7, name: 'Nursing' };
const cash = newDocument({ id: 2, name: 'Cash', departments: [desk, nursing] });
const spills = newDocument({ id: 1, name: 'Spills' });

function openLibrary(address: string, answers: FakeAnswers & { choices?: object[] } = {}) {
  const whole = (document: ListedDocument) => ({ ...document, content: 'Count it twice.', outline: [], pageStarts: [] });
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('manager') }),
      'documents.listed': () => [cash, spills],
      'documents.get': (input) => whole((input as { id: number }).id === 2 ? cash : spills),
      'departments.choices': () => answers.choices ?? [desk, nursing],
      ...answers.queries,
    },
    mutations: answers.mutations ?? {},
  });
  const history = openApp(address);
  return { history, inputOf: (path: string) => calls.findLast((call) => call.path === path)?.input };
}

const limited = page.getByLabelText('Only these departments');
const row = (name: string) => page.getByRole('link', { name });

test('a limited document says so in the list and over its text, and the library is filtered by it', async () => {
  await page.viewport(1280, 800);
  const { history } = openLibrary('/documents/2');
  await expect.element(row('Cash')).toHaveTextContent('Limited to Front desk, Nursing');
  await expect.element(row('Spills')).not.toHaveTextContent('Limited to');
  await expect.element(page.getByRole('article').getByText('Limited to Front desk, Nursing')).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabelText('Who can see it').selectOptions('Everyone');
  await expect.element(row('Cash')).not.toBeInTheDocument();
  await page.getByLabelText('Who can see it').selectOptions('Nursing');
  await expect.element(row('Spills')).not.toBeInTheDocument();
  await expect.element(row('Cash')).toBeVisible();
  expect(history.location.search).toContain('audience=');
  await expectAccessible('light');
});

test('who can see a document is changed among its details, and sent only where it was changed', async () => {
  await page.viewport(390, 844);
  const { inputOf } = openLibrary('/documents/2', { mutations: { 'documents.setLifecycle': () => cash } });
  await page.getByRole('button', { name: 'Lifecycle' }).click();
  const dialog = page.getByRole('dialog', { name: 'Lifecycle' });
  await expect.element(dialog.getByLabelText('Front desk')).toBeChecked();
  await dialog.getByLabelText('Review every (months)').fill('6');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(inputOf('documents.setLifecycle')).toMatchObject({ id: 2, reviewEveryMonths: 6 });
  expect(inputOf('documents.setLifecycle')).not.toHaveProperty('departmentIds');
  await page.getByRole('button', { name: 'Lifecycle' }).click();
  await dialog.getByLabelText('Nursing').click();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByLabelText('Front desk').click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose at least one department');
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Everyone').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(inputOf('documents.setLifecycle')).toMatchObject({ departmentIds: [] });
});

test('files and texts are uploaded for chosen departments', async () => {
  await page.viewport(1280, 800);
  const uploads = stubUploads();
  const { inputOf } = openLibrary('/documents', { mutations: { 'documents.create': () => cash } });
  const submit = () => page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await limited.click();
  await page.getByLabelText('Files').upload([new File(['%PDF'], 'one.pdf'), new File(['%PDF'], 'two.pdf')]);
  await submit();
  await expect.element(page.getByText('Choose at least one department').first()).toBeVisible();
  expect(uploads.sent).toEqual([]);
  await page.getByLabelText('Nursing').click();
  await page.getByLabelText('Front desk').click();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await submit();
  for (const _ of [1, 2]) await uploads.answer();
  await expect.element(page.getByRole('dialog').getByText('2 of 2 added')).toBeVisible();
  expect([uploads.sent, uploads.audiences]).toEqual([
    ['one.pdf', 'two.pdf'],
    ['3,7', '3,7'],
  ]);
  await page.getByRole('button', { name: 'Upload more' }).click();
  await page.getByRole('tab', { name: 'Paste text' }).click();
  await expect.element(page.getByLabelText('Everyone')).toBeChecked();
  await limited.click();
  await page.getByLabelText('Nursing').click();
  await page.getByLabelText('Document name').fill('Cash');
  await page.getByLabelText('Content').fill('Count it twice.');
  await submit();
  await expect.poll(() => inputOf('documents.create')).toMatchObject({ name: 'Cash', departmentIds: [7] });
});

test('several documents are limited at once, shown before the server answers, and back where it refuses', async () => {
  await page.viewport(1280, 800);
  let answer: (() => void) | undefined;
  const { inputOf } = openLibrary('/documents', {
    mutations: {
      'documents.setMany': async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        throw refuse('FORBIDDEN', 'You can choose only departments that you belong to');
      },
    },
  });
  await page.getByRole('button', { name: 'Select documents' }).click();
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 documents' });
  await dialog.getByLabelText('Change who can see them').click();
  await limited.click();
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Nursing').click();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const spillsRow = page.getByText('v1 · Limited to Nursing', { exact: false });
  await expect.poll(() => spillsRow.elements().length).toBe(2);
  answer?.();
  await expect.poll(() => spillsRow.elements().length).toBe(0);
  await expect.element(page.getByText('You can choose only departments that you belong to').first()).toBeInTheDocument();
  expect(inputOf('documents.setMany')).toEqual({ documents: [2, 1].map((id) => ({ id, departmentIds: [7] })), onlyEmpty: false });
});

test('a clinic without departments is not asked who can see it', async () => {
  await page.viewport(1280, 800);
  openLibrary('/documents/1', { choices: [] });
  await page.getByRole('button', { name: 'Lifecycle' }).click();
  await expect.element(page.getByLabelText('Owner')).toBeVisible();
  await expect.element(limited).not.toBeInTheDocument();
});

test('one press records a review without change, on an overdue document and among its details', async () => {
  await page.viewport(1280, 800);
  const warning = 'The review of “Spills” was due on May 3, 2026.';
  const overdue = { ...spills, lifecycle: { ...spills.lifecycle, reviewDue: '2026-05-03', standing: 'expired' as const, warning } };
  const reviewed = { ...spills, lifecycle: { ...spills.lifecycle, reviewDue: '2027-05-04' } };
  let now: Document = overdue;
  const { inputOf } = openLibrary('/documents/1', {
    queries: { 'documents.get': () => ({ ...now, content: 'Wipe it up.', outline: [], pageStarts: [] }) },
    mutations: { 'documents.review': () => (now = reviewed) },
  });
  await page.getByRole('button', { name: 'Reviewed, no change' }).click();
  await expect.element(page.getByText('Next review due May 4, 2027.').first()).toBeInTheDocument();
  await expect.element(page.getByText(warning)).not.toBeInTheDocument();
  expect(inputOf('documents.review')).toEqual({ id: 1 });
  await page.getByRole('button', { name: 'Lifecycle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reviewed, no change' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
