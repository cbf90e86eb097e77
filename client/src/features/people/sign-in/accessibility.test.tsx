import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';

const themes = ['light', 'dark'] as const;

function open(address: string) {
  fakeServer({
    queries: { 'auth.session': () => ({ user: null }) },
    mutations: {
      'auth.login': () => {
        throw refuse('UNAUTHORIZED', 'Incorrect email or password');
      },
    },
  });
  openApp(address);
}

test.each([
  ['/login', 'Welcome to Vademecum'],
  ['/activate', 'Activate your account'],
  ['/activate#token=abc', 'Activate your account'],
  ['/reset-password#token=abc', 'Activate your account'],
  ['/setup', 'Set up Vademecum'],
  ['/setup#token=abc', 'Set up Vademecum'],
])('axe finds nothing at %s', async (address, heading) => {
  await page.viewport(390, 844);
  open(address);
  await expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
  for (const theme of themes) await expectAccessible(theme);
});

test('axe finds nothing on a login that was refused', async () => {
  open('/login');
  await page.getByLabelText('Email Address').fill('nurse@clinic.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password at all');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  for (const theme of themes) await expectAccessible(theme);
});
