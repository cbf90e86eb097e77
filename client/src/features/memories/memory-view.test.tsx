import type { MemoryRevision } from '@vademecum/shared/memories/memory-history.ts';
import type { MemoryDetails } from '@vademecum/shared/memories/memories.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { fakeServer, type FakeAnswers } from '../../testing/fake-server.ts';
import { memory, memoryPages } from '../../testing/memories.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

const passage = {
  documentId: 7,
  documentName: 'Sharps policy',
  section: 'Reporting',
  version: 1,
  lineIndex: 44,
  quote: 'Within one hour.',
};
const revision = (fields: Partial<MemoryRevision>): MemoryRevision => ({
  revision: 1,
  action: 'created',
  changedAt: '2026-11-01T09:00:00.000Z',
  changedBy: 'Nora Quinn',
  topic: 'Sharps',
  value: 'Report it within two hours.',
  category: null,
  source: null,
  sourcePassage: null,
  owner: 'Nora Quinn',
  reviewDue: null,
  ...fields,
});

async function open(fields: Partial<MemoryDetails>, { role = 'manager', queries, mutations }: FakeAnswers & { role?: Role } = {}) {
  await page.viewport(1280, 900);
  const shown = memory({ topic: 'Sharps', ...fields });
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person(role) }),
      'memories.page': memoryPages([shown]),
      'memories.get': () => shown,
      ...queries,
    },
    mutations: mutations ?? {},
  });
  openApp('/memories?memory=1');
  return { calls };
}

const dialog = page.getByRole('dialog', { name: 'Memory' });

test.each([
  ['there', 'Still in the document'],
  ['changed', 'Text has changed'],
] as const)('a passage that is %s is marked “%s” and opens at its line', async (sourceState, label) => {
  await open({ sourcePassage: passage, sourceState });
  await expect.element(dialog.getByText(label)).toBeVisible();
  await expect.element(dialog.getByText('Within one hour.')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Sharps policy, Reporting, line 45' }))
    .toHaveAttribute('href', '/documents/7?line=45');
});

test('a passage of a deleted document is said to be gone, and leads nowhere', async () => {
  await open({ sourcePassage: passage, sourceState: 'deleted' });
  await expect.element(dialog.getByText('Document deleted')).toBeVisible();
  await expect.element(dialog.getByRole('link')).not.toBeInTheDocument();
});

test('whoever may not open the library reads the passage without a link to it', async () => {
  await open({ sourcePassage: passage, sourceState: 'there' }, { role: 'user' });
  await expect.element(dialog.getByText('Sharps policy, Reporting, line 45')).toBeVisible();
  await expect.element(dialog.getByRole('link')).not.toBeInTheDocument();
});

test('the history shows which words came and went, and any revision can be restored', async () => {
  const { calls } = await open(
    { value: 'Report it within one hour.', revision: 3 },
    {
      queries: {
        'memories.history': (input) =>
          (input as { before?: number }).before === 2
            ? { revisions: [revision({})], next: null }
            : {
                revisions: [
                  revision({
                    revision: 3,
                    action: 'changed',
                    changedBy: 'Ada Marsh',
                    value: 'Report it within one hour.',
                    category: 'Emergency',
                  }),
                  revision({ revision: 2, action: 'changed', value: 'Report it within three hours.' }),
                ],
                next: 2,
              },
      },
      mutations: { 'memories.restoreRevision': () => memory({ topic: 'Sharps' }) },
    },
  );
  await dialog.getByRole('button', { name: 'Show history' }).click();
  const changes = dialog.getByRole('list', { name: 'History' }).getByRole('listitem');
  await expect.element(changes.first()).toHaveTextContent(/Changed by Ada Marsh .* · current/);
  await expect.element(changes.first().getByRole('deletion').first()).toHaveTextContent('three');
  await expect.element(changes.first().getByRole('insertion').first()).toHaveTextContent('one');
  await expect.element(changes.first()).toHaveTextContent('Category: none → Emergency');
  await dialog.getByRole('button', { name: 'Show older changes' }).click();
  await expect.element(changes.last()).toHaveTextContent('Report it within two hours.');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await expect.element(dialog.getByRole('button', { name: 'Restore revision 3' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Restore revision 1' }).click();
  await expect.element(page.getByText('Memory restored', { exact: true })).toBeVisible();
  expect(calls.find(({ path }) => path === 'memories.restoreRevision')?.input).toEqual({ id: 1, revision: 1 });
});

test('a protected memory says in words what nobody may do, and offers a nurse no way back', async () => {
  await open({ isProtected: true, revision: 2 }, { queries: { 'memories.history': () => ({ revisions: [revision({})], next: null }) } });
  await expect.element(dialog.getByText(/Only administrators can edit this memory\. It can’t be deleted/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Show history' }).click();
  await expect.element(dialog.getByText('Report it within two hours.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /^Restore/ })).not.toBeInTheDocument();
});
