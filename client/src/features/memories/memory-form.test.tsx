import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../testing/fake-server.ts';
import { memory, memoryPages } from '../../testing/memories.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

const fax = memory({ id: 3, topic: 'Fax', value: 'The fax is in room 2.' });
const passage = { documentId: 7, documentName: 'Sharps policy', section: 'Reporting', lineIndex: 44, quote: 'Report it within one hour.' };
const owners = ['Ada Marsh', 'Ben Ortega', 'Nora Quinn'].map((name, index) => ({ id: [5, 2, 1][index] ?? 0, name }));

const finding = (kind: MemoryFinding['kind'], fields: Partial<MemoryFinding> = {}): MemoryFinding => ({
  kind,
  detail: 'It is nearly the same.',
  otherMemoryId: null,
  otherTopic: null,
  documentId: null,
  lineIndex: null,
  ...fields,
});

async function open(address: string, { role = 'user', queries, mutations }: FakeAnswers & { role?: Role } = {}) {
  await page.viewport(1280, 900);
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ success: true, user: person(role) }),
      'memories.page': memoryPages([fax]),
      'memories.get': () => fax,
      'memories.owners': () => owners,
      'memories.findPassages': () => [passage],
      ...queries,
    },
    mutations: { 'memories.checkDraft': () => [], 'memories.create': () => fax, 'memories.update': () => fax, ...mutations },
  });
  const history = openApp(address);
  await expect.element(topic).toBeVisible();
  const inputOf = (path: string) => calls.findLast((call) => call.path === path)?.input;
  return { calls, history, inputOf };
}

const topic = page.getByRole('textbox', { name: 'Topic', exact: true });
const content = page.getByLabelText('Content');
const owner = page.getByRole('combobox', { name: 'Owner (optional)' });
const source = page.getByRole('combobox', { name: 'Source (optional)' });
const save = page.getByRole('button', { name: 'Save' });
const asked = page.getByRole('alertdialog', { name: 'Leave without saving?' });

