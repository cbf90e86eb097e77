import type { BulkOperation, BulkPreview } from '@vademecum/shared/memories/bulk.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { type FakeAnswers, fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

beforeEach(async () => {
  await page.viewport(1280, 900);
});

const preview: BulkPreview = {
  action: 'archive',
  affectedCount: 7,
  leftOut: [{ reason: 'protected', count: 2 }],
  estimatedDuration: 'about 0.4 seconds, measured in 3 runs on this machine',
  estimatedMs: 400,
  reversible: true,
  memoryPreviews: [1, 2, 3, 4, 5].map((id) => ({ id, topic: `Note ${id}`, currentStatus: 'Active', newStatus: 'Archived' })),
  confirmationToken: 'token',
  expiresAt: '2026-11-22T09:10:00.000Z',
};

const operation: BulkOperation = {
  id: 3,
  action: 'set-category',
  target: 'Emergency',
  state: 'done',
  by: 'Ada Finch',
  executedAt: '2026-11-22T09:00:00.000Z',
  affectedCount: 20_000,
  durationMs: 1_840,
  canUndo: true,
  undoUntil: '2026-12-22T09:00:00.000Z',
  undoState: null,
  undoneAt: null,
  undoneBy: null,
  undoneCount: null,
};
const interrupted: BulkOperation = {
  ...operation,
  id: 2,
  action: 'archive',
  target: null,
  state: 'interrupted',
  canUndo: false,
  undoUntil: null,
};

function open(address = '/advanced-tools', { queries = {}, mutations = {} }: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'bulk.list': () => [operation, interrupted],
      'bulk.progress': () => ({ action: 'archive', isUndo: false, done: 4, total: 7 }),
      'memories.page': () => ({ memories: [{ id: 5, topic: 'Fax number' }], found: 1, total: 1, categories: [] }),
      ...queries,
    },
    mutations: {
      'bulk.preview': () => preview,
      'bulk.execute': () => ({ processedCount: 7, operationId: 4, reversible: true }),
      'bulk.cancel': () => ({ success: true }),
      'bulk.undo': () => ({ restoredCount: 18, changedSince: 1, deletedSince: 1 }),
      ...mutations,
    },
  });
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { sent, history: openApp(address) };
}

const generate = () => page.getByRole('button', { name: 'Generate Preview' });
const execute = () => page.getByRole('button', { name: 'Execute' });
const shown = () => page.getByRole('region', { name: 'Preview' });
const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test('an administrator chooses an action, sees the first five of what changes, and executes it', async () => {
  const { sent, history } = open();
  await generate().click();
  await expect.element(page.getByText('Please select an action')).toBeVisible();
  expect(sent('bulk.preview')).toEqual([]);
  await page.getByLabelText('Action').selectOptions('Archive');
  await page.getByLabelText('Category', { exact: true }).selectOptions('Insurance');
  await page.getByLabelText('Quality below (0 to 1)').fill('0.3');
  await expect.poll(() => history.location.search).toContain('0.3');
  await generate().click();
  await expect.element(shown().getByText('Archive: 7 memories')).toBeVisible();
  expect(sent('bulk.preview')).toEqual([{ action: 'archive', criteria: { category: 'Insurance', qualityThreshold: 0.3 } }]);
  expect(history.location.search).toContain('bulkAction=archive');
  await expect.element(shown().getByText('First 5 of 7')).toBeVisible();
  await expect.element(shown().getByText('2 are protected and won’t change.')).toBeVisible();
  await expect
    .element(shown().getByText('Duration: about 0.4 seconds, measured in 3 runs on this machine. It can be undone for 30 days.'))
    .toBeVisible();
  await execute().click();
  await expect.element(toast('Operation executed')).toHaveTextContent('Archive: 7 memories.');
  expect(sent('bulk.execute')).toEqual([{ action: 'archive', confirmationToken: 'token' }]);
  await expect.element(shown()).not.toBeInTheDocument();
});

