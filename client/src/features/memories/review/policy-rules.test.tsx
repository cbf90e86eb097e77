import type { RetentionPolicy } from '@vademecum/shared/memories/retention-policies.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeAnswers, fakeServer, refuse } from '../../../testing/fake-server.ts';
import { memory } from '../../../testing/memories.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const policy: RetentionPolicy = {
  id: 1,
  policyName: 'Quarterly',
  category: null,
  minAccessCount: 1,
  minQualityScore: 0,
  retentionDays: 90,
  isActive: true,
  createdBy: 1,
  createdByName: 'Ada Marsh',
  createdAt: '2026-03-01T09:00:00.000Z',
  updatedAt: '2026-03-01T09:00:00.000Z',
};

function open(address: string, mutations: FakeAnswers['mutations'] = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'memoryHealth.critical': () => [],
      'memoryRetention.policies': () => [policy],
      'memoryRetention.policyCounts': () => [],
      'memoryRetention.dryRun': () => ({ memories: [], total: 0, nextCursor: null }),
      'memoryRetention.review': () => ({
        memories: ['Keys', 'Fax'].map((topic, index) => ({ ...memory({ id: index + 1, topic }), dueReason: 'Its review was due.' })),
        total: 2,
        nextCursor: null,
      }),
    },
    mutations,
  });
  openApp(address);
  return (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
}

const dialog = page.getByRole('dialog', { name: 'New Retention Policy' });
const days = dialog.getByLabelText('Retention days');
const access = dialog.getByLabelText('Min access count');
const quality = dialog.getByLabelText('Min quality score');
const create = dialog.getByRole('button', { name: 'Create Policy' });
// Also while a dialog is open, which hides all else from the roles.
const error = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: /^Error/ });
const fail = () => {
  throw refuse('INTERNAL_SERVER_ERROR', '');
};

test('days are whole from 1 up, uses from 0 up, and quality goes from 0 to 1 in steps of 0.1', async () => {
  open('/memory-management?tab=policies&policy=new');
  await expect.element(days).toHaveAttribute('min', '1');
  await expect.element(access).toHaveAttribute('min', '0');
  await expect.element(quality).toHaveAttribute('min', '0');
  await expect.element(quality).toHaveAttribute('max', '1');
  await expect.element(quality).toHaveAttribute('step', '0.1');
  (quality.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(quality).toHaveValue(0);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(quality).toHaveValue(0.2);
});

test.each([
  ['Retention days', '0', 'The retention days must be a whole number of at least 1'],
  ['Min access count', '-1', 'The minimum access count must be a whole number of at least 0'],
  ['Min quality score', '1.1', 'The minimum quality must be between 0 and 1'],
  ['Min quality score', '0.15', 'The minimum quality goes in steps of 0.1'],
])('%s of %s: “%s”, and nothing is sent', async (field, value, message) => {
  const sent = open('/memory-management?tab=policies&policy=new');
  await dialog.getByLabelText('Policy name').fill('Monthly');
  await dialog.getByLabelText(field).fill(value);
  await create.click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  expect(sent('memoryRetention.createPolicy')).toEqual([]);
});

test('what was cleared and sent at once counts as 30 days, one use and a quality of 0', async () => {
  const sent = open('/memory-management?tab=policies&policy=new', { 'memoryRetention.createPolicy': () => policy });
  for (const field of [days, access, quality]) await field.clear();
  await dialog.getByLabelText('Policy name').fill('Monthly');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent('memoryRetention.createPolicy'))
    .toMatchObject([{ policyName: 'Monthly', category: null, retentionDays: 30, minAccessCount: 1, minQualityScore: 0 }]);
});

test('a policy that cannot be created: “Error”, “Failed to create policy”, and it stays as it was typed', async () => {
  open('/memory-management?tab=policies&policy=new', { 'memoryRetention.createPolicy': fail });
  await dialog.getByLabelText('Policy name').fill('Monthly');
  await create.click();
  await expect.element(error).toHaveTextContent('Failed to create policy');
  await expect.element(dialog.getByLabelText('Policy name')).toHaveValue('Monthly');
});

test('a policy that cannot be deleted: “Error”, “Failed to delete policy”', async () => {
  open('/memory-management?tab=policies', { 'memoryRetention.deletePolicy': fail });
  await page.getByRole('button', { name: 'Delete Quarterly' }).click();
  await page.getByRole('alertdialog', { name: 'Delete Policy' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(error).toHaveTextContent('Failed to delete policy');
});

test('archiving moves a memory out of the review list', async () => {
  const sent = open('/memory-management?tab=review&show=list', { 'memories.archive': () => memory() });
  await page.getByRole('button', { name: 'Archive Keys' }).click();
  await expect.element(page.getByRole('button', { name: 'Keys', exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Fax', exact: true })).toBeVisible();
  await expect.poll(() => sent('memories.archive')).toEqual([{ id: 1 }]);
});
