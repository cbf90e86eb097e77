import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { startFirstVisit } from './first-visit.tsx';
import { expectAccessible } from './testing/accessibility.ts';
import { fakeServer, refuse } from './testing/fake-server.ts';
import { person } from './testing/people.ts';
import './styles.css';

const address = location.href;

/** The login as it stands at an address of the browser's own, before the application is there. */
function visit(path: string): void {
  history.replaceState(null, '', path);
  const element = document.createElement('div');
  document.body.append(element);
  const stop = startFirstVisit(element);
  onTestFinished(() => {
    stop();
    element.remove();
    history.replaceState(null, '', address);
  });
}

async function signIn() {
  await page.getByLabelText('Email Address').fill('nurse@clinic.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('a long and good password');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

const state = (user: ReturnType<typeof person> | null) => ({ user, mustSetUpSecondFactor: false, ended: null });
const reply = { success: true, user: person('user'), token: 'token', mustSetUpSecondFactor: false };

test('nobody is signed in: the login asks the server nothing, says why it refuses, and then opens where one was going', async () => {
  const answers = [refuse('UNAUTHORIZED', 'Wrong email address or password')];
  const calls = fakeServer({
    queries: { 'auth.session': () => state(person('user')) },
    mutations: {
      'auth.login': () => {
        const refused = answers.pop();
        if (refused !== undefined) throw refused;
        return reply;
      },
    },
  });
  await page.viewport(1280, 800);
  visit('/chat?draft=1');
  await expect.element(page.getByRole('heading', { name: 'Welcome to Vademecum' })).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  expect(calls).toEqual([]);
  await signIn();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wrong email address or password');
  await expect.element(page.getByLabelText('Email Address')).toHaveValue('nurse@clinic.example');
  await signIn();
  await expect.element(page.getByText('Nora Quinn')).toBeVisible();
  expect(location.pathname + location.search).toBe('/chat?draft=1');
  expect(calls.filter(({ path }) => path === 'auth.login').map(({ input }) => input)).toEqual([
    { email: 'nurse@clinic.example', password: 'a long and good password' },
    { email: 'nurse@clinic.example', password: 'a long and good password' },
  ]);
  expect(calls.map(({ path }) => path)).not.toContain('auth.session');
});

test('signing in in another tab opens this one', async () => {
  fakeServer({ queries: { 'auth.session': () => state(person('user')) } });
  await page.viewport(1280, 800);
  visit('/login');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  const otherTab = new BroadcastChannel('vademecum.session');
  otherTab.postMessage({ kind: 'signed-in' });
  await expect.element(page.getByText('Nora Quinn')).toBeVisible();
  otherTab.close();
});
