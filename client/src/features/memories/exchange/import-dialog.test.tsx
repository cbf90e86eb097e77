import type { ImportPreview, ImportProgress } from '@vademecum/shared/memories/memory-import.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { memory, memoryPages } from '../../../testing/memories.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';
import { stubUploads } from '../../../testing/stub-uploads.ts';

const preview: ImportPreview = {
  token: 'token',
  expiresAt: '2026-03-02T09:10:00.000Z',
  format: 'csv',
  rows: 2_004,
  ignoredColumns: ['colour'],
  isCompared: false,
  isComparedInFile: false,
  unknownOwners: ['No Body'],
  added: { count: 2_001, first: [{ line: 2, topic: 'Bicycles', value: 'In the yard.', notes: ['No active user is called No Body'] }] },
  changed: {
    count: 1,
    first: [{ line: 3, id: 1, topic: 'Fax', notes: [], changes: [{ field: 'category', from: null, to: 'Procedures' }] }],
  },
  duplicate: { count: 1, near: 0, first: [{ line: 4, topic: 'Keys', notes: [], of: 'memory 7, “Keys”' }] },
  refused: { count: 1, first: [{ line: 5, reason: 'Topic and content are required' }] },
};

interface Server {
  execute?: (input: unknown) => unknown;
  progress?: () => ImportProgress;
  cancel?: (input: unknown) => unknown;
  address?: string;
}
const comparing = { phase: 'comparing', done: 120, total: 300 } as const;

async function open({ execute = () => ({ added: 2_001, changed: 1, leftOut: 2 }), progress = () => comparing, ...more }: Server = {}) {
  const uploads = stubUploads();
  fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person('admin') }),
      'memories.page': memoryPages([memory()]),
      'memoryExchange.progress': progress,
    },
    mutations: { 'memoryExchange.import': execute, 'memoryExchange.cancelImport': more.cancel ?? (() => ({ success: true })) },
  });
  const history = openApp(more.address ?? '/memories');
  if (more.address === undefined) await page.getByRole('button', { name: 'Import' }).click();
  return { ...uploads, history };
}

const choose = (name = 'memories.csv') => userEvent.upload(page.getByLabelText('File'), new File(['topic,value'], name));
const dialog = () => page.getByRole('dialog', { name: 'Import memories' });

test('an administrator sees what a file would bring, chooses, imports, and sees what it brought', async () => {
  const sent: unknown[] = [];
  const uploads = await open({
    execute: (input) => {
      sent.push(input);
      return { added: 2_001, changed: 0, leftOut: 3 };
    },
  });
  await choose();
  await uploads.answer({ status: 200, body: preview });
  await expect.element(dialog()).toHaveTextContent('2,004 rows: 2,001 new, 1 changed, 1 duplicate, 1 refused.');
  await expect.element(page.getByRole('region', { name: 'New' })).toHaveTextContent('First 1 of 2,001Line 2: BicyclesIn the yard.');
  await expect.element(page.getByRole('region', { name: 'Changed' })).toHaveTextContent('Line 3: FaxCategory: nothing Procedures');
  await expect.element(page.getByRole('region', { name: 'Duplicates' })).toHaveTextContent('The same as memory 7, “Keys”');
  await expect.element(page.getByRole('region', { name: 'Refused' })).toHaveTextContent('Line 5: Topic and content are required');
  for (const text of [
    'ignored: colour.',
    'not found by name: No Body.',
    'check for near-duplicates among the memories',
    'within the file were not checked either',
  ]) {
    await expect.element(dialog()).toHaveTextContent(text);
  }
  await page.getByLabelText('Change 1 memory').click();
  await expect.element(page.getByLabelText('Add 1 duplicate as well')).not.toBeChecked();
  await dialog().getByRole('button', { name: 'Import' }).click();
  await expect.element(dialog()).toHaveTextContent('2,001 memories added, 0 memories changed, 3 rows left out.');
  expect(sent).toEqual([{ token: 'token', addNew: true, changeExisting: false, addDuplicates: false }]);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('what is wrong with a file is said in words, and another can be chosen', async () => {
  const uploads = await open();
  await choose();
  await uploads.progress(100);
  await expect.element(page.getByText('Comparing with all memories... 40% (120 of 300 rows)')).toBeVisible();
  await uploads.answer({ status: 422, body: { message: 'Line 4: there are 3 cells, but the first line names 2 columns' } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('Line 4: there are 3 cells, but the first line names 2 columns');
  await choose('right.csv');
  await uploads.answer({ status: 0 });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The server cannot be reached. Please try again.');
  expect(uploads.sent).toEqual(['memories.csv', 'right.csv']);
});

test('an import shows its percent, and can be cancelled until it is written; what was previewed can be imported then', async () => {
  let now: ImportProgress = { phase: 'preparing', done: 0, total: 0 };
  const cancelled: unknown[] = [];
  let refuse = (_: Error): void => undefined;
  const uploads = await open({
    execute: () => new Promise((_, reject) => (refuse = reject)),
    progress: () => now,
    cancel: (input) => {
      cancelled.push(input);
      return { success: true };
    },
  });
  await choose();
  await uploads.answer({ status: 200, body: preview });
  await dialog().getByRole('button', { name: 'Import' }).click();
  await expect.element(page.getByText('Preparing the import...')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await expect.poll(() => cancelled).toEqual([{ token: 'token' }]);
  refuse(new Error('The import was cancelled, and nothing was changed'));
  await expect.element(page.getByRole('alert')).toBeVisible();
  await dialog().getByRole('button', { name: 'Import' }).click();
  now = { phase: 'importing', done: 1_000, total: 2_002 };
  await expect.element(page.getByText('Importing... 49% (1,000 of 2,002 rows)')).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('value', '49');
  await expect.element(page.getByRole('button', { name: 'Cancel import' })).not.toBeInTheDocument();
});

test('the address opens the dialog, and closing it takes that out of the address', async () => {
  const { history } = await open({ address: '/memories?import=1' });
  await expect.element(dialog()).toBeVisible();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(history.location.search).not.toContain('import');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect.poll(() => history.location.search).toContain('import=1');
});

test('a file that brings nothing cannot be imported', async () => {
  const uploads = await open();
  await choose();
  const nothing = { count: 0, first: [] };
  await uploads.answer({ status: 200, body: { ...preview, added: nothing, changed: nothing, duplicate: { ...nothing, near: 0 } } });
  await expect.element(dialog().getByRole('button', { name: 'Import' })).toBeDisabled();
});

test.each(['light', 'dark'] as const)('the preview is accessible (%s) and fits a telephone', async (theme) => {
  await page.viewport(390, 844);
  const uploads = await open();
  await choose();
  await uploads.answer({ status: 200, body: preview });
  await expect.element(page.getByRole('region', { name: 'Refused' })).toBeVisible();
  await expectAccessible(theme);
  const element = document.querySelector('[role=dialog]');
  expect(element?.scrollWidth).toBe(element?.clientWidth);
});
