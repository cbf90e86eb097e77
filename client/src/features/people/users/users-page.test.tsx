import type { ListedUser } from '@vademecum/shared/people/users.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { type FakeAnswers, fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { listedUser, person } from '../../../testing/people.ts';

const expiresAt = '2026-11-23T09:00:00.000Z';
const link = 'https://clinic.example/activate#token=abc';
const self = listedUser({ ...person('admin'), id: 1, role: 'admin' });
const ben = listedUser();
const cora = listedUser({
  id: 3,
  firstName: 'Cora',
  lastName: 'Adams',
  email: 'cora@clinic.example',
  status: 'invited',
  role: 'manager',
  lastSignInAt: null,
  hasPassword: false,
});
const dan = listedUser({ id: 4, firstName: 'Dan', lastName: 'Zell', email: 'dz@clinic.example', status: 'locked' });
const everybody = [dan, cora, ben, self];

function openUsers(address = '/users', answers: FakeAnswers & { role?: Role } = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: { ...person(answers.role ?? 'admin'), id: 1 } }),
      'users.list': () => everybody,
      'users.resetRequests': () => [],
      ...answers.queries,
    },
    mutations: answers.mutations ?? {},
  });
  return { calls, history: openApp(address) };
}

const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
const issued = (user: Partial<ListedUser>, change: object = {}) => ({
  user: { ...person('user'), ...user },
  activationLink: link,
  expiresAt,
  mail: 'off',
  mailProblem: null,
  ...change,
});

async function fillForm(first = 'Eve', last = 'Hart', email = 'eve@clinic.example') {
  await page.getByLabelText('First Name').fill(first);
  await page.getByLabelText('Last Name').fill(last);
  await page.getByLabelText('Email Address').fill(email);
}

test('without invite_staff the screen says so, at both addresses', async () => {
  const { history } = openUsers('/users', { role: 'user' });
  await expect.element(page.getByText("You don't have permission to manage users.")).toBeVisible();
  history.push('/invite');
  await expect.element(page.getByText("You don't have permission to manage users.")).toBeVisible();
});

