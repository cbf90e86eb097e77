import type { SecondFactorState } from '@vademecum/shared/people/account.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse, refuseWith } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const session = (role: 'admin' | 'user' = 'user') => ({
  'auth.session': () => ({ user: person(role), mustSetUpSecondFactor: false, ended: null }),
});
const off: SecondFactorState = { isEnabled: false, enabledAt: null, recoveryCodesLeft: 0, isRequired: false };
const on: SecondFactorState = { isEnabled: true, enabledAt: '2026-03-02T09:00:00.000Z', recoveryCodesLeft: 2, isRequired: false };

async function fillPasswords(current: string, next: string, repeat = next) {
  await page.getByRole('textbox', { name: 'Current password' }).fill(current);
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
  await page.getByRole('textbox', { name: 'Repeat the new password' }).fill(repeat);
  await page.getByRole('button', { name: 'Change password' }).click();
}

test('pressing one’s name in the sidebar leads to the account, without what is for administrators', async () => {
  await page.viewport(1280, 800);
  fakeServer({ queries: { ...session(), 'account.secondFactor': () => off } });
  const history = openApp('/chat');
  await page.getByRole('link', { name: /Nora Quinn/ }).click();
  await expect.element(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  expect(history.location.pathname).toBe('/account');
  await expect.element(page.getByRole('heading', { name: 'Second factor' })).toBeVisible();
  expect([...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)).toEqual([
    'Sign-in',
    'Sessions',
    'Preferences',
  ]);
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
});

test('changing the password says how many sessions it ended, and what is wrong beside the field', async () => {
  await page.viewport(1280, 900);
  const calls = fakeServer({
    queries: { ...session(), 'account.secondFactor': () => off },
    mutations: {
      'account.changePassword': (input) => {
        if ((input as { currentPassword: string }).currentPassword === 'wrong') {
          const message = 'Incorrect password';
          throw refuseWith('BAD_REQUEST', message, { issues: [{ path: 'currentPassword', message }] });
        }
        return { success: true, endedSessions: 2 };
      },
    },
  });
  openApp('/account');
  await fillPasswords('wrong', 'the kettle whistles', 'the kettle hums');
  await expect.element(page.getByText('Passwords don’t match')).toBeVisible();
  expect(calls.filter(({ path }) => path === 'account.changePassword')).toEqual([]);
  await fillPasswords('wrong', 'the kettle whistles');
  await expect.element(page.getByRole('textbox', { name: 'Current password' })).toHaveAccessibleDescription('Incorrect password');
  await fillPasswords('a long and good password', 'the kettle whistles');
  await expect.element(page.getByText('2 other sessions were ended.')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'New password', exact: true })).toHaveValue('');
});

