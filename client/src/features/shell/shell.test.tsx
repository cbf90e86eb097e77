import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refuse } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';

const signedInAs = (role: 'admin' | 'manager' | 'user') => () => ({ success: true, user: person(role) });

function entries(): string[] {
  return [...document.querySelectorAll('nav[aria-label="Main"] a')].map((link) => link.textContent);
}

test.for([
  ['admin', ['Chat', 'Documents']],
  ['manager', ['Chat', 'Documents']],
  ['user', ['Chat']],
] as const)('the sidebar of a %s has what the role may open', async ([role, expected]) => {
  await page.viewport(1280, 800);
  fakeServer({ queries: { 'auth.me': signedInAs(role) } });
  openApp('/login');
  await expect.element(page.getByText('Nora Quinn')).toBeVisible();
  await expect.element(page.getByText('Healthcare Assistant')).toBeVisible();
  expect(entries()).toEqual(expected);
});

test('a screen without its permission says Access Denied, and Go Back goes back', async () => {
  fakeServer({ queries: { 'auth.me': signedInAs('user') } });
  const history = openApp('/forgot-password');
  history.push('/documents');
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect
    .element(
      page.getByText("You don't have permission to access this feature. Contact your administrator if you believe this is an error."),
    )
    .toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect.element(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
});

test('Sign Out leads to the login, even if the server cannot be told', async () => {
  await page.viewport(1280, 800);
  fakeServer({
    queries: { 'auth.me': signedInAs('user') },
    mutations: {
      'auth.logout': () => {
        throw refuse('INTERNAL_SERVER_ERROR', 'Something went wrong');
      },
    },
  });
  const history = openApp('/chat');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(history.location.pathname).toBe('/login');
});

test('signing out in another tab signs out here', async () => {
  fakeServer({ queries: { 'auth.me': signedInAs('user') } });
  openApp('/chat');
  await expect.element(page.getByRole('main')).toBeVisible();
  const otherTab = new BroadcastChannel('vademecum.session');
  otherTab.postMessage('signed-out');
  await expect.element(page.getByText('You signed out in another tab')).toBeVisible();
  otherTab.close();
});

test('below 1024 px the sidebar is a drawer, which closes behind a choice', async () => {
  await page.viewport(390, 800);
  fakeServer({ queries: { 'auth.me': signedInAs('user') } });
  openApp('/chat');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Chat' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('a session check that fails is logged and leaves one signed out', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeServer({
    queries: {
      'auth.me': () => {
        throw refuse('INTERNAL_SERVER_ERROR', 'Something went wrong');
      },
    },
  });
  openApp('/chat');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(logged).toHaveBeenCalledOnce();
});
