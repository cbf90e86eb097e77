import type { ListedDocument } from '@vademecum/shared/documents/listed-documents.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { document as newDocument } from '../../../testing/documents.ts';
import { fakeServer, type FakeAnswers, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';
import { stubUploads } from '../../../testing/stub-uploads.ts';

const lifecycle = (fields: Partial<ListedDocument['lifecycle']> = {}) => ({ ...newDocument().lifecycle, ...fields });
const facts = { number: 'IC-02', version: '6.2', owner: 'Infection control', effectiveFrom: '2026-05-05', reviewDue: '2027-05-05' };

function openLibrary(address: string, documents: ListedDocument[], answers: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('manager') }),
      'documents.listed': () => documents,
      'documents.get': () => ({ ...newDocument(), content: 'Text.', outline: [], pageStarts: [] }),
      ...answers.queries,
    },
    mutations: answers.mutations ?? {},
  });
  return { calls, history: openApp(address) };
}

test('owner and type of the selected documents are set at once, shown before the server answers, and can be undone', async () => {
  await page.viewport(390, 844);
  let refusals = 1;
  const rows = [newDocument({ id: 2, name: 'Sharps', lifecycle: lifecycle({ owner: 'Nursing' }) }), newDocument({ id: 1, name: 'Spills' })];
  const { calls } = openLibrary('/documents', rows, {
    mutations: {
      'documents.setMany': (input) => {
        if (refusals-- > 0) throw refuse('BAD_REQUEST', 'The review of “Sharps” cannot be due before the document takes effect');
        return { changed: (input as { documents: { id: number }[] }).documents.map(({ id }) => id), missing: [] };
      },
    },
  });
  await page.getByRole('button', { name: 'Select documents' }).click();
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 documents' });
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabelText('Owner').fill('Pharmacy');
  await dialog.getByLabelText('Type').selectOptions('Manual');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('The review of “Sharps” cannot be due').first()).toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('2 documents changed.')).toBeVisible();
  const set = () => calls.findLast(({ path }) => path === 'documents.setMany')?.input;
  expect(set()).toEqual({ documents: [2, 1].map((id) => ({ id, owner: 'Pharmacy', type: 'manual' })), onlyEmpty: false });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('2 documents changed.')).not.toBeInTheDocument();
  expect(set()).toMatchObject({
    documents: [
      { id: 2, owner: 'Nursing', type: 'protocol' },
      { id: 1, owner: null, type: 'protocol' },
    ],
  });
});