test('the preview leaves the duration out until a run has been measured', async () => {
  const unmeasured = { ...preview, estimatedDuration: 'not measured on this machine yet', estimatedMs: null };
  open('/advanced-tools?bulkAction=archive&bulkArchived=no', { mutations: { 'bulk.preview': () => unmeasured } });
  await generate().click();
  await expect.element(shown().getByText('It can be undone for 30 days.', { exact: true })).toBeVisible();
  await expect.element(shown().getByText(/Duration:/)).not.toBeInTheDocument();
});

test('cancel voids the preview, and changing the choice takes it away', async () => {
  const { sent } = open('/advanced-tools?bulkAction=archive&bulkArchived=no');
  await generate().click();
  await shown().getByRole('button', { name: 'Cancel' }).click();
  await expect.element(shown()).not.toBeInTheDocument();
  await expect.poll(() => sent('bulk.cancel')).toEqual([{ confirmationToken: 'token' }]);
  await generate().click();
  await expect.element(shown()).toBeVisible();
  await page.getByLabelText('Action').selectOptions('Delete');
  await expect.element(shown()).not.toBeInTheDocument();
});

test('deleting asks for the count to be typed', async () => {
  open('/advanced-tools?bulkAction=delete&bulkArchived=yes', {
    mutations: { 'bulk.preview': () => ({ ...preview, action: 'delete', reversible: false }) },
  });
  await generate().click();
  await expect.element(execute()).toBeDisabled();
  await page.getByLabelText('Type DELETE 7 to confirm').fill('DELETE 8');
  await expect.element(execute()).toBeDisabled();
  await page.getByLabelText('Type DELETE 7 to confirm').fill('DELETE 7');
  await execute().click();
  await expect.element(toast('Operation executed')).toBeVisible();
});

test('memories are picked by a search or typed as ids', async () => {
  const { sent, history } = open('/advanced-tools?bulkAction=protect&by=ids');
  await page.getByLabelText('Memory IDs').fill('7, eight, 12');
  await expect.poll(() => history.location.search).toContain('eight');
  await page.getByLabelText(/Fax number/).click();
  await expect.element(page.getByLabelText(/Fax number/)).toBeChecked();
  await generate().click();
  await expect.element(shown()).toBeVisible();
  expect(sent('bulk.preview')).toEqual([{ action: 'protect', memoryIds: [7, 12, 5] }]);
});

test('the picker finds a memory by its topic among all of them, and shows more of them page by page', async () => {
  let isDown = false;
  const { sent } = open('/advanced-tools?bulkAction=protect&by=ids', {
    queries: {
      'memories.page': (input) => {
        const { search, offset } = input as { search: string; offset: number };
        if (isDown) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        const ids = search === '' ? Array.from({ length: 120 }, (_, index) => 120 - index) : [7];
        const memories = ids.slice(offset, offset + 50).map((id) => ({ id, topic: `${search === '' ? 'Note' : 'Rare'} ${id}` }));
        return { memories, found: ids.length, total: 120, categories: [] };
      },
    },
  });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const list = page.getByRole('list', { name: 'Memories to pick' });
  const more = page.getByRole('button', { name: 'Show more' });
  await expect.element(page.getByText('50 of 120, the newest first')).toBeVisible();
  await more.click();
  await expect.element(page.getByText('100 of 120, the newest first')).toBeVisible();
  isDown = true;
  await more.click();
  await expect.element(page.getByText('The memories could not be loaded.')).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(more).not.toBeInTheDocument();
  await expect.poll(() => list.getByRole('checkbox').elements().length).toBe(120);
  await list.getByLabelText(/^Note 1 /).click();
  await page.getByLabelText('Pick memories by topic').fill('rare');
  await list.getByLabelText(/^Rare 7/).click();
  await expect.element(page.getByLabelText('Memory IDs')).toHaveValue('1, 7');
  expect(sent('memories.page').at(-1)).toEqual({ search: 'rare', archived: false, offset: 0 });
});

