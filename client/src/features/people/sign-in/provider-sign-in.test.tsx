import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';

const signedOut = () => ({ user: null });

/** As the server writes it into the page. */
function haveProvider(passwords = 'on', search = '') {
  document.head.insertAdjacentHTML('beforeend', `<meta name="identity-provider" content="Clinic ID" data-passwords="${passwords}">`);
  before = window.location.href;
  if (search !== '') window.history.replaceState(window.history.state, '', search);
}
let before = window.location.href;
afterEach(() => {
  document.querySelector('meta[name="identity-provider"]')?.remove();
  window.history.replaceState(window.history.state, '', before);
});

const button = () => page.getByRole('button', { name: 'Sign in with Clinic ID' });

test('without a provider there is no button', async () => {
  fakeServer({ queries: { 'auth.session': signedOut } });
  openApp('/login');
  await expect.element(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: /Sign in with/ }).elements()).toEqual([]);
});

test('the button is under the form, and leads to the provider', async () => {
  haveProvider();
  const calls = fakeServer({
    queries: { 'auth.session': signedOut },
    mutations: { 'auth.startWithProvider': () => ({ url: '#at-the-provider' }) },
  });
  openApp('/login');
  await button().click();
  await expect.poll(() => window.location.hash).toBe('#at-the-provider');
  expect(calls.findLast(({ path }) => path === 'auth.startWithProvider')?.input).toMatchObject({ returnTo: '/' });
  await expectAccessible('light');
});

test('a provider that is down is said in a sentence, and the form stays as it is', async () => {
  haveProvider();
  const answer = Promise.withResolvers<never>();
  fakeServer({ queries: { 'auth.session': signedOut }, mutations: { 'auth.startWithProvider': () => answer.promise } });
  openApp('/login');
  await page.getByLabelText('Email Address').fill('nurse@clinic.example');
  await button().click();
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  answer.reject(refuse('SERVICE_UNAVAILABLE', 'Clinic ID does not answer right now'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Clinic ID does not answer right now');
  await expect.element(button()).toBeEnabled();
  await expect.element(page.getByLabelText('Email Address')).toHaveValue('nurse@clinic.example');
});

test.each([
  ['not_invited', 'There is no account for your email address here. Ask your administrator for an invitation.'],
  ['email_unverified', 'Clinic ID has not verified your email address.'],
])('who comes back refused (%s) reads why', async (code, sentence) => {
  haveProvider('on', `?refused=${code}`);
  fakeServer({ queries: { 'auth.session': signedOut } });
  openApp('/login');
  await expect.element(page.getByRole('alert')).toHaveTextContent(sentence);
});

test('an address with words of somebody else shows none of them', async () => {
  haveProvider('on', '?refused=Call%20555-0100');
  fakeServer({ queries: { 'auth.session': signedOut } });
  openApp('/login');
  await expect.element(button()).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('where passwords are off, the form says so', async () => {
  haveProvider('off');
  fakeServer({ queries: { 'auth.session': signedOut } });
  openApp('/login');
  await expect.element(page.getByText('Passwords are off here. Use “Sign in with Clinic ID” below.')).toBeVisible();
});
