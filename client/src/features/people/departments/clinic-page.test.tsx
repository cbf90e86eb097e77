import type { ListedDepartment } from '@vademecum/shared/people/departments.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { type FakeAnswers, fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { listedUser, person } from '../../../testing/people.ts';

const ada = { id: 1, name: 'Nora Quinn' };
const ben = { id: 2, name: 'Ben Ortega' };
const desk: ListedDepartment = {
  id: 3,
  name: 'Front desk',
  members: [ben],
  approvers: [ada],
  order: 'sequence',
  documents: 12,
  memories: 1,
};
const labs: ListedDepartment = { id: 7, name: 'Laboratory', members: [], approvers: [], order: 'sequence', documents: 0, memories: 0 };

function openClinic({ queries, mutations = {} }: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'departments.list': () => [desk, labs],
      'users.resetRequests': () => [],
      'users.list': () => [
        listedUser(),
        listedUser({ ...person('admin'), id: 1 }),
        listedUser({ id: 9, firstName: 'Lee', status: 'locked' }),
      ],
      'memoryHealth.critical': () => [],
      ...queries,
    },
    mutations,
  });
  openApp('/clinic');
  return (path: string) => calls.findLast((call) => call.path === path)?.input;
}

const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const act = async (name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test.each([390, 1280])('each department is shown with its people and what is limited to it, at %i px', async (width) => {
  await page.viewport(width, 800);
  openClinic();
  await expect.element(page.getByRole('heading', { name: 'Clinic' })).toBeVisible();
  await expect.element(row('Front desk')).toHaveTextContent('Front deskBen OrtegaApprovers: Nora Quinn1 person12 documents1 memory');
  await expect.element(row('Laboratory')).toHaveTextContent('LaboratoryNo members yet0 people0 documents0 memories');
  await expect.element(page.getByRole('link', { name: '12 documents' })).toHaveAttribute('href', expect.stringContaining('audience='));
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
});

test('a department is made by keyboard; a name that is taken keeps the dialog open and says so', async () => {
  await page.viewport(1280, 800);
  let all = [desk];
  const inputOf = openClinic({
    queries: { 'departments.list': () => all },
    mutations: {
      'departments.create': (input) => {
        const { name } = input as { name: string };
        if (name === 'front desk') throw refuse('CONFLICT', 'There is already a department named Front desk');
        all = [desk, { ...labs, name, members: [ada] }];
        return all[1];
      },
    },
  });
  const add = page.getByRole('button', { name: 'Add department' });
  await expect.element(add).toBeVisible();
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Add department' });
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('A department name is required')).toBeVisible();
  await userEvent.keyboard('front desk{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('There is already a department named Front desk');
  await dialog.getByLabelText('Name').fill('Laboratory');
  await expect.element(dialog.getByLabelText(/^Lee/)).not.toBeInTheDocument();
  await dialog.getByLabelText(/^Nora Quinn/).click();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(inputOf('departments.create')).toEqual({ name: 'Laboratory', memberIds: [1], approverIds: [], order: 'sequence' });
  await expect.element(row('Laboratory')).toHaveTextContent('Nora Quinn');
});

test('a department is renamed, and its members and approvers change', async () => {
  const inputOf = openClinic({ mutations: { 'departments.update': () => desk } });
  await act('Front desk', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Front desk' });
  await dialog.getByLabelText('Name').fill('Reception');
  await dialog.getByLabelText(/^Ben Ortega/).click();
  await dialog.getByLabelText(/^Nora Quinn/).click();
  await dialog.getByLabelText('Add an approver').fill('ben');
  await page.getByRole('option', { name: /Ben Ortega/ }).click();
  await dialog.getByRole('button', { name: 'Move Ben Ortega up' }).click();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(inputOf('departments.update')).toEqual({ id: 3, name: 'Reception', memberIds: [1], approverIds: [2, 1], order: 'sequence' });
});

test('a department goes from the list at once, and comes back with the reason if something is limited to it', async () => {
  let answer: (() => void) | undefined;
  openClinic({
    mutations: {
      'departments.delete': async () => {
        await new Promise<void>((resolve) => (answer = resolve));
        throw refuse('CONFLICT', '12 documents and 1 memory are limited to Front desk. Change who can see them first.');
      },
    },
  });
  await act('Front desk', 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete Front desk?' });
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect.element(row('Front desk')).not.toBeInTheDocument();
  await expect.poll(() => answer).toBeDefined();
  answer?.();
  await expect.element(row('Front desk')).toBeVisible();
  await expect.element(page.getByText('12 documents and 1 memory are limited to Front desk.').first()).toBeInTheDocument();
});

test('without departments the screen says what they are for; without the server it offers to try again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let failures = 1;
  openClinic({
    queries: {
      'departments.list': () => {
        if (failures-- > 0) throw refuse('INTERNAL_SERVER_ERROR', 'Something went wrong.');
        return [];
      },
    },
  });
  await expect.element(page.getByText('The departments could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No departments yet')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('button', { name: 'Add the first one' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Add department' })).toBeVisible();
});

test('only administrators open it', async () => {
  openClinic({ queries: { 'auth.session': () => ({ user: person('manager') }) } });
  await expect.element(page.getByText('Access Denied')).toBeVisible();
});
