import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { type FakeAnswers, fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { listedUser, person } from '../../../testing/people.ts';

const desk = { id: 3, name: 'Front desk' };
const nursing = { id: 7, name: 'Nursing' };

function openUsers(address: string, mutations: FakeAnswers['mutations'] = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'users.list': () => [listedUser({ departments: [desk] })],
      'users.resetRequests': () => [],
      'departments.choices': () => [desk, nursing],
    },
    mutations,
  });
  openApp(address);
  return (path: string) => calls.findLast((call) => call.path === path)?.input;
}

const ben = page.getByRole('listitem').filter({ has: page.getByText('Ben Ortega', { exact: true }) });

test('the departments of a person are set from their menu, shown at once, and as before where the server refuses', async () => {
  let answer: (() => void) | undefined;
  const inputOf = openUsers('/users', {
    'departments.setOfPerson': async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      throw refuse('BAD_REQUEST', 'A department was not found. It may have been deleted');
    },
  });
  await expect.element(ben).toHaveTextContent('Front desk');
  await page.getByRole('button', { name: 'Actions for Ben Ortega' }).click();
  await page.getByRole('menuitem', { name: 'Departments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Departments of Ben Ortega' });
  await expect.element(dialog.getByLabelText('Front desk')).toBeChecked();
  await dialog.getByLabelText('Nursing').click();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(ben).toHaveTextContent('Front desk, Nursing');
  await expect.poll(() => inputOf('departments.setOfPerson')).toEqual({ id: 2, departmentIds: [3, 7] });
  answer?.();
  await expect.element(ben).not.toHaveTextContent('Nursing');
  await expect.element(page.getByText('A department was not found. It may have been deleted').first()).toBeInTheDocument();
});

test('an invitation names departments', async () => {
  const inputOf = openUsers('/users?add=1', {
    'users.create': () => ({
      user: person('user'),
      activationLink: null,
      expiresAt: '2026-11-23T09:00:00.000Z',
      mail: 'sent',
      mailProblem: null,
    }),
  });
  await page.getByLabelText('First Name').fill('Eve');
  await page.getByLabelText('Last Name').fill('Hart');
  await page.getByLabelText('Email Address').fill('eve@clinic.example');
  await page.getByLabelText('Nursing').click();
  await expectAccessible('light');
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect.poll(() => inputOf('users.create')).toMatchObject({ firstName: 'Eve', departmentIds: [7] });
});
