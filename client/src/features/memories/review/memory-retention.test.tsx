import type { DueMemory, RetentionPolicy } from '@vademecum/shared/memories/retention-policies.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { memory, memoryPages } from '../../../testing/memories.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const reason = 'Not used or edited for 120 days; the policy “Quarterly” flags after 90. Used 0 times (minimum 1).';
const due = (id: number, topic: string, fields: Partial<DueMemory> = {}): DueMemory => ({
  ...memory({ id, topic }),
  dueReason: reason,
  ...fields,
});
const some = [due(1, 'Keys'), due(2, 'Fax'), due(3, 'Parking', { isProtected: true, dueReason: 'Review was due Mar 1, 2026.' })];
const policy = (fields: Partial<RetentionPolicy> = {}): RetentionPolicy => ({
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
  ...fields,
});
const pageOf = (memories: DueMemory[], total = memories.length) => ({ memories, total, nextCursor: null });

function open(address: string, { queries = {}, mutations = {} }: FakeAnswers = {}) {
  const archived = [memory({ id: 8, topic: 'Old fax', isArchived: true }), memory({ id: 9, topic: 'Old door', isArchived: true })];
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person('admin') }),
      'memoryRetention.policies': () => [
        policy(),
        policy({ id: 2, policyName: 'Insurance', category: 'Insurance', isActive: false, minQualityScore: 0.3 }),
      ],
      'memoryRetention.policyCounts': () => [
        { id: 1, due: 12 },
        { id: 2, due: 1 },
      ],
      'memoryRetention.dryRun': () => pageOf(some, 45),
      'memoryRetention.review': () => pageOf(some),
      'memoryRetention.reviewed': (input) => ({
        ...some.find(({ id }) => id === (input as { id: number }).id),
        value: 'The whole of it.',
        lastUses: [{ usedAt: '2026-02-01T09:00:00.000Z', rating: null }],
      }),
      'memories.page': memoryPages(archived),
      ...queries,
    },
    mutations: {
      'memoryRetention.createPolicy': () => policy(),
      'memoryRetention.updatePolicy': () => policy(),
      'memoryRetention.deletePolicy': () => ({ success: true }),
      'memoryRetention.keep': () => memory(),
      'memories.archive': () => memory(),
      'memories.restore': () => memory(),
      'memories.update': () => memory(),
      ...mutations,
    },
  });
  const history = openApp(address);
  return { calls, history, sent: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}

const policies = '/memory-management?tab=policies';
const review = '/memory-management?tab=review';
const shown = (topic: string) => page.getByRole('article', { name: topic });

test('each policy says in a sentence what it asks about, how much that is, who wrote it, and whether it is active', async () => {
  open(policies);
  const first = page.getByRole('listitem').filter({ hasText: 'Quarterly' });
  await expect.element(first).toHaveTextContent('Flags memories in any category not used or edited for 90 days, and never used.');
  await expect.element(first).toHaveTextContent(/ActiveAll Categories12 memories dueWritten .*2026.* by Ada Marsh/);
  const second = page.getByRole('listitem').filter({ hasText: 'with quality below 30%' });
  await expect.element(second).toHaveTextContent('Not activeInsurance1 memory would be due');
  await expect.element(page.getByText('Nothing is archived or deleted automatically.')).toBeVisible();
});

