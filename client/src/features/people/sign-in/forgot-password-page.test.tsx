import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';

const queries = { 'auth.session': () => ({ user: null }) };
const message = 'If the address belongs to an account, your administrator was told.';
const ask = page.getByRole('button', { name: 'Request a link' });

test('whoever forgot their password asks for a link, and reads what the server says for every address', async () => {
  const calls = fakeServer({ queries, mutations: { 'auth.forgotPassword': () => ({ success: true, message }) } });
  openApp('/forgot-password');
  await ask.click();
  await expect.element(page.getByText('Enter a valid email address')).toBeVisible();
  await page.getByLabelText('Email Address').fill(' nora@clinic.example ');
  await ask.click();
  await expect.element(page.getByRole('status')).toHaveTextContent(message);
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login');
  expect(calls.filter(({ path }) => path === 'auth.forgotPassword').map(({ input }) => input)).toEqual([{ email: 'nora@clinic.example' }]);
});

test('a refusal is shown, and what was typed stays', async () => {
  const forgotPassword = () => {
    throw refuse('TOO_MANY_REQUESTS', 'Too many requests for a new password. Wait a minute and try again', 60);
  };
  fakeServer({ queries, mutations: { 'auth.forgotPassword': forgotPassword } });
  openApp('/forgot-password');
  await page.getByLabelText('Email Address').fill('nora@clinic.example');
  await ask.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Too many requests for a new password.');
  await expect.element(page.getByLabelText('Email Address')).toHaveValue('nora@clinic.example');
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (theme) => {
  fakeServer({ queries });
  openApp('/forgot-password');
  await ask.click();
  await expect.element(page.getByText('Enter a valid email address')).toBeVisible();
  await expectAccessible(theme);
});

test.each([
  ['/activate', 'auth.activate'],
  ['/reset-password', 'auth.resetPassword'],
])('at %s the account is activated, and a link that does not work says why', async (path, procedure) => {
  const refused = () => {
    throw refuse('BAD_REQUEST', 'This link has expired. Ask for a new one');
  };
  fakeServer({ queries, mutations: { [procedure]: refused } });
  const history = openApp(`${path}#token=abc`);
  await expect.element(page.getByRole('heading', { name: 'Activate your account' })).toBeVisible();
  await page.getByLabelText('New password').fill('a sentence nobody guesses');
  await page.getByLabelText('Repeat the password').fill('a sentence nobody guesses');
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link has expired. Ask for a new one');
  expect(history.location.href).toBe(path);
});