test('whoever has a second factor sees how many codes are left, makes new ones, and switches it off with password and code', async () => {
  await page.viewport(1280, 900);
  let factor = on;
  const calls = fakeServer({
    queries: { ...session(), 'account.secondFactor': () => factor },
    mutations: {
      'account.renewRecoveryCodes': () => ({ recoveryCodes: ['ABCD-EFGH-IJKL-MNOP'] }),
      'account.disableSecondFactor': () => {
        factor = { ...off };
        return { success: true };
      },
    },
  });
  openApp('/account');
  await expect.element(page.getByText('2 of 10 recovery codes are left.')).toBeVisible();
  await expect.element(page.getByText(/Create new recovery codes before you run out/)).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await page.getByRole('textbox', { name: 'Your password' }).fill('secret');
  await page.getByRole('button', { name: 'Create new codes' }).click();
  await expect.element(page.getByText('ABCD-EFGH-IJKL-MNOP')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('button', { name: 'I saved them' }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabelText('Code', { exact: true }).fill('654321');
  await page.getByRole('textbox', { name: 'Your password' }).fill('secret');
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect.element(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  expect(calls.find(({ path }) => path === 'account.disableSecondFactor')?.input).toEqual({ password: 'secret', code: '654321' });
});

test('one sees where one is signed in, ends one session, and signs out everywhere', async () => {
  await page.viewport(390, 800);
  const at = '2026-03-02T09:00:00.000Z';
  let sessions = [
    { id: 7, device: 'Firefox on Windows', address: '192.0.2.7', startedAt: at, lastActiveAt: at, isCurrent: true },
    { id: 8, device: '', address: '192.0.2.8', startedAt: at, lastActiveAt: at, isCurrent: false },
  ];
  fakeServer({
    queries: { ...session(), 'account.sessions': () => sessions },
    mutations: {
      'account.endSession': (input) => {
        sessions = sessions.filter(({ id }) => id !== (input as { id: number }).id);
        return { success: true };
      },
      'account.signOutEverywhere': () => ({ success: true, endedSessions: 1 }),
    },
  });
  const history = openApp('/account?tab=sessions');
  await expect.element(page.getByText('This device')).toBeVisible();
  await expect.element(page.getByText(/From 192.0.2.8/)).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('button', { name: /End the session of Unknown browser/ }).click();
  await expect.element(page.getByText(/From 192.0.2.8/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(page.getByText('Signed out everywhere')).toBeVisible();
  expect(history.location.pathname).toBe('/login');
});

test('an administrator requires a second factor of a role, and is told why that cannot be', async () => {
  await page.viewport(1280, 800);
  const rules = [
    { role: 'admin', isRequired: false, people: 2, without: 1 },
    { role: 'manager', isRequired: false, people: 0, without: 0 },
    { role: 'user', isRequired: false, people: 9, without: 0 },
  ];
  fakeServer({
    queries: { ...session('admin'), 'account.rules': () => rules },
    mutations: {
      'account.setRule': (input) => {
        const { role, isRequired } = input as { role: string; isRequired: boolean };
        if (role === 'admin') throw refuse('CONFLICT', 'Set up a second factor for your own account first');
        return rules.map((rule) => (rule.role === role ? { ...rule, isRequired } : rule));
      },
    },
  });
  openApp('/account?tab=rules');
  await expect.element(page.getByText('2 active, 1 without a second factor')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('switch', { name: 'Users' }).click();
  await expect.element(page.getByRole('switch', { name: 'Users' })).toBeChecked();
  await page.getByRole('switch', { name: 'Administrators' }).click();
  await expect.element(page.getByText('Set up a second factor for your own account first')).toBeVisible();
  await expect.element(page.getByRole('switch', { name: 'Administrators' })).not.toBeChecked();
});

test('an administrator makes a key, sees it once, and revokes it', async () => {
  await page.viewport(1280, 900);
  const at = '2026-03-02T09:00:00.000Z';
  let keys: object[] = [];
  const key = {
    id: 3,
    name: 'Phone system',
    role: 'user',
    state: 'active',
    madeBy: 'Nora Quinn',
    createdAt: at,
    expiresAt: at,
    lastUsedAt: null,
  };
  const calls = fakeServer({
    queries: { ...session('admin'), 'apiKeys.list': () => keys },
    mutations: {
      'apiKeys.create': () => {
        keys = [key];
        return { apiKey: key, key: 'vmk_secret' };
      },
      'apiKeys.revoke': () => {
        keys = [{ ...key, state: 'revoked' }];
        return keys[0];
      },
    },
  });
  openApp('/account?tab=api-keys');
  await expect.element(page.getByText('No API keys')).toBeVisible();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect.element(page.getByText('Name is required')).toBeVisible();
  await page.getByLabelText('Name').fill('Phone system');
  await page.getByLabelText('Expires after').selectOptions('Custom date');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect.element(page.getByText('Choose when the key stops working')).toBeVisible();
  await page.getByLabelText('Last day').fill('2026-12-24');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect.element(page.getByText('vmk_secret')).toBeVisible();
  const made = calls.find(({ path }) => path === 'apiKeys.create')?.input;
  expect(made).toEqual({ name: 'Phone system', role: 'user', expiresAt: new Date('2026-12-24T23:59:59').toISOString() });
  await page.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('vmk_secret')).not.toBeInTheDocument();
  await expect.element(page.getByText(/Never used/)).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('button', { name: 'Revoke Phone system' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect.element(page.getByText('Revoked', { exact: true })).toBeVisible();
});