test('a new policy has the defaults, shows what it would ask about, and needs a name; days that nobody can read become 30', async () => {
  const { sent, history } = open(policies);
  await page.getByRole('button', { name: 'New Policy' }).click();
  await expect.poll(() => history.location.search).toBe('?tab=policies&policy=new');
  const dialog = page.getByRole('dialog', { name: 'New Retention Policy' });
  await expect.element(dialog.getByLabelText('Retention days')).toHaveValue(90);
  await expect.element(dialog.getByLabelText('Min access count')).toHaveValue(1);
  await expect.element(dialog.getByLabelText('Min quality score')).toHaveValue(0);
  await expect.element(dialog.getByText('45 memories would be due now.')).toBeVisible();
  await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent(`Keys${reason}`);
  await dialog.getByRole('button', { name: 'Create Policy' }).click();
  await expect.element(dialog.getByText('Policy name and retention days are required')).toBeVisible();
  await dialog.getByLabelText('Policy name').fill('Monthly');
  await dialog.getByLabelText('Retention days').clear();
  await userEvent.tab();
  await expect.element(dialog.getByLabelText('Retention days')).toHaveValue(30);
  await expect.poll(() => sent('memoryRetention.dryRun').at(-1)).toMatchObject({ retentionDays: 30, minAccessCount: 1 });
  await dialog.getByLabelText('Min quality score').fill('0.25');
  await expect.element(dialog.getByText('The minimum quality goes in steps of 0.1')).toBeVisible();
  await dialog.getByLabelText('Min quality score').fill('0.2');
  await dialog.getByRole('combobox', { name: 'Category' }).selectOptions('Insurance');
  await dialog.getByRole('button', { name: 'Create Policy' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const fields = {
    policyName: 'Monthly',
    category: 'Insurance',
    minAccessCount: 1,
    minQualityScore: 0.2,
    retentionDays: 30,
    isActive: true,
  };
  expect(sent('memoryRetention.createPolicy')).toEqual([fields]);
});

test('a policy that the server refuses stays as it was typed', async () => {
  open(`${policies}&policy=1`, {
    mutations: {
      'memoryRetention.updatePolicy': () => {
        throw refuse('INTERNAL_SERVER_ERROR', '');
      },
    },
  });
  const dialog = page.getByRole('dialog', { name: 'Edit Retention Policy' });
  await dialog.getByLabelText('Policy name').fill('Yearly');
  await dialog.getByRole('button', { name: 'Save Policy' }).click();
  await expect.element(page.getByText('Failed to update policy')).toBeVisible();
  await expect.element(dialog.getByLabelText('Policy name')).toHaveValue('Yearly');
});

test('switching off and deleting show at once and roll back if the server refuses', async () => {
  const answer = Promise.withResolvers<never>();
  open(policies, {
    mutations: { 'memoryRetention.updatePolicy': () => answer.promise, 'memoryRetention.deletePolicy': () => answer.promise },
  });
  const active = page.getByRole('switch', { name: 'Quarterly is active' });
  await active.click();
  await expect.element(active).not.toBeChecked();
  await page.getByRole('button', { name: 'Delete Insurance' }).click();
  await page.getByRole('alertdialog', { name: 'Delete Policy' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('button', { name: 'Delete Insurance' })).not.toBeInTheDocument();
  answer.reject(refuse('CONFLICT', 'Not now'));
  await expect.element(active).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'Delete Insurance' })).toBeVisible();
});

test('without policies the screen says what one is for; without anything due the review says so', async () => {
  open(policies, {
    queries: { 'memoryRetention.policies': () => [], 'memoryRetention.policyCounts': () => [], 'memoryRetention.review': () => pageOf([]) },
  });
  await expect.element(page.getByText('No retention policies yet')).toBeVisible();
  await page.getByRole('tab', { name: 'Memory Review' }).click();
  await expect.element(page.getByText('No memories need review')).toBeVisible();
});

