import type { GlossaryTerm } from '@vademecum/shared/settings/glossary.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

function term(id: number, short: string, longForms: string[], fields: Partial<GlossaryTerm> = {}): GlossaryTerm {
  const untouched = { note: '', isShipped: true, isChanged: false, isActive: true, changedBy: null, changedAt: null };
  return { id, term: short, longForms, ...untouched, ...fields };
}

const changed = { isChanged: true, changedBy: 'Ada Marsh', changedAt: '2026-03-01T09:00:00.000Z' };
const some = [
  term(1, 'BP', ['blood pressure']),
  term(2, 'MS', ['multiple sclerosis', 'morphine sulfate'], { note: 'Ask if in doubt', ...changed }),
  term(3, 'VST', ['vital signs tower'], { isShipped: false }),
];
const many = Array.from({ length: 120 }, (_, index) => term(index + 1, `T${index + 1}`, [`term number ${index + 1}`]));

function open(address = '/preferences?tab=glossary', terms: GlossaryTerm[] = some, { queries = {}, mutations = {} }: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'glossary.list': () => ({ terms, removed: [term(9, 'NPO', ['nothing by mouth'])] }),
      ...queries,
    },
    mutations: {
      'glossary.add': () => some[2],
      'glossary.update': () => some[0],
      'glossary.remove': () => ({ success: true }),
      'glossary.restoreShipped': () => ({ restored: 2 }),
      ...mutations,
    },
  });
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { sent, history: openApp(address) };
}

const rows = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map((row) => row.textContent);
const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });
async function act(short: string, name: string) {
  await page.getByRole('button', { name: `Actions for ${short}` }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('the table shows what each stands for, its note, who changed it, and what was added or removed', async () => {
  open();
  const row = page.getByRole('row', { name: /^MS/ });
  await expect.element(row).toHaveTextContent('multiple sclerosis');
  await expect.element(row).toHaveTextContent('morphine sulfate');
  await expect.element(row).toHaveTextContent('Ask if in doubt');
  await expect.element(row).toHaveTextContent(/Changed.*2026.*by Ada Marsh/);
  await expect.element(page.getByRole('row', { name: /^VST/ })).toHaveTextContent('Added here');
  await expect.element(page.getByText('3 abbreviations, 1 removed: NPO')).toBeVisible();
});

test('a search looks in abbreviation, meaning and note, those that begin with it first, and stands in the address', async () => {
  const { history } = open();
  await page.getByRole('searchbox', { name: 'Search abbreviations' }).fill('m');
  await expect.poll(rows).toEqual(['MS']);
  await page.getByRole('searchbox', { name: 'Search abbreviations' }).fill('press');
  await expect.poll(rows).toEqual(['BP']);
  await expect.element(page.getByText('1 of 3 abbreviations')).toBeVisible();
  await expect.poll(() => history.location.search).toBe('?tab=glossary&q=press');
  await page.getByRole('searchbox', { name: 'Search abbreviations' }).fill('zzz');
  await expect.element(page.getByText('No abbreviation matches your search')).toBeVisible();
});

test('hundreds come in pages of fifty, and the page stands in the address', async () => {
  const { history } = open('/preferences?tab=glossary', many);
  await expect.element(page.getByText('Page 1 of 3')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => rows()[0]).toBe('T51');
  expect(history.location.search).toBe('?tab=glossary&page=2');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => rows().length).toBe(20);
  await expect.element(page.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('one is added with several meanings; what is wrong stands beside the field, what the server says above the buttons', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isTaken = true;
  const { sent } = open(undefined, some, {
    mutations: {
      'glossary.add': () => {
        if (isTaken) throw refuse('CONFLICT', '“PT” is already in the glossary');
        return some[2];
      },
    },
  });
  await page.getByRole('button', { name: 'Add' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Abbreviation' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('An abbreviation is required')).toBeVisible();
  await expect.element(dialog.getByText('Enter what the abbreviation stands for')).toBeVisible();
  await dialog.getByLabelText('Abbreviation').fill('PT');
  await dialog.getByLabelText('Stands for').fill('physical therapy\n\n prothrombin time ');
  await dialog.getByLabelText('Note (optional)').fill('Therapy unless the lab asks');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('“PT” is already in the glossary');
  isTaken = false;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const entry = { term: 'PT', longForms: ['physical therapy', 'prothrombin time'], note: 'Therapy unless the lab asks' };
  expect(sent('glossary.add')).toEqual([entry, entry]);
});

test('a shipped one keeps its letters when it is edited', async () => {
  const { sent } = open();
  await act('BP', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit BP' });
  await expect.element(dialog.getByLabelText('Abbreviation')).toHaveAttribute('readonly');
  await dialog.getByLabelText('Stands for').fill('blood pressure\nbullous pemphigoid');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent('glossary.update'))
    .toEqual([{ id: 1, term: 'BP', longForms: ['blood pressure', 'bullous pemphigoid'], note: '' }]);
});

test('switching one off shows at once and rolls back if the server refuses', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = Promise.withResolvers<never>();
  const { sent } = open(undefined, some, { mutations: { 'glossary.update': () => answer.promise } });
  const inUse = page.getByRole('switch', { name: 'Use BP' });
  await inUse.click();
  await expect.element(inUse).not.toBeChecked();
  await expect.poll(() => sent('glossary.update')).toEqual([{ id: 1, isActive: false }]);
  answer.reject(refuse('INTERNAL_SERVER_ERROR', 'The disk is full'));
  await expect.element(inUse).toBeChecked();
  await expect.element(toast('Error')).toHaveTextContent('The disk is full');
});

test('removing asks first and says whether it can be restored; restoring says how many', async () => {
  const { sent } = open();
  await act('VST', 'Remove');
  await expect.element(page.getByRole('alertdialog', { name: 'Remove VST?' })).toHaveTextContent('it cannot be restored');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await act('BP', 'Remove');
  await expect.element(page.getByRole('alertdialog', { name: 'Remove BP?' })).toHaveTextContent('you can restore it later');
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => sent('glossary.remove')).toEqual([{ id: 1 }]);
  await act('MS', 'Restore default');
  await expect.poll(() => sent('glossary.restoreShipped')).toEqual([{ id: 2 }]);
  await page.getByRole('button', { name: 'Restore defaults' }).click();
  await expect.element(page.getByRole('alertdialog')).toHaveTextContent('2 default abbreviations were changed');
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect.element(toast('Glossary restored')).toHaveTextContent('2 abbreviations are back to default.');
  expect(sent('glossary.restoreShipped')).toEqual([{ id: 2 }, {}]);
});

test('a glossary that cannot be loaded says why, one without anything says what to do', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  open(undefined, [], {
    queries: {
      'glossary.list': () => {
        if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        return { terms: [], removed: [] };
      },
    },
  });
  await expect.element(page.getByText('The glossary could not be loaded')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Restore the defaults, or add your own.')).toBeVisible();
});

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 360],
  ['dark', 360],
] as const)('axe finds nothing in the %s theme at %i pixels', async (theme, width) => {
  await page.viewport(width, 800);
  open();
  await expect.element(page.getByRole('row', { name: /^MS/ })).toBeVisible();
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await page.getByRole('button', { name: 'Add' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add Abbreviation' })).toBeVisible();
  await expectAccessible(theme);
});
