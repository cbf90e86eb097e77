import type { Role } from '@vademecum/shared/permissions.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../testing/fake-server.ts';
import { memory, memoryPages } from '../../testing/memories.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

const trolley = memory();
const crashCart = memory({
  id: 2,
  topic: 'Crash cart',
  value: 'It stands in room 4.',
  category: 'Emergency',
  accessCount: 0,
  isProtected: true,
});
const fax = memory({ id: 3, topic: 'Fax', value: 'Line one\nline two', category: null, accessCount: 1 });

function openMemories(address = '/memories', answers: FakeAnswers & { role?: Role } = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person(answers.role ?? 'user') }),
      'memories.page': memoryPages([fax, crashCart, trolley]),
      'memories.get': (input) => [trolley, crashCart, fax].find(({ id }) => id === (input as { id: number }).id),
      'memories.owners': () => [{ id: 1, name: 'Nora Quinn' }],
      ...answers.queries,
    },
    mutations: { 'memories.checkDraft': () => [], ...answers.mutations },
  });
  return { calls, history: openApp(address) };
}

const card = (topic: string) => page.getByRole('listitem').filter({ hasText: topic });
const topicField = page.getByRole('textbox', { name: 'Topic', exact: true });
const save = page.getByRole('button', { name: 'Save' });