test('an administrator goes through the review by keyboard, and takes decisions back', async () => {
  const { sent, calls } = open(review);
  await expect.element(page.getByText('1 of 3')).toBeVisible();
  await expect.element(shown('Keys')).toHaveTextContent(reason);
  await expect.element(shown('Keys')).toHaveTextContent('The whole of it.');
  await expect.element(shown('Keys')).toHaveTextContent('OwnerNora Quinn');
  await expect.element(shown('Keys')).toHaveTextContent('Completeness 20 of 25');
  await expect.element(shown('Keys')).toHaveTextContent(/Last uses.*Feb 1, 2026/);
  await userEvent.keyboard('a');
  await expect.element(shown('Fax')).toBeVisible();
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await expect.element(page.getByText('Archived “Keys”')).toBeVisible();
  await userEvent.keyboard('b');
  await expect.element(shown('Keys')).toBeVisible();
  await userEvent.keyboard('p');
  await page.getByLabelText('Days to keep it for').selectOptions('180');
  await page.getByRole('button', { name: 'Keep for 180 days' }).click();
  await expect.element(shown('Parking')).toHaveTextContent('Review was due Mar 1, 2026.');
  await expect.element(page.getByRole('button', { name: 'Protected' })).toBeDisabled();
  await userEvent.keyboard('s');
  await expect.element(page.getByText('You reviewed all of them')).toBeVisible();
  await expect.element(page.getByText('1 skipped: it waits in the review.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(shown('Parking')).toBeVisible();
  const changes = () => calls.filter(({ path }) => /archive|restore|update|keep/.test(path)).map(({ path, input }) => [path, input]);
  await expect.poll(changes).toEqual([
    ['memories.archive', { id: 1 }],
    ['memories.restore', { id: 1 }],
    ['memories.update', { id: 1, isProtected: true }],
    ['memoryRetention.keep', { id: 2, days: 180 }],
  ]);
  expect(sent('memoryRetention.review')).toHaveLength(1);
});

test('a decision that the server refuses is taken back, and says why', async () => {
  open(review, {
    mutations: {
      'memories.archive': () => {
        throw refuse('INTERNAL_SERVER_ERROR', '');
      },
    },
  });
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect.element(page.getByText('Failed to archive memory')).toBeVisible();
  await expect.element(shown('Keys')).toBeVisible();
  await expect.element(page.getByText('1 of 3')).toBeVisible();
});

test('Edit leads to the note on the screen of the memories', async () => {
  const { history } = open(review);
  await expect.element(shown('Keys')).toBeVisible();
  await userEvent.keyboard('e');
  await expect.poll(() => history.location.href).toContain('/memories?memory=1&edit=1');
});

test('the list decides too, and opens one of them; both stand in the address', async () => {
  const { history, sent } = open(review);
  await page.getByRole('button', { name: 'List' }).click();
  await expect.poll(() => history.location.search).toBe('?tab=review&show=list');
  await page.getByRole('button', { name: 'Keep Fax for 90 days' }).click();
  await expect.element(page.getByRole('button', { name: 'Fax', exact: true })).not.toBeInTheDocument();
  await expect.poll(() => sent('memoryRetention.keep')).toEqual([{ id: 2, days: 90 }]);
  await page.getByLabelText('Keep for').selectOptions('365');
  await expect.element(page.getByRole('button', { name: 'Keep Parking for 365 days' })).toBeVisible();
  await page.getByRole('button', { name: 'Parking', exact: true }).click();
  await expect.element(shown('Parking')).toBeVisible();
  expect(history.location.search).toBe('?tab=review&memory=3');
});

test('archived memories are found by topic and restored from here', async () => {
  const { history, sent } = open(`${review}&show=archived`);
  await expect.element(page.getByText('2 memories')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search archived memories' }).fill('fax');
  await expect.element(page.getByText('1 memory')).toBeVisible();
  expect(history.location.search).toBe('?tab=review&show=archived&q=fax');
  await page.getByRole('button', { name: 'Restore Old fax' }).click();
  await expect.poll(() => sent('memories.restore')).toEqual([{ id: 8 }]);
});

test('what is archived has a shape of its own while it loads', async () => {
  const answer = Promise.withResolvers<never>();
  open(`${review}&show=archived`, { queries: { 'memories.page': () => answer.promise } });
  await expect.element(page.getByRole('status', { name: 'Loading the memories' })).toBeVisible();
});

test.each([
  ['policies', 'The retention policies could not be loaded', 'memoryRetention.policies'],
  ['review', 'The review list could not be loaded', 'memoryRetention.review'],
  ['review&show=archived', 'The archived memories could not be loaded', 'memories.page'],
])('the tab %s that cannot be loaded says so, and Try again loads it', async (tab, failed, path) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  open(`/memory-management?tab=${tab}`, {
    queries: {
      [path]: () => {
        if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        return path === 'memories.page' ? { memories: [], found: 0, total: 0, categories: [] } : path.endsWith('review') ? pageOf([]) : [];
      },
    },
  });
  await expect.element(page.getByText(failed)).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/^No (?:retention policies|memories need|archived)/)).toBeVisible();
});

test.each([
  ['light', 1440],
  ['dark', 390],
  ['dark', 1440],
  ['light', 360],
] as const)('axe finds nothing in the %s theme at %i pixels, and nothing sticks out', async (theme, width) => {
  await page.viewport(width, 800);
  open(review);
  await expect.element(shown('Keys')).toHaveTextContent('The whole of it.');
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'List' }).click();
  await expectAccessible(theme);
  await page.getByRole('tab', { name: 'Retention Policies' }).click();
  await expect.element(page.getByText('12 memories due')).toBeVisible();
  await expectAccessible(theme);
  await page.getByRole('button', { name: 'New Policy' }).click();
  await expect.element(page.getByText('45 memories would be due now.')).toBeVisible();
  await expectAccessible(theme);
});