test('an owner is found by letters of the name and chosen with the keys, or nobody is', async () => {
  const { inputOf } = await open('/memories?new=1');
  await topic.fill('Oxygen');
  await content.fill('It is in room 2.');
  await expect.element(owner).toHaveValue('Nora Quinn');
  await owner.fill('or');
  await expect.element(page.getByRole('listbox')).toHaveTextContent('Ben OrtegaNora Quinn');
  await expect.element(page.getByRole('option', { name: 'Ben Ortega' })).toHaveAttribute('aria-selected', 'true');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(owner).toHaveValue('Ben Ortega');
  await owner.fill('zzz');
  await expect.element(page.getByRole('paragraph').filter({ hasText: 'No one has this name' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(owner).toHaveValue('Ben Ortega');
  await expect.element(page.getByRole('dialog', { name: 'Add Memory' })).toBeVisible();
  await page.getByRole('button', { name: 'No owner' }).click();
  await save.click();
  await expect.poll(() => inputOf('memories.create')).toMatchObject({ ownerId: null });
});

test('a source is the local practice, words, or a passage that is searched for in the documents', async () => {
  const { calls, inputOf } = await open('/memories?new=1');
  await topic.fill('Sharps');
  await content.fill('Report it within one hour.');
  await source.selectOptions('Free text');
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Write where it comes from, or choose another source');
  await page.getByLabelText('Source as text').fill('Dr. Marsh');
  await source.selectOptions('Document passage');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose the passage that it comes from, or another source');
  await page.getByRole('combobox', { name: 'Passage' }).fill('one hour');
  await page.getByRole('option', { name: 'Report it within one hour. Sharps policy, Reporting, line 45' }).click();
  await expect.element(page.getByText('Sharps policy, Reporting, line 45')).toBeVisible();
  expect(calls.filter(({ path }) => path === 'memories.findPassages').map(({ input }) => input)).toEqual([{ q: 'one hour' }]);
  await save.click();
  await expect
    .poll(() => inputOf('memories.create'))
    .toMatchObject({ source: null, sourcePassage: { documentId: 7, lineIndex: 44, quote: 'Report it within one hour.' } });
});

test('Enter right after the words chooses the passage that is found for them, not one of other words', async () => {
  const other = { ...passage, lineIndex: 2, quote: 'Gloves are worn.' };
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await open('/memories?new=1', {
    queries: {
      'memories.findPassages': async (input) => {
        if ((input as { q: string }).q === 'gloves') return [other];
        await held;
        return [passage];
      },
    },
  });
  await source.selectOptions('Document passage');
  const field = page.getByRole('combobox', { name: 'Passage' });
  await field.fill('gloves');
  await expect.element(page.getByRole('option', { name: /^Gloves are worn/ })).toHaveAttribute('aria-selected', 'true');
  await field.fill('one hour');
  await userEvent.keyboard('{Enter}');
  release();
  await expect.element(page.getByText('Sharps policy, Reporting, line 45')).toBeVisible();
  await expect.element(field).toHaveValue('Report it within one hour.');
});

test('only an administrator protects a memory while writing it', async () => {
  const { inputOf } = await open('/memories?new=1', { role: 'admin' });
  await topic.fill('Oxygen');
  await content.fill('It is in room 2.');
  await source.selectOptions('Local practice');
  await page.getByRole('checkbox', { name: /^Protected/ }).click();
  await save.click();
  await expect.poll(() => inputOf('memories.create')).toMatchObject({ isProtected: true, source: 'Local practice' });
});

test('a nurse is offered no protection', async () => {
  await open('/memories?new=1');
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
});

test('what is found while one writes is named, opens without losing the draft, and keeps nobody from saving', async () => {
  const found = [
    ...[1, 2, 3].map((id) => finding('near-duplicate', { otherMemoryId: id, otherTopic: `Oxygen ${id}` })),
    finding('conflict', { detail: '“Oxygen 2” says 4 l/min, this says 2 l/min.', otherMemoryId: 2, otherTopic: 'Oxygen 2' }),
    finding('identifier', { detail: 'It looks as if it held a date of birth.' }),
  ];
  const { calls, history, inputOf } = await open('/memories?new=1', { mutations: { 'memories.checkDraft': () => found } });
  await topic.fill('Oxygen');
  await content.fill('Give 2 l/min.');
  const notes = page.getByRole('dialog', { name: 'Add Memory' });
  await expect.element(notes.getByText('3 notes are nearly the same')).toBeVisible();
  await expect.element(notes.getByText('Another note gives a different number')).toBeVisible();
  await expect.element(notes.getByText('“Oxygen 2” says 4 l/min, this says 2 l/min.')).toBeVisible();
  await expect.element(notes.getByText('Possible patient identifier')).toBeVisible();
  expect(inputOf('memories.checkDraft')).toEqual({ topic: 'Oxygen', value: 'Give 2 l/min.' });
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await notes.getByRole('link', { name: 'Oxygen 3' }).click();
  const other = page.getByRole('dialog', { name: 'Another memory' });
  await expect.element(other.getByText('The fax is in room 2.')).toBeVisible();
  expect(history.location.search).toBe('?new=1');
  await userEvent.keyboard('{Escape}');
  await expect.element(other).not.toBeInTheDocument();
  await expect.element(content).toHaveValue('Give 2 l/min.');
  await save.click();
  await expect.element(page.getByText('Memory saved', { exact: true })).toBeVisible();
  expect(calls.some(({ path }) => path === 'memories.create')).toBe(true);
});

test('an answer to what was written before is dropped', async () => {
  const late = Promise.withResolvers<MemoryFinding[]>();
  const { calls } = await open('/memories?new=1', {
    mutations: { 'memories.checkDraft': (input) => ((input as { value: string }).value === 'Old' ? late.promise : []) },
  });
  await content.fill('Old');
  await expect.poll(() => calls.some(({ path }) => path === 'memories.checkDraft')).toBe(true);
  await content.fill('New');
  await expect.poll(() => calls.filter(({ path }) => path === 'memories.checkDraft').length).toBe(2);
  late.resolve([finding('identifier')]);
  await expect.element(save).toBeVisible();
  await expect.element(page.getByText('Possible patient identifier')).not.toBeInTheDocument();
});

test('what is unsaved is asked about before it is left, by closing and by going elsewhere', async () => {
  const { history } = await open('/memories?new=1');
  await topic.fill('Oxygen');
  await userEvent.keyboard('{Escape}');
  await expect.element(asked).toHaveTextContent('Your unsaved changes will be lost.');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(topic).toHaveValue('Oxygen');
  history.push('/preferences');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(history.location.pathname).toBe('/memories');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.poll(() => history.location.search).toBe('');
});

test('what somebody changed meanwhile is shown, what one wrote stays, and saving goes on from theirs', async () => {
  const theirs = { ...fax, value: 'The fax is in room 5.', category: 'Emergency' as const, revision: 2, updatedBy: 'Ada Marsh' };
  let isOvertaken = false;
  const { inputOf, history } = await open('/memories?memory=3&edit=1', {
    queries: { 'memories.get': () => (isOvertaken ? theirs : fax) },
    mutations: {
      'memories.update': (input) => {
        if ((input as { revision: number }).revision === 2) return theirs;
        isOvertaken = true;
        throw refuse('CONFLICT', 'Ada Marsh changed this memory in the meantime. Review it before you change it');
      },
    },
  });
  await content.fill('The fax is broken.');
  await save.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Ada Marsh changed this memory in the meantime' });
  await expect.element(notice).toHaveTextContent('The fax is in room 5.');
  await expect.element(content).toHaveValue('The fax is broken.');
  await expect.element(page.getByLabelText('Category (optional)')).toHaveValue('Emergency');
  await save.click();
  await expect.poll(() => inputOf('memories.update')).toEqual({ id: 3, revision: 2, value: 'The fax is broken.' });
  await expect.poll(() => history.location.search).toBe('?memory=3');
});

test('a memory is for chosen departments, or for everyone again', async () => {
  const [desk, nursing] = [
    { id: 3, name: 'Front desk' },
    { id: 7, name: 'Nursing' },
  ];
  const limited = { ...fax, departments: [desk] };
  const queries = { 'departments.choices': () => [desk, nursing], 'memories.get': () => limited };
  const { inputOf, history } = await open('/memories?new=1', { queries });
  await topic.fill('Oxygen');
  await content.fill('It is in room 2.');
  await page.getByLabelText('Only these departments').click();
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Choose at least one department');
  await page.getByLabelText('Nursing').click();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await save.click();
  await expect.poll(() => inputOf('memories.create')).toMatchObject({ topic: 'Oxygen', departmentIds: [7] });
  await expect.element(topic).not.toBeInTheDocument();
  history.push('/memories?memory=3');
  const shown = page.getByRole('dialog', { name: 'Memory' });
  await expect.element(shown.getByText('Limited to Front desk')).toBeVisible();
  await shown.getByRole('button', { name: 'Actions for Fax' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await page.getByLabelText('Everyone').click();
  await save.click();
  await expect.poll(() => inputOf('memories.update')).toEqual({ id: 3, revision: fax.revision, departmentIds: [] });
});