test('every card says what it holds, how it was used and when; the sidebar leads here', async () => {
  await page.viewport(1280, 800);
  openMemories('/memories');
  await expect.element(page.getByRole('link', { name: 'Memories', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect
    .element(card('Dressing trolley'))
    .toHaveTextContent('is 4711.ProceduresQuality 80%Used in 3 answersLast accessed: TodayOwner: Nora Quinn');
  await expect.element(card('Crash cart')).toHaveTextContent('EmergencyProtectedQuality 80%Not used yet');
  await expect.element(page.getByText('3 memories')).toBeVisible();
});

test('a search by topic and a category narrow the list, and both stand in the address', async () => {
  const { history } = openMemories();
  await expect.element(page.getByRole('combobox', { name: 'Category' })).toHaveTextContent('All CategoriesProceduresEmergency');
  await page.getByRole('searchbox', { name: 'Search by topic' }).fill('CART');
  await expect.element(page.getByText('1 of 3 memories')).toBeVisible();
  await expect.poll(() => history.location.search).toBe('?q=CART');
  await page.getByRole('combobox', { name: 'Category' }).selectOptions('Procedures');
  await expect.element(page.getByText('No memories match your search')).toBeVisible();
  await expect.poll(() => history.location.search).toBe('?q=CART&category=Procedures');
});

test('without any note the screen says so and offers to write one', async () => {
  openMemories('/memories', { queries: { 'memories.page': memoryPages([]) } });
  await expect.element(page.getByText('No memories stored yet')).toBeVisible();
  await page.getByRole('button', { name: 'Write the first one' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add Memory' })).toBeVisible();
});

test('topic and content are required; a refused note stays as it was typed, and a kept one closes the dialog', async () => {
  let refusals = 1;
  const { calls, history } = openMemories('/memories', {
    mutations: {
      'memories.create': () => {
        if (refusals-- > 0) throw refuse('INTERNAL_SERVER_ERROR', '');
        return trolley;
      },
    },
  });
  await page.getByRole('button', { name: 'Add Memory' }).click();
  await expect.element(topicField).toHaveFocus();
  await userEvent.keyboard('Oxygen');
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Topic and content are required');
  await page.getByLabelText('Content').fill('It is in room 2.');
  await page.getByLabelText('Category (optional)').selectOptions('Emergency');
  await save.click();
  await expect.element(page.getByText('Failed to create memory')).toBeVisible();
  await expect.element(topicField).toHaveValue('Oxygen');
  await save.click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByText('Memory saved', { exact: true })).toBeVisible();
  expect(calls.findLast(({ path }) => path === 'memories.create')?.input).toEqual({
    topic: 'Oxygen',
    value: 'It is in room 2.',
    category: 'Emergency',
    source: null,
    sourcePassage: null,
    ownerId: 1,
    reviewDue: null,
  });
  expect(history.location.search).toBe('');
});

test('an address opens a note in full, where it can be edited', async () => {
  const { calls, history } = openMemories('/memories?memory=3', { mutations: { 'memories.update': () => fax } });
  const open = page.getByRole('dialog', { name: 'Memory' });
  await expect.element(open.getByText('Nov 1, 2026, by Nora Quinn')).toBeVisible();
  await expect.element(open.getByText('Quality 80%')).toBeVisible();
  await open.getByRole('button', { name: 'Actions for Fax' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect.poll(() => history.location.search).toBe('?memory=3&edit=1');
  await page.getByLabelText('Content').fill('It is out of order.');
  await save.click();
  await expect.element(page.getByRole('dialog', { name: 'Edit Memory' })).not.toBeInTheDocument();
  expect(calls.findLast(({ path }) => path === 'memories.update')?.input).toEqual({ id: 3, revision: 1, value: 'It is out of order.' });
  await open.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => history.location.search).toBe('');
});

test('a note that was deleted is said to be', async () => {
  openMemories('/memories?memory=9', {
    queries: {
      'memories.get': () => {
        throw refuse('NOT_FOUND', 'Memory not found');
      },
    },
  });
  await expect.element(page.getByText('Memory not found.')).toBeVisible();
});

test('deleting asks first, and the note is back if the server refuses', async () => {
  const answer = Promise.withResolvers<never>();
  openMemories('/memories', { mutations: { 'memories.delete': () => answer.promise } });
  await page.getByRole('button', { name: 'Actions for Fax' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog', { name: 'Delete Memory' }).getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByRole('link', { name: 'Fax' })).not.toBeInTheDocument();
  answer.reject(refuse('CONFLICT', 'This memory is protected'));
  await expect.element(page.getByRole('link', { name: 'Fax' })).toBeVisible();
  await expect.element(page.getByText('This memory is protected')).toBeVisible();
});

test('a protected note offers nothing to a nurse, and no deletion to an administrator', async () => {
  openMemories();
  await expect.element(page.getByRole('button', { name: 'Actions for Fax' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Actions for Crash cart' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Archived' })).not.toBeInTheDocument();
});

test('an administrator protects, archives and restores', async () => {
  const archived = memory({ isArchived: true, archivedAt: '2026-11-02T09:00:00.000Z' });
  const { calls, history } = openMemories('/memories', {
    role: 'admin',
    queries: { 'memories.page': memoryPages([archived, crashCart, fax]) },
    mutations: { 'memories.update': () => fax, 'memories.archive': () => fax, 'memories.restore': () => trolley },
  });
  const choose = async (topic: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${topic}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.getByRole('button', { name: 'Actions for Crash cart' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
  await page.getByRole('menuitem', { name: 'Unprotect' }).click();
  await choose('Fax', 'Protect');
  await choose('Fax', 'Archive');
  await page.getByRole('button', { name: 'Archived' }).click();
  await expect.poll(() => history.location.search).toBe('?archived=true');
  await choose('Dressing trolley', 'Restore');
  const changes = () => calls.filter(({ path }) => /update|archive|restore/.test(path)).map(({ path, input }) => [path, input]);
  await expect.poll(changes).toEqual([
    ['memories.update', { id: 2, isProtected: false }],
    ['memories.update', { id: 3, isProtected: true }],
    ['memories.archive', { id: 3 }],
    ['memories.restore', { id: 1 }],
  ]);
});

test('a list that cannot be loaded says why, and Try again loads it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  openMemories('/memories', {
    queries: {
      'memories.page': (input) => {
        if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        return memoryPages([fax])(input);
      },
    },
  });
  await expect.element(page.getByText('The memories could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('link', { name: 'Fax' })).toBeVisible();
});

test.each([
  ['light', 360],
  ['dark', 360],
  ['light', 1280],
  ['dark', 1280],
] as const)('axe finds nothing in the %s theme at %i px, and nothing sticks out', async (theme, width) => {
  await page.viewport(width, 800);
  const long = memory({ id: 4, topic: 'x'.repeat(200), value: 'y'.repeat(500) });
  openMemories('/memories', { role: 'admin', queries: { 'memories.page': memoryPages([long, fax, crashCart, trolley]) } });
  await expect.element(page.getByRole('link', { name: 'Fax' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectAccessible(theme);
  await page.getByRole('link', { name: 'Fax' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Memory' }).getByText('80%')).toBeVisible();
  await expectAccessible(theme);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Add Memory' }).click();
  await expect.element(topicField).toBeVisible();
  await expectAccessible(theme);
});