test('for restoring, the picker shows the archived ones', async () => {
  open('/advanced-tools?bulkAction=restore&by=ids', {
    queries: {
      'memories.page': (input) => ({
        memories: [{ id: 5, topic: (input as { archived: boolean }).archived ? 'Former fax number' : 'Fax number' }],
        found: 1_234,
        total: 20_000,
        categories: [],
      }),
    },
  });
  await expect.element(page.getByLabelText(/Former fax number/)).toBeVisible();
  await page.getByLabelText('Action').selectOptions('Protect');
  await expect.element(page.getByLabelText(/^Fax number/)).toBeVisible();
});

test('while an operation runs the screen says how far it is', async () => {
  open('/advanced-tools?bulkAction=archive&bulkArchived=no', { mutations: { 'bulk.execute': () => new Promise(() => undefined) } });
  await generate().click();
  await execute().click();
  await expect.element(page.getByText('4 of 7 memories', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Executing...' })).toBeDisabled();
});

test.each([
  ['bulk.preview', 'Failed to generate preview'],
  ['bulk.execute', 'Failed to execute operation'],
])('where %s is refused the toast says so, and why', async (path, title) => {
  const refusal = () => {
    throw refuse('CONFLICT', 'This preview is older than 10 minutes. Generate another one');
  };
  open('/advanced-tools?bulkAction=archive&bulkArchived=no', { mutations: { [path]: refusal } });
  await generate().click();
  if (path === 'bulk.execute') await execute().click();
  await expect.element(toast(title)).toHaveTextContent('This preview is older than 10 minutes. Generate another one');
});

test('recent operations say who did what, when and what came of it, and are undone', async () => {
  const { sent } = open();
  const list = page.getByRole('region', { name: 'Recent operations' });
  await expect.element(list.getByText('Set category to Emergency: 20,000 memories')).toBeVisible();
  await expect.element(list.getByText(/Ada Finch · .* · took 1\.8 s/)).toBeVisible();
  await expect.element(list.getByText(/took 1\.8 s · can be undone until Dec 22, 2026/)).toBeVisible();
  await expect.element(list.getByText(/Interrupted when the server stopped; nothing was changed/)).toBeVisible();
  await list.getByRole('button', { name: /^Undo/ }).click();
  await expect.element(toast('Operation undone')).toHaveTextContent('18 memories restored; not changed: 1 changed since, 1 deleted since.');
  expect(sent('bulk.undo')).toEqual([{ id: 3 }]);
});

test('an undoing that goes on, failed or was cut off is told', async () => {
  const undoing = (id: number, undoState: BulkOperation['undoState']) => ({
    ...operation,
    id,
    undoState,
    canUndo: undoState !== 'running',
  });
  open('/advanced-tools', {
    queries: {
      'bulk.list': () => [
        undoing(1, 'running'),
        undoing(2, 'failed'),
        { ...undoing(3, 'interrupted'), durationMs: 40 },
        { ...operation, id: 4, canUndo: false, undoUntil: null, undoneAt: operation.executedAt, undoneBy: 'Bo Wren', undoneCount: 1 },
      ],
    },
  });
  const rows = page.getByRole('region', { name: 'Recent operations' }).getByRole('listitem');
  for (const [at, words] of [
    /took 1\.8 s · being undone$/,
    /undo failed, and nothing was restored · can be undone until/,
    /took less than 0\.1 s · undo was interrupted when the server stopped, and nothing was restored · can be undone until/,
    /undone by Bo Wren, 1 memory restored$/,
  ].entries()) {
    await expect.element(rows.nth(at).getByText(words)).toBeVisible();
  }
  expect(page.getByRole('button', { name: /^Undo/ }).elements()).toHaveLength(2);
});

test('without operations, and where they cannot be read, the list says so', async () => {
  // The screen logs what it could not show.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let fails = true;
  open('/advanced-tools', {
    queries: {
      'bulk.list': () => {
        if (fails) throw refuse('SERVICE_UNAVAILABLE', 'Busy');
        return [];
      },
    },
  });
  await expect.element(page.getByText('The recent operations could not be loaded')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No operations yet. You can undo them here for 30 days.')).toBeVisible();
});

test('axe finds nothing, on a phone too', async () => {
  await page.viewport(390, 844);
  open('/advanced-tools?bulkAction=archive&bulkArchived=no');
  await generate().click();
  await expect.element(shown()).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
