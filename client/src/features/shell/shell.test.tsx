import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createQueryClient } from '../../lib/query-client.ts';
import { createSession, type SessionMessage } from '../../lib/session.ts';
import { createAppRouter } from '../../router.tsx';
import { fakeServer, refuse } from '../../testing/fake-server.ts';
import { closeApps, openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';
import { createQueryUtils, createTrpcClient } from '../../trpc.ts';

const signedInAs = (role: 'admin' | 'manager' | 'user') => () => ({ success: true, user: person(role) });

function entries(): string[] {
  return [...document.querySelectorAll('nav[aria-label="Main"] a')].map((link) => link.textContent);
}

test.for([
  [
    'admin',
    [
      'Chat',
      'Search',
      'Documents',
      'Memories',
      'Memory Management',
      'Advanced Tools',
      'Analytics',
      'AI Learning',
      'Preferences',
      'User Management',
      'Invite Staff',
      'Clinic',
      'Audit Log',
      'Backups',
    ],
  ],
  ['manager', ['Chat', 'Search', 'Documents', 'Memories', 'Analytics', 'Invite Staff']],
  ['user', ['Chat', 'Memories']],
] as const)('a sidebar holds what the role may open: %s', async ([role, expected]) => {
  await page.viewport(1280, 800);
  fakeServer({ queries: { 'auth.session': signedInAs(role) } });
  openApp('/login');
  await expect.element(page.getByText('Nora Quinn')).toBeVisible();
  await expect.element(page.getByText('Healthcare Assistant')).toBeVisible();
  expect(entries()).toEqual(expected);
});

test.for([
  ['user', true, 'Conversations are HIPAA compliant and securely processed'],
  ['user', false, "Follow your clinic's privacy rules in every conversation"],
  ['admin', false, 'Some HIPAA safeguards need attention. Review the Security tab'],
] as const)('the sidebar claims to a %s what holds, and no more (%s)', async ([role, hold, sentence]) => {
  await page.viewport(1280, 800);
  fakeServer({ queries: { 'auth.session': signedInAs(role), 'security.promises': () => ({ hold }) } });
  openApp('/login');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect.element(sidebar).toHaveTextContent(sentence);
  if (!hold) await expect.element(sidebar).not.toHaveTextContent('HIPAA compliant');
  if (role !== 'admin') return;
  await expect.element(sidebar.getByRole('link', { name: 'Review the Security tab' })).toHaveAttribute('href', '/preferences?tab=security');
});

test('a screen without its permission says Access Denied, and Go Back goes back', async () => {
  fakeServer({ queries: { 'auth.session': signedInAs('user') } });
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
    queries: { 'auth.session': signedInAs('user') },
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
  fakeServer({ queries: { 'auth.session': signedInAs('user') } });
  openApp('/chat');
  await expect.element(page.getByRole('main')).toBeVisible();
  const otherTab = new BroadcastChannel('vademecum.session');
  const message: SessionMessage = { kind: 'signed-out', notice: '' };
  otherTab.postMessage(message);
  await expect.element(page.getByText('You signed out in another tab')).toBeVisible();
  otherTab.close();
});

test('below 1024 px the sidebar is a drawer, which closes behind a choice', async () => {
  await page.viewport(390, 800);
  fakeServer({ queries: { 'auth.session': signedInAs('user') } });
  openApp('/chat');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Chat' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('each person has a sidebar as they left it, also after a reload', async () => {
  await page.viewport(1280, 800);
  onTestFinished(() => {
    window.localStorage.clear();
  });
  let id = 1;
  fakeServer({ queries: { 'auth.session': () => ({ success: true, user: { ...person('manager'), id } }), 'documents.listed': () => [] } });
  openApp('/documents');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.element(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  closeApps();
  openApp('/documents');
  await expect.element(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await expect.element(page.getByText('Nora Quinn')).not.toBeInTheDocument();
  expect(entries()).toEqual(['Chat', 'Search', 'Documents', 'Memories', 'Analytics', 'Invite Staff']);
  id = 2;
  closeApps();
  openApp('/documents');
  await expect.element(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  await expect.element(page.getByText('Nora Quinn')).toBeVisible();
});

test('a session check that fails is logged and leaves one signed out', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fakeServer({
    queries: {
      'auth.session': () => {
        throw refuse('INTERNAL_SERVER_ERROR', 'Something went wrong');
      },
    },
  });
  openApp('/chat');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(logged).toHaveBeenCalledOnce();
});

test('a screen that breaks says Something went wrong, logs it, and Try Again draws it anew', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let answer: unknown = [null];
  fakeServer({ queries: { 'auth.session': signedInAs('manager'), 'documents.listed': () => answer } });
  openApp('/documents');
  await expect.element(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
  expect(logged.mock.calls.at(-1)?.[0]).toMatchObject({
    message: expect.any(String) as string,
    stack: expect.any(String) as string,
    timestamp: expect.stringMatching(/^\d{4}-/) as string,
  });
  answer = [];
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('No documents yet')).toBeVisible();
});

test.for([
  ['idle', 'You were signed out after 15 minutes of inactivity'],
  ['too_long', 'You were signed out after 12 hours. Sign in again to continue'],
  ['locked', 'Your account was locked. Contact your administrator'],
  ['password_changed', 'Your password was changed elsewhere. Sign in with the new one'],
  ['ended_elsewhere', 'This session was ended from another device or tab'],
  ['second_factor_reset', 'An administrator removed your second factor. Sign in again'],
  [null, 'Your session has ended. Sign in again'],
] as const)('a session that ended in the meantime (%s) shows the login and why, at the same address', async ([ended, notice]) => {
  let isSignedIn = true;
  const signedOut = () => {
    throw refuse('UNAUTHORIZED', 'Sign in first');
  };
  fakeServer({
    queries: {
      'auth.session': () => (isSignedIn ? signedInAs('manager')() : { user: null, mustSetUpSecondFactor: false, ended }),
      'documents.listed': () => (isSignedIn ? [] : signedOut()),
    },
  });
  const history = openApp('/chat');
  await expect.element(page.getByText('Nora Quinn')).toBeInTheDocument();
  isSignedIn = false;
  history.push('/documents?q=hand');
  await expect.element(page.getByText(notice)).toBeVisible();
  expect(history.location.href).toBe('/documents?q=hand');
});

test('whoever reloads after the session ended is told why as well', async () => {
  fakeServer({ queries: { 'auth.session': () => ({ user: null, mustSetUpSecondFactor: false, ended: 'locked' }) } });
  openApp('/documents?q=hand');
  await expect.element(page.getByText('Your account was locked. Contact your administrator')).toBeVisible();
});

test('signing out in another tab leaves nothing here: no draft, no message, nothing that was fetched', async () => {
  fakeServer({
    queries: { 'auth.session': signedInAs('user') },
    mutations: {
      'chat.createSession': () => {
        throw refuse('CONFLICT', 'about John Smith');
      },
    },
  });
  openApp('/chat');
  await page.getByLabelText('Your question').fill('Is John Smith allergic?');
  await expect.poll(() => window.sessionStorage.length).toBeGreaterThan(0);
  const otherTab = new BroadcastChannel('vademecum.session');
  otherTab.postMessage({ kind: 'signed-out', notice: '' } satisfies SessionMessage);
  await expect.element(page.getByText('You signed out in another tab')).toBeVisible();
  expect(window.sessionStorage.length).toBe(0);
  expect(document.body.textContent).not.toContain('John Smith');
  otherTab.close();
});

test('no address of a login leads to another site', async () => {
  let user: ReturnType<typeof person> | null = null;
  fakeServer({
    queries: { 'auth.session': () => ({ user, mustSetUpSecondFactor: false, ended: null }) },
    mutations: {
      'auth.login': () => {
        user = person('user');
        return { success: true, user, token: 'token', mustSetUpSecondFactor: false };
      },
    },
  });
  const history = openApp('/login?to=https://evil.test&redirect=//evil.test&next=javascript:alert(1)');
  await page.getByLabelText('Email Address').fill('nurse@clinic.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('a long and good password');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.poll(() => history.location.href).toBe('/chat');
});

test('at 15:00 nothing can be read or reached any more, while the server is asked', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  fakeServer({ queries: { 'auth.session': signedInAs('user') } });
  openApp('/chat');
  const question = page.getByLabelText('Your question');
  await expect.element(question).toBeVisible();
  vi.setSystemTime(Date.now() + 15 * 60_000);
  await expect.element(page.getByText('Signing out...')).toBeVisible();
  expect(question.element().closest('[inert]')).not.toBeNull();
});

/** Routes whose page uses nothing that a loader could bring: they only lead on, frame others, or show a fixed text or form. */
const withoutLoader = ['/', '/_shell', '/_shell/$', '/_shell/chat/', '/_shell/documents/', '/forgot-password', '/home'];

test('every route has a loader that returns what its page uses, except those that are listed here', () => {
  const queryClient = createQueryClient({ onError: () => undefined });
  const client = createTrpcClient();
  const utils = createQueryUtils(queryClient, client);
  const session = createSession(queryClient, utils, client);
  const { routesById } = createAppRouter({ queryClient, trpc: utils, session });
  session.close();
  const routes = Object.values<{ id: string; options: { loader?: unknown } }>({ ...routesById });
  const missing = routes.filter(({ id, options }) => id !== '__root__' && options.loader === undefined);
  expect(missing.map(({ id }) => id).toSorted()).toEqual(withoutLoader);
});
