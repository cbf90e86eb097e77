import type { BulkPreview } from '@vademecum/shared/memories/bulk.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const preview: BulkPreview = {
  action: 'archive',
  affectedCount: 7,
  leftOut: [],
  estimatedDuration: 'about 0.4 seconds, measured in 3 runs on this machine',
  estimatedMs: 400,
  reversible: true,
  memoryPreviews: [1, 2, 3, 4, 5].map((id) => ({ id, topic: `Note ${id}`, currentStatus: 'Active', newStatus: 'Archived' })),
  confirmationToken: 'token',
  expiresAt: '2026-11-22T09:10:00.000Z',
};

function open(address: string, answer: () => BulkPreview) {
  const calls = fakeServer({
    queries: { 'auth.session': () => ({ user: person('admin') }), 'bulk.list': () => [] },
    mutations: { 'bulk.preview': answer },
  });
  openApp(address);
  return calls;
}

const generate = () => page.getByRole('button', { name: 'Generate Preview' });
const samples = page.getByRole('list', { name: 'What changes' }).getByRole('listitem');

test('the preview names five samples of more, each with its id, what it is and what it becomes', async () => {
  open('/advanced-tools?bulkAction=archive&bulkArchived=no', () => preview);
  await generate().click();
  await expect.element(page.getByText('First 5 of 7')).toBeVisible();
  expect(samples.elements()).toHaveLength(5);
  await expect.element(samples.first()).toHaveTextContent('Note 1 #1Active Archived');
  await expect.element(samples.first().getByRole('img', { name: 'becomes' })).toBeVisible();
});

test('of as many as are shown nothing is said of a first part', async () => {
  open('/advanced-tools?bulkAction=archive&bulkArchived=no', () => ({ ...preview, affectedCount: 5 }));
  await generate().click();
  await expect.element(samples.first()).toBeVisible();
  await expect.element(page.getByText(/^First/)).not.toBeInTheDocument();
});

test('where nothing would change there is nothing to execute', async () => {
  open('/advanced-tools?bulkAction=archive&bulkArchived=no', () => ({ ...preview, affectedCount: 0, memoryPreviews: [] }));
  await generate().click();
  await expect.element(page.getByText('Nothing would be changed. Choose other memories.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Execute' })).toBeDisabled();
});

test('the actions are those that there are, and none is chosen at first', async () => {
  const calls = open('/advanced-tools', () => preview);
  const action = page.getByLabelText('Action');
  await expect.element(action).toHaveValue('');
  expect([...action.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Select an action',
    'Archive',
    'Restore from the archive',
    'Delete',
    'Protect',
    'Unprotect',
    'Set category',
    'Extend review',
  ]);
  await generate().click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please select an action');
  expect(calls.some(({ path }) => path === 'bulk.preview')).toBe(false);
});

test('a preview that fails without a word is told all the same', async () => {
  open('/advanced-tools?bulkAction=archive&bulkArchived=no', () => {
    throw refuse('INTERNAL_SERVER_ERROR', '');
  });
  await generate().click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Failed to generate preview' })).toBeVisible();
});
