import { memoryCategories } from '@vademecum/shared/memories/memory-categories.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeAnswers, fakeServer, refuse } from '../../testing/fake-server.ts';
import { memory, memoryPages } from '../../testing/memories.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

const fax = memory({ id: 3, topic: 'Fax' });
const cart = memory({ id: 4, topic: 'Cart', isProtected: true });

function open(address: string, mutations: FakeAnswers['mutations'] = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person('admin') }),
      'memories.page': memoryPages([fax, cart, memory({ id: 5, topic: 'Pager', isArchived: true })]),
      'memories.get': () => fax,
      'memories.owners': () => [{ id: 1, name: 'Nora Quinn' }],
    },
    mutations: { 'memories.checkDraft': () => [], ...mutations },
  });
  openApp(address);
  return calls;
}

const choose = async (topic: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${topic}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
// Also while a dialog is open, which hides all else from the roles.
const error = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: /^Error/ });
const fill = async () => {
  await page.getByRole('textbox', { name: 'Topic', exact: true }).fill('Oxygen');
  await page.getByLabelText('Content').fill('It is in room 2.');
  await page.getByRole('button', { name: 'Save' }).click();
};

interface Attempt {
  path: string;
  fallback: string;
  address?: string;
  attempt: () => Promise<void>;
}

const attempts: Attempt[] = [
  { path: 'memories.create', fallback: 'Failed to create memory', address: '/memories?new=1', attempt: fill },
  { path: 'memories.update', fallback: 'Failed to update memory', address: '/memories?memory=3&edit=1', attempt: fill },
  {
    path: 'memories.delete',
    fallback: 'Failed to delete memory',
    attempt: async () => {
      await choose('Fax', 'Delete');
      await page.getByRole('alertdialog', { name: 'Delete Memory' }).getByRole('button', { name: 'Delete' }).click();
    },
  },
  { path: 'memories.archive', fallback: 'Failed to archive memory', attempt: () => choose('Fax', 'Archive') },
  {
    path: 'memories.restore',
    fallback: 'Failed to restore memory',
    address: '/memories?archived=true',
    attempt: () => choose('Pager', 'Restore'),
  },
  { path: 'memories.update', fallback: 'Failed to protect memory', attempt: () => choose('Fax', 'Protect') },
  { path: 'memories.update', fallback: 'Failed to unprotect memory', attempt: () => choose('Cart', 'Unprotect') },
];

test.each(attempts)(
  'where the server fails without a word the toast is “Error”, “$fallback”',
  async ({ path, fallback, address, attempt }) => {
    open(address ?? '/memories', {
      [path]: () => {
        throw refuse('INTERNAL_SERVER_ERROR', '');
      },
    });
    await attempt();
    await expect.element(error).toHaveTextContent(fallback);
  },
);

test('where the server says what is wrong, its words stand in the toast', async () => {
  open('/memories', {
    'memories.delete': () => {
      throw refuse('CONFLICT', 'This memory is protected');
    },
  });
  await choose('Fax', 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(error).toHaveTextContent('This memory is protected');
  await expect.element(page.getByText('Failed to delete memory')).not.toBeInTheDocument();
});

test('a note is of one of the five categories, or of none', async () => {
  open('/memories?new=1');
  const category = page.getByRole('combobox', { name: 'Category (optional)' });
  await expect.element(category).toHaveValue('');
  expect([...category.element().querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'No category',
    'Patient Care',
    'Insurance',
    'Procedures',
    'Compliance',
    'Emergency',
  ]);
  expect(memoryCategories).toHaveLength(5);
});
