import type { ProviderSettings } from '@vademecum/shared/people/provider.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { listedUser, person } from '../../../testing/people.ts';

const self = listedUser({ ...person('admin'), id: 1, role: 'admin' });
const ben = listedUser({ isLinked: true, hasPassword: false });
const settings: ProviderSettings = {
  name: 'Clinic ID',
  createsPeople: false,
  unmapped: 'keep',
  rules: [],
  arePasswordsOff: false,
  breakGlassId: null,
  linkedPeople: 1,
  hasAdministrator: true,
};

beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="identity-provider" content="Clinic ID" data-passwords="on">');
});
afterEach(() => {
  document.querySelector('meta[name="identity-provider"]')?.remove();
});

function openUsers(change: Partial<ProviderSettings> = {}, mutations: Record<string, (input: unknown) => unknown> = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: { ...person('admin'), id: 1 } }),
      'users.list': () => [ben, self],
      'users.resetRequests': () => [],
      'departments.choices': () => [{ id: 4, name: 'ICU' }],
      'provider.settings': () => ({ ...settings, ...change }),
    },
    mutations,
  });
  openApp('/users');
  return (path: string) => calls.findLast((call) => call.path === path)?.input;
}

test('an administrator sees who comes in with the provider, and unlinks one', async () => {
  const sent = openUsers({}, { 'provider.unlink': () => ({ success: true, endedSessions: 1 }) });
  await expect.element(page.getByText('1 person has signed in with it. Only invited people can sign in.')).toBeVisible();
  await expect.element(page.getByText('Signs in with Clinic ID')).toBeVisible();
  expect(page.getByText('No password yet').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Actions for Ben Ortega' }).click();
  await page.getByRole('menuitem', { name: 'Unlink from Clinic ID' }).click();
  await page.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect.element(page.getByText('Account Unlinked')).toBeVisible();
  expect(sent('provider.unlink')).toEqual({ id: 2 });
});

test('groups give roles and departments; a group that gives nothing is complained about', async () => {
  const sent = openUsers({}, { 'provider.save': (input) => ({ ...settings, ...(input as object) }) });
  await page.getByRole('button', { name: 'Groups and access' }).click();
  await page.getByLabelText('Someone without an invitation').selectOptions('Gets an account as User');
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByLabelText('Group 1', { exact: true }).fill('icu-nurses');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Choose a role or a department for each group')).toBeVisible();
  await expectAccessible('light');
  await page.getByLabelText('Role of group 1').selectOptions('Manager');
  await page.getByLabelText('Department of group 1').selectOptions('ICU');
  await page.getByLabelText('People whose groups give no role').selectOptions('Are refused');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Groups and access saved')).toBeVisible();
  expect(sent('provider.save')).toEqual({
    createsPeople: true,
    unmapped: 'refuse',
    rules: [{ group: 'icu-nurses', role: 'manager', departmentId: 4 }],
  });
  await expect.element(page.getByText('1 group gives roles or departments.')).toBeVisible();
});

test('passwords go off with one administrator who keeps theirs', async () => {
  const sent = openUsers({}, { 'provider.setPasswordsOff': (input) => ({ ...settings, arePasswordsOff: true, ...(input as object) }) });
  await page.getByRole('button', { name: 'Passwords' }).click();
  await page.getByRole('switch', { name: 'Passwords off' }).click();
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.getByLabelText('Administrator who keeps a password').selectOptions('Nora Quinn');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Passwords are off', { exact: true })).toBeVisible();
  expect(sent('provider.setPasswordsOff')).toEqual({ areOff: true, breakGlassId: 1 });
});

test('before an administrator has signed in with the provider, the dialog says what to do; a refusal stays on it', async () => {
  openUsers({ hasAdministrator: false });
  await page.getByRole('button', { name: 'Passwords' }).click();
  await page.getByRole('switch', { name: 'Passwords off' }).click();
  await expect.element(page.getByText('First, sign in with Clinic ID as an administrator.')).toBeVisible();
  await page.getByLabelText('Administrator who keeps a password').selectOptions('Nora Quinn');
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeDisabled();
});

test('what the server refuses is said in the dialog', async () => {
  const refused = () => {
    throw refuse('CONFLICT', 'First, an administrator has to sign in with Clinic ID');
  };
  openUsers({}, { 'provider.setPasswordsOff': refused });
  await page.getByRole('button', { name: 'Passwords' }).click();
  await page.getByRole('switch', { name: 'Passwords off' }).click();
  await page.getByLabelText('Administrator who keeps a password').selectOptions('Nora Quinn');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('First, an administrator has to sign in with Clinic ID');
});
