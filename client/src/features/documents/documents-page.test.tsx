import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { document as newDocument } from '../../testing/documents.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

const content = '# Needlestick\n\nReport it within 15 minutes.\nCall extension 4400.';
const hands = newDocument({ id: 2, name: 'Hand Hygiene', contentLength: 800 });

function openDocuments(address: string, answers: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person('manager') }),
      'documents.listed': () => [newDocument(), hands],
      'documents.get': () => ({
        ...newDocument({ fileName: 'needlestick.docx' }),
        content,
        outline: [{ title: 'Needlestick', level: 1, lineIndex: 0 }],
        pageStarts: [],
      }),
      ...answers.queries,
    },
    mutations: answers.mutations ?? {},
  });
  return { calls, history: openApp(address) };
}

test('lists documents with status, type and size, filtered by name and with the filter in the address', async () => {
  await page.viewport(1280, 800);
  const { history } = openDocuments('/documents');
  const row = page.getByRole('link', { name: 'Needlestick' });
  await expect.element(row).toHaveTextContent('activeProtocol .pdf · 12K chars');
  await expect.element(page.getByRole('link', { name: 'Hand Hygiene' })).toHaveTextContent('800 chars');
  await expect.element(page.getByText('Select a document')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('hand');
  await expect.element(row).not.toBeInTheDocument();
  await expect.poll(() => history.location.search).toBe('?q=hand');
});

test('opens a document at the line and the quote of the address', async () => {
  await page.viewport(1280, 800);
  const from = content.indexOf('within');
  openDocuments(`/documents/1?line=3&from=${from}&to=${content.indexOf('.\n')}`);
  await expect.element(page.getByRole('mark')).toHaveTextContent('within 15 minutes');
  await expect.element(page.getByText(/Uploaded by Ada Marsh/)).toBeVisible();
  await expect.element(page.getByText('2,100 words')).toBeVisible();
});

test('zooms between 50 and 200 percent in steps of ten', async () => {
  openDocuments('/documents/1');
  const zoomOut = page.getByRole('button', { name: 'Zoom out' });
  for (let step = 0; step < 5; step += 1) await zoomOut.click();
  await expect.element(page.getByText('50%')).toBeVisible();
  await expect.element(zoomOut).toBeDisabled();
});

test('says so when a document is gone', async () => {
  openDocuments('/documents/9', {
    queries: {
      'documents.get': () => {
        throw refuse('NOT_FOUND', 'Document not found');
      },
    },
  });
  await expect.element(page.getByText('Document not found')).toBeVisible();
});

test('a list that cannot be loaded says why, and Try again loads it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  openDocuments('/documents', {
    queries: {
      'documents.listed': () => {
        if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        return [hands];
      },
    },
  });
  await expect.element(page.getByText('The documents could not be loaded')).toBeVisible();
  await expect.element(page.getByText('The disk is full')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'Hand Hygiene' })).toBeVisible();
});

test('shows how far the reading is, and asks only while there is something to ask about', async () => {
  let isRead = false;
  const { calls } = openDocuments('/documents', {
    queries: {
      'documents.listed': () => [newDocument({ status: isRead ? 'active' : 'processing' })],
      'documents.progress': () => (isRead ? [] : [{ id: 1, status: 'processing', pagesRead: 3, pagesTotal: 12 }]),
    },
  });
  await expect.element(page.getByText('Reading page 3 of 12')).toBeVisible();
  isRead = true;
  await expect.element(page.getByText('12K chars'), { timeout: 5000 }).toBeVisible();
  const asked = calls.filter(({ path }) => path === 'documents.progress').length;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(calls.filter(({ path }) => path === 'documents.progress')).toHaveLength(asked);
});

test('a new name shows at once and rolls back if the server refuses', async () => {
  const answer = Promise.withResolvers<never>();
  openDocuments('/documents', { mutations: { 'documents.update': () => answer.promise } });
  await page.getByRole('button', { name: 'Actions for Hand Hygiene' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByLabelText('Document name').fill('  ');
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByLabelText('Document name').fill('Clean Hands');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: 'Clean Hands' })).toBeVisible();
  answer.reject(refuse('CONFLICT', 'Someone else renamed it'));
  await expect.element(page.getByRole('link', { name: 'Hand Hygiene' })).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Rename Failed' })).toHaveTextContent('Someone else renamed it');
});

test('Delete Document asks first', async () => {
  const { calls } = openDocuments('/documents', { mutations: { 'documents.delete': () => ({ success: true }) } });
  await page.getByRole('button', { name: 'Actions for Hand Hygiene' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete Document' }).getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => calls.find(({ path }) => path === 'documents.delete')?.input).toEqual({ id: 2 });
});

test('a dialog that a menu opened gives the focus back to the menu button', async () => {
  openDocuments('/documents');
  const button = page.getByRole('button', { name: 'Actions for Hand Hygiene' });
  await button.click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await expect.element(page.getByLabelText('Document name')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
});
