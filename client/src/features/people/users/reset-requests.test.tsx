import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { type FakeAnswers, fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { listedUser, person } from '../../../testing/people.ts';

const expiresAt = '2026-11-23T09:00:00.000Z';
const ben = listedUser();
const cora = listedUser({ id: 3, firstName: 'Cora', lastName: 'Adams', status: 'invited' });
const requests = [
  { id: 11, requestedAt: '2026-11-20T09:00:00.000Z', user: ben },
  { id: 12, requestedAt: '2026-11-20T08:00:00.000Z', user: cora },
];

function openUsers(answers: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'users.list': () => [],
      'users.resetRequests': () => requests,
      ...answers.queries,
    },
    mutations: answers.mutations ?? {},
  });
  return { calls, history: openApp('/users') };
}

const waiting = page.getByRole('region', { name: 'Asked for a new password' });

test('axe finds nothing where somebody waits for a new password', async () => {
  openUsers();
  await expect.element(waiting).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
});

test('who asked for a new password is shown to administrators, with their number in the sidebar', async () => {
  await page.viewport(1280, 800);
  openUsers();
  await expect.element(page.getByRole('link', { name: 'User Management 2 waiting for a new password' })).toBeVisible();
  await expect
    .element(waiting)
    .toHaveTextContent(/Asked for a new password ?2Ben Ortegaben@clinic\.example, .*Create reset linkDismissCora Adams/);
});

test('a reset link is made with one press, for who never activated an activation link, and the request is done', async () => {
  let left = requests;
  const make = (input: unknown) => {
    const { id } = input as { id: number };
    left = left.filter(({ user }) => user.id !== id);
    return {
      user: ben,
      purpose: 'reset',
      resetLink: 'https://clinic.example/reset-password#token=x',
      expiresAt,
      mail: 'off',
      mailProblem: null,
    };
  };
  const { calls } = openUsers({ queries: { 'users.resetRequests': () => left }, mutations: { 'users.makeResetLink': make } });
  await expect.element(waiting.getByRole('button', { name: 'Create activation link' })).toBeVisible();
  await waiting.getByRole('button', { name: 'Create reset link' }).click();
  await expect.element(page.getByLabelText('Reset link for Ben Ortega')).toHaveValue('https://clinic.example/reset-password#token=x');
  await expect.element(waiting).not.toHaveTextContent('Ben Ortega');
  expect(calls.findLast(({ path }) => path === 'users.makeResetLink')?.input).toEqual({ id: 2 });
});

test('a dismissed request is gone at once, and back if the server refuses', async () => {
  const answer = Promise.withResolvers<never>();
  openUsers({ mutations: { 'users.dismissResetRequest': () => answer.promise } });
  await waiting.getByRole('button', { name: 'Dismiss' }).first().click();
  await expect.element(waiting).not.toHaveTextContent('Ben Ortega');
  answer.reject(refuse('INTERNAL_SERVER_ERROR', ''));
  await expect.element(page.getByText('Failed to dismiss the request')).toBeVisible();
  await expect.element(waiting).toHaveTextContent('Ben Ortega');
});

test('two test users, a manager and a user, are made with one press, and their links are shown and logged', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const { calls } = openUsers({
    mutations: {
      'users.create': (input) => {
        const fields = input as { firstName: string; lastName: string; role: 'user' | 'manager' };
        const user = { ...person(fields.role), ...fields, id: fields.role === 'user' ? 21 : 22 };
        return { user, activationLink: `https://clinic.example/activate#token=${fields.role}`, expiresAt, mail: 'off', mailProblem: null };
      },
    },
  });
  await page.getByRole('button', { name: 'Create Test Users' }).click();
  await expect.element(page.getByText('Test Users Created', { exact: true })).toBeVisible();
  for (const role of ['Manager', 'User']) {
    const field = page.getByLabelText(`Activation link for Test ${role}`);
    await expect.element(field).toHaveValue(`https://clinic.example/activate#token=${role.toLowerCase()}`);
  }
  const inputs = calls.filter(({ path }) => path === 'users.create').map(({ input }) => input as { role: string; email: string });
  expect(inputs.map(({ role }) => role)).toEqual(['manager', 'user']);
  expect(logged.mock.calls.flat()).toEqual(
    inputs.map(({ role, email }) => `Activation link for ${email}: https://clinic.example/activate#token=${role}`),
  );
  logged.mockRestore();
  for (const { email } of inputs) expect(email).toMatch(/^test\.(manager|user)\.\w+@clinic\.invalid$/);
});

test('test users that cannot be made are said to be', async () => {
  openUsers({
    mutations: {
      'users.create': () => {
        throw refuse('CONFLICT', 'A user with this email address exists already');
      },
    },
  });
  await page.getByRole('button', { name: 'Create Test Users' }).click();
  await expect.element(page.getByText('Failed to create test users')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Create Test Users' })).toBeEnabled();
});