test('Set offers what the headers of the selected documents say, for those that lack it', async () => {
  await page.viewport(1280, 800);
  const rows = [newDocument({ id: 2, name: 'Sharps', lifecycle: lifecycle({ owner: 'Nursing' }) }), newDocument({ id: 1, name: 'Spills' })];
  const { calls } = openLibrary('/documents', rows, {
    queries: {
      'documents.found': () => [
        { id: 2, ...facts, effectiveFrom: null, reviewDue: null },
        { id: 1, ...facts },
      ],
    },
    mutations: { 'documents.setMany': () => ({ changed: [1], missing: [] }) },
  });
  await page.getByRole('button', { name: 'Select documents' }).click();
  await page.getByRole('button', { name: 'Select all 2' }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 documents' });
  await dialog.getByText('1 of 2 documents names its owner or dates').click();
  await expect.element(dialog.getByRole('list', { name: 'What the documents say' })).toHaveTextContent('Spills: number IC-02');
  await expect.element(dialog.getByRole('list', { name: 'What the documents say' })).not.toHaveTextContent('Sharps');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByRole('button', { name: 'Use these' }).click();
  await expect.element(dialog.getByText('1 document changed.')).toBeVisible();
  const { owner, effectiveFrom, reviewDue } = facts;
  expect(calls.findLast(({ path }) => path === 'documents.setMany')?.input).toEqual({
    documents: [{ id: 1, owner, effectiveFrom, reviewDue }],
    onlyEmpty: true,
  });
});

test('after an upload the document says whose it is, and one press uses that; then one asks about it', async () => {
  await page.viewport(1280, 800);
  const { calls, history } = openLibrary('/documents', [], {
    queries: {
      'documents.found': () => [{ id: 7, ...facts }],
      'chat.sessions': () => [],
      'chat.suggestions': () => ({ hasDocuments: true, questions: [], reading: 0 }),
    },
    mutations: { 'documents.setMany': () => ({ changed: [7], missing: [] }) },
  });
  const server = stubUploads();
  await page.getByRole('button', { name: 'Upload Document' }).click();
  await page.getByLabelText('Files').upload([new File(['%PDF'], 'Sharps.pdf')]);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await server.answer({ status: 201, body: newDocument({ id: 7, name: 'Sharps' }) });
  const dialog = page.getByRole('dialog', { name: 'Upload Document' });
  await expect.element(dialog.getByText('1 of 1 added')).toBeVisible();
  await expect
    .element(dialog.getByText('The document says: number IC-02, version 6.2, owner Infection control'))
    .toHaveTextContent('effective May 5, 2026, review due May 5, 2027.');
  await dialog.getByRole('button', { name: 'Use these' }).click();
  await expect.element(dialog.getByText('1 document changed.')).toBeVisible();
  const { owner, effectiveFrom, reviewDue } = facts;
  expect(calls.findLast(({ path }) => path === 'documents.setMany')?.input).toEqual({
    documents: [{ id: 7, owner, effectiveFrom, reviewDue }],
    onlyEmpty: true,
  });
  await dialog.getByRole('button', { name: 'Ask about it' }).click();
  await expect.poll(() => history.location.pathname).toBe('/chat');
  await expect.element(page.getByRole('textbox').first()).toHaveValue('What does “Sharps” say about ');
  window.sessionStorage.clear();
});

test('the lifecycle dialog offers what the header says for empty fields alone', async () => {
  await page.viewport(1280, 800);
  openLibrary('/documents/1', [newDocument()], {
    queries: {
      'documents.found': () => [{ id: 1, ...facts }],
      'documents.get': () => ({
        ...newDocument({ lifecycle: { ...newDocument().lifecycle, owner: 'Nursing' } }),
        content: 'Text.',
        outline: [],
        pageStarts: [],
      }),
    },
  });
  await page.getByRole('button', { name: 'Lifecycle' }).click();
  await page.getByRole('button', { name: 'Use these' }).click();
  await expect.element(page.getByLabelText('Owner')).toHaveValue('Nursing');
  await expect.element(page.getByLabelText('Effective from')).toHaveValue('2026-05-05');
  await expect.element(page.getByLabelText('Review due')).toHaveValue('2027-05-05');
  await expect.element(page.getByRole('button', { name: 'Use these' })).not.toBeInTheDocument();
});

test('the review calendar lists what is overdue and then month by month, each leading to its document', async () => {
  await page.viewport(390, 844);
  const later = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const { history } = openLibrary('/documents?show=calendar', [
    newDocument({ id: 3, name: 'Later', lifecycle: lifecycle({ reviewDue: later, owner: 'Pharmacy' }) }),
    newDocument({ id: 2, name: 'Late', lifecycle: lifecycle({ reviewDue: '2020-01-31', standing: 'expired' }) }),
    newDocument({ id: 1, name: 'Undated' }),
  ]);
  const reviews = page.getByRole('list', { name: 'Reviews' });
  await expect.element(reviews.getByRole('heading').first()).toHaveTextContent('Review overdue');
  await expect.element(reviews.getByRole('link').first()).toHaveTextContent('LateReview overdueJan 31, 2020 · No owner');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('button', { name: /1 review$/ }).click();
  await expect.element(reviews.getByRole('link')).toHaveTextContent('Later');
  await expect.poll(() => history.location.search).toBe(`?show=calendar&month=${later.slice(0, 7)}`);
  await page
    .getByRole('button', { name: /0 reviews$/ })
    .last()
    .click();
  await expect.element(page.getByText(/^Nothing is due in/)).toBeVisible();
  await page.getByRole('button', { name: 'Show all months' }).click();
  await reviews.getByRole('link').first().click();
  await expect.poll(() => history.location.pathname).toBe('/documents/2');
  await page.getByRole('link', { name: 'All documents' }).click();
  await page.getByRole('button', { name: '1 document without a review date' }).click();
  await expect.element(page.getByRole('list', { name: 'Document list' }).getByRole('link')).toHaveTextContent('Undated');
});

test('a calendar without review dates says what to do', async () => {
  openLibrary('/documents?show=calendar', [newDocument()]);
  await expect.element(page.getByText('No review dates yet')).toBeVisible();
});

test('documents are filtered by the days of their effective date', async () => {
  await page.viewport(1280, 800);
  const rows = ['2026-01-01', '2026-06-01', null].map((effectiveFrom, at) =>
    newDocument({ id: at + 1, name: `Policy ${at + 1}`, lifecycle: lifecycle({ effectiveFrom }) }),
  );
  openLibrary('/documents?effectiveFrom=2026-02-01&effectiveTo=2026-12-31', rows);
  await expect.element(page.getByText('1 of 3 documents')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible();
});