test('a manager sees the form alone, may give the role user, and gets the link', async () => {
  const { calls } = openUsers('/invite', {
    role: 'manager',
    mutations: { 'users.create': () => issued({ firstName: 'Eve', lastName: 'Hart' }) },
  });
  await expect.element(page.getByRole('heading', { name: 'Invite Staff' })).toBeVisible();
  for (const text of ['All Users', 'Add User', 'Test users', 'Total Users'])
    await expect.element(page.getByText(text)).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Role')).toHaveTextContent(/^User$/);
  await fillForm();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect.element(page.getByText('User Created', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Eve Hart has been invited successfully.')).toBeVisible();
  const panel = page.getByRole('region', { name: 'New links' });
  await expect.element(panel).toHaveFocus();
  await expect.element(panel.getByLabelText('Activation link for Eve Hart')).toHaveValue(link);
  await expect.element(panel).toHaveTextContent(`One-time link, valid until ${dateTimeLabel(expiresAt)}.`);
  await expect.element(page.getByLabelText('First Name')).toHaveValue('');
  expect(calls.findLast(({ path }) => path === 'users.create')?.input).toEqual({
    firstName: 'Eve',
    lastName: 'Hart',
    email: 'eve@clinic.example',
    role: 'user',
  });
  expect(calls.map(({ path }) => path)).not.toContain('users.list');
});

test('the form says what is missing, is busy while the server works, and keeps what was typed when it refuses', async () => {
  const answer = Promise.withResolvers<never>();
  let refusals = 0;
  openUsers('/users', {
    mutations: {
      'users.create': () => {
        refusals += 1;
        if (refusals === 1) return answer.promise;
        throw refuse('INTERNAL_SERVER_ERROR', '');
      },
    },
  });
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect.element(page.getByLabelText('Role')).toHaveTextContent('UserManagerAdmin');
  const send = page.getByRole('button', { name: 'Send Invitation' });
  await send.click();
  for (const text of ['First name is required', 'Last name is required', 'Enter a valid email address']) {
    await expect.element(page.getByText(text)).toBeVisible();
  }
  await fillForm();
  await page.getByLabelText('Role').selectOptions('manager');
  await send.click();
  await expect.element(page.getByRole('button', { name: 'Creating...' })).toHaveAttribute('aria-disabled', 'true');
  answer.reject(refuse('CONFLICT', 'A user with this email address exists already'));
  await expect.element(page.getByText('A user with this email address exists already')).toBeVisible();
  await expect.element(page.getByLabelText('First Name')).toHaveValue('Eve');
  await send.click();
  await expect.element(page.getByText('Failed to create user')).toBeVisible();
});

test('Add User opens the form at an address of its own, and Cancel closes it', async () => {
  const { history } = openUsers();
  await expect.element(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await page.getByRole('button', { name: 'Add User' }).click();
  await expect.poll(() => history.location.search).toBe('?add=1');
  await expect.element(page.getByLabelText('First Name')).toHaveFocus();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByLabelText('First Name')).not.toBeInTheDocument();
  history.push('/invite');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => history.location.pathname).toBe('/users');
});

test('a mailed link is not shown; one that could not be mailed is, with the reason, and can be copied', async () => {
  const replies = [
    issued({ id: 8, firstName: 'Eve', lastName: 'Hart', email: 'eve@clinic.example' }, { activationLink: null, mail: 'sent' }),
    issued({ id: 9, firstName: 'Fay', lastName: 'Ito' }, { mail: 'failed', mailProblem: 'the mail server did not answer in time' }),
  ];
  openUsers('/invite', { role: 'manager', mutations: { 'users.create': () => replies.shift() } });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await fillForm();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect.element(page.getByText(/Sent to eve@clinic\.example\. One-time link, valid until/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
  await fillForm('Fay', 'Ito');
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect
    .element(page.getByText(/The email could not be sent: the mail server did not answer in time\. Share this link yourself\./))
    .toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(() => copied).toHaveBeenCalledExactlyOnceWith(link);
  await page.getByRole('button', { name: 'Done' }).first().click();
  await expect.element(page.getByLabelText('Activation link for Fay Ito')).not.toBeInTheDocument();
});

test('the three counters count the list, and each row says who, what, how and when', async () => {
  openUsers();
  const counters = page.getByRole('definition');
  await expect.element(counters.first()).toBeVisible();
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Active Users',
    'Pending Invitations',
    'Total Users',
  ]);
  expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['2', '1', '4']);
  await expect
    .element(row('Ben Ortega'))
    .toHaveTextContent(`Ben OrtegaActiveben@clinic.exampleUserLast sign-in: ${dateTimeLabel(ben.lastSignInAt ?? '')}Lock`);
  await expect.element(row('Cora Adams')).toHaveTextContent('Cora AdamsInvitedcora@clinic.exampleManagerNever signed inActivate');
  await expect.element(row('Nora Quinn').getByText('You')).toBeVisible();
  await expect.element(row('Nora Quinn').getByRole('button', { name: 'Lock Nora Quinn' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Actions for Nora Quinn' })).not.toBeInTheDocument();
});

test('search and order stand in the address', async () => {
  const { history } = openUsers('/users?q=clinic&sort=name');
  await expect.element(row('Ben Ortega')).toBeVisible();
  const names = () => [...document.querySelectorAll('[aria-labelledby=all-users] h3')].map(({ textContent }) => textContent);
  expect(names()).toEqual(['Ben Ortega', 'Cora Adams', 'Dan Zell', 'Nora Quinn']);
  const orders: Record<string, string[]> = {
    'Name, Z to A': ['Nora Quinn', 'Dan Zell', 'Cora Adams', 'Ben Ortega'],
    'Oldest first': ['Nora Quinn', 'Ben Ortega', 'Cora Adams', 'Dan Zell'],
    Role: ['Nora Quinn', 'Cora Adams', 'Ben Ortega', 'Dan Zell'],
    Status: ['Ben Ortega', 'Nora Quinn', 'Cora Adams', 'Dan Zell'],
    'Last sign-in, longest ago first': ['Cora Adams', 'Ben Ortega', 'Dan Zell', 'Nora Quinn'],
  };
  for (const [label, order] of Object.entries(orders)) {
    await page.getByLabelText('Sort by').selectOptions(label);
    await expect.poll(names).toEqual(order);
  }
  await expect.poll(() => history.location.search).toBe('?q=clinic&sort=unseen');
  await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('ELL dz@');
  await expect.poll(names).toEqual(['Dan Zell']);
  await page.getByRole('searchbox').fill('nobody');
  await expect.element(page.getByText('No users found')).toBeVisible();
});

test('locking asks first, shows at once, and is taken back with the reason if the server refuses', async () => {
  const answer = Promise.withResolvers<unknown>();
  const { calls } = openUsers('/users', { mutations: { 'users.setStatus': () => answer.promise } });
  await page.getByRole('button', { name: 'Lock Ben Ortega' }).click();
  await page.getByRole('alertdialog', { name: 'Lock Ben Ortega?' }).getByRole('button', { name: 'Lock' }).click();
  await expect.element(row('Ben Ortega').getByText('Locked')).toBeVisible();
  answer.reject(refuse('CONFLICT', 'The last active administrator cannot be locked'));
  await expect.element(page.getByText('Failed to update user status. The last active administrator cannot be locked')).toBeVisible();
  await expect.element(row('Ben Ortega').getByText('Active')).toBeVisible();
  expect(calls.findLast(({ path }) => path === 'users.setStatus')?.input).toEqual({ id: 2, status: 'locked' });
});

test('whoever is not active is set active with one press', async () => {
  let users = everybody;
  const { calls } = openUsers('/users', {
    queries: { 'users.list': () => users },
    mutations: {
      'users.setStatus': () => {
        users = everybody.map((user) => (user.id === 3 ? { ...user, status: 'active' as const } : user));
        return users[1];
      },
    },
  });
  await page.getByRole('button', { name: 'Activate Cora Adams' }).click();
  await expect.element(page.getByText('Status Updated', { exact: true })).toBeVisible();
  await expect.element(page.getByText('User status has been updated successfully.')).toBeVisible();
  await expect.element(row('Cora Adams').getByText('No password yet. They need a reset link to sign in.')).toBeVisible();
  expect(calls.findLast(({ path }) => path === 'users.setStatus')?.input).toEqual({ id: 3, status: 'active' });
});

test('an administrator takes away the second factor of somebody who lost it, after being asked', async () => {
  const lost = { ...ben, hasSecondFactor: true };
  const { calls } = openUsers('/users', {
    queries: { 'users.list': () => [cora, lost, self] },
    mutations: { 'account.resetSecondFactor': () => ({ success: true, endedSessions: 1 }) },
  });
  await page.getByRole('button', { name: 'Actions for Cora Adams' }).click();
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  expect(page.getByRole('menuitem', { name: 'Reset second factor' }).query()).toBeNull();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: `Actions for ${ben.firstName} ${ben.lastName}` }).click();
  await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
  await expect.element(page.getByText('Second Factor Reset')).toBeVisible();
  expect(calls.findLast(({ path }) => path === 'account.resetSecondFactor')?.input).toEqual({ id: 2 });
});

test('an administrator gives another role', async () => {
  const { calls } = openUsers('/users', { mutations: { 'users.setRole': () => ({ ...ben, role: 'manager' }) } });
  await page.getByRole('button', { name: 'Actions for Ben Ortega' }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await page.getByRole('dialog', { name: 'Role of Ben Ortega' }).getByLabelText('Role').selectOptions('manager');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Ben Ortega now has the role Manager.')).toBeVisible();
  expect(calls.findLast(({ path }) => path === 'users.setRole')?.input).toEqual({ id: 2, role: 'manager' });
});

test('a fresh activation link for who is invited, a reset link for who is active, none for who is locked', async () => {
  const resetLink = 'https://clinic.example/reset-password#token=def';
  const { calls } = openUsers('/users', {
    mutations: {
      'users.renewActivationLink': () => issued(cora),
      'users.makeResetLink': () => ({ user: ben, purpose: 'reset', resetLink, expiresAt, mail: 'off', mailProblem: null }),
    },
  });
  await page.getByRole('button', { name: 'Actions for Cora Adams' }).click();
  await page.getByRole('menuitem', { name: 'New activation link' }).click();
  await expect.element(page.getByLabelText('Activation link for Cora Adams')).toHaveValue(link);
  await page.getByRole('button', { name: 'Actions for Ben Ortega' }).click();
  await page.getByRole('menuitem', { name: 'Create reset link' }).click();
  await expect.element(page.getByLabelText('Reset link for Ben Ortega')).toHaveValue(resetLink);
  await page.getByRole('button', { name: 'Actions for Dan Zell' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Change role' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: /link/ })).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => /Link/.test(path)).map(({ input }) => input)).toEqual([{ id: 3 }, { id: 2 }]);
});

test('a list that cannot be loaded says so, and Try again loads it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  openUsers('/users', {
    queries: {
      'users.list': () => {
        if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
        return [];
      },
    },
  });
  await expect.element(page.getByRole('alert').getByText('Failed to fetch users')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Failed to fetch users' })).toHaveTextContent('Error');
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No users found')).toBeVisible();
});

test.each([
  ['light', 360],
  ['dark', 360],
  ['light', 1280],
  ['dark', 1280],
] as const)('axe finds nothing in the %s theme at %i px, and nothing sticks out', async (theme, width) => {
  await page.viewport(width, 800);
  const long = listedUser({ id: 5, firstName: 'x'.repeat(120), lastName: 'y', email: `${'z'.repeat(60)}@clinic.example` });
  openUsers('/users?add=1', {
    queries: {
      'users.list': () => [long, ...everybody],
      'users.resetRequests': () => [{ id: 7, requestedAt: expiresAt, user: { ...ben } }],
    },
    mutations: { 'users.create': () => issued({ id: 8, firstName: 'Eve', lastName: 'Hart' }) },
  });
  await fillForm();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect.element(page.getByLabelText('Activation link for Eve Hart')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  await expectAccessible(theme);
  await page.getByRole('button', { name: 'Actions for Ben Ortega' }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await expectAccessible(theme);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await expect.element(page.getByText('First name is required')).toBeVisible();
  await expectAccessible(theme);
});
