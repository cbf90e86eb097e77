import type { SecurityCheck, SecurityState } from '@vademecum/shared/trust/security.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const check = (changes: Partial<SecurityCheck>): SecurityCheck => ({
  id: 'transit',
  topic: 'encryption',
  statement: 'TLS 1.3 in transit',
  state: 'holds',
  why: 'This exact request came over TLS 1.3 (TLS_AES_256_GCM_SHA384); older versions are refused.',
  toDo: null,
  isNeeded: true,
  ...changes,
});

const mixed: SecurityState = {
  checkedAt: '2026-03-02T09:00:00.000Z',
  hipaa: { holds: false, missing: ['A backup was made in the last day'] },
  checks: [
    check({}),
    check({
      id: 'key',
      statement: 'The key is kept apart from the data',
      state: 'warning',
      why: 'The key (mode 0600) is in the data folder; anyone who copies that folder can read everything.',
      toDo: 'Move the key to another disk.',
    }),
    check({
      id: 'chats',
      topic: 'retention',
      statement: 'Chat sessions are kept for 30 days',
      state: 'fails',
      why: '3 chat sessions are older than 30 days.',
      toDo: 'Look into the server’s log.',
    }),
    check({ id: 'sessions', topic: 'access', statement: 'Sessions end after 15 minutes of inactivity', why: 'By the server’s own clock.' }),
    check({
      id: 'backup',
      topic: 'outside',
      statement: 'A backup was made in the last day',
      state: 'warning',
      why: 'None.',
      toDo: 'Copy it.',
    }),
  ],
};
const whole: SecurityState = {
  ...mixed,
  hipaa: { holds: true, missing: [] },
  checks: mixed.checks.map((one) => ({ ...one, state: 'holds', toDo: null })),
};

function open(answer: () => unknown = () => mixed) {
  const calls = fakeServer({
    queries: { 'auth.session': () => ({ user: person('admin') }), 'chat.sessions': () => [], 'security.state': answer },
  });
  openApp('/preferences?tab=security');
  return calls;
}

const main = page.getByRole('main');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (text: string) =>
  main
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.getByRole('paragraph') });

test('each promise stands with a word, a reason and what to do', async () => {
  await page.viewport(1440, 900);
  open();
  await expect.element(main.getByRole('region', { name: 'Encryption' })).toBeVisible();
  await expect.element(row('TLS 1.3 in transit')).toHaveTextContent(/older versions are refused\.Passed$/);
  await expect.element(row('The key is kept apart')).toHaveTextContent(/What to do: Move the key to another disk\.Warning$/);
  await expect.element(row('Chat sessions are kept')).toHaveTextContent(/Failed$/);
});

test('the HIPAA notice names what is missing, or says that it holds', async () => {
  let answer = mixed;
  open(() => answer);
  await expect.element(main.getByText('Not complete')).toBeVisible();
  await expect.element(main.getByRole('list', { name: 'Missing for HIPAA' })).toHaveTextContent('A backup was made in the last day');
  answer = whole;
  await button('Check again').click();
  await expect.element(main.getByText(/All product checks passed/)).toBeVisible();
  await expect.element(main.getByRole('list', { name: 'Missing for HIPAA' })).not.toBeInTheDocument();
});

test('while it loads its shape stands there, and the reset works all the same', async () => {
  open(() => new Promise(() => undefined));
  await expect.element(main.getByRole('status', { name: 'Loading the state of security' })).toBeInTheDocument();
  await expect.element(button('Reset All')).toBeVisible();
});

test('a state that cannot be loaded says so, and Try again loads it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  open(() => {
    if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'Something went wrong');
    return mixed;
  });
  await expect.element(main.getByText('The state of security could not be loaded')).toBeVisible();
  isBroken = false;
  await button('Try again').click();
  await expect.element(main.getByText('TLS 1.3 in transit')).toBeVisible();
});

test('Reset All asks, then forgets what this browser kept', async () => {
  await page.viewport(1440, 900);
  open();
  window.localStorage.setItem('vademecum.answer-length', 'short');
  window.localStorage.setItem('another.program', 'stays');
  await button('Dark theme').click();
  await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
  await button('Reset All').click();
  const question = page.getByRole('alertdialog', { name: 'Reset all preferences?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(window.localStorage.getItem('vademecum.answer-length')).toBe('short');
  await button('Reset All').click();
  await question.getByRole('button', { name: 'Reset All' }).click();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Settings Reset' }))
    .toHaveTextContent('All preferences have been reset to defaults');
  expect(Object.keys(window.localStorage)).toEqual(['another.program']);
  await expect.element(button('System theme')).toHaveAttribute('aria-pressed', 'true');
  window.localStorage.clear();
});

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)('axe finds nothing in the %s theme at %i px, and nothing is cut off', async (theme, width) => {
  await page.viewport(width, 900);
  open();
  await expect.element(main.getByText('TLS 1.3 in transit')).toBeInTheDocument();
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('Check now checks the audit log, shows its progress, and the sentence follows', async () => {
  const done = Promise.withResolvers<unknown>();
  const sentence = (checked: number) => `Checked on Mar 2, 2026, 9:00 AM UTC: ${checked} entries, none altered or removed.`;
  let [why, isRunning] = [sentence(1), false];
  fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'chat.sessions': () => [],
      'security.state': () => ({ ...whole, checks: [check({}), check({ id: 'audit', topic: 'access', statement: 'Audit log', why })] }),
      'audit.checkState': () => ({ last: null, lastAt: null, running: isRunning ? { checked: 1_500, total: 40_000 } : null, sealed: null }),
    },
    mutations: {
      'audit.check': () => {
        isRunning = true;
        return done.promise;
      },
    },
  });
  openApp('/preferences?tab=security');
  await expect.element(row('Audit log')).toHaveTextContent(sentence(1));
  expect(row('TLS 1.3').getByRole('button').elements()).toEqual([]);
  await row('Audit log').getByRole('button', { name: 'Check now' }).click();
  await expect.element(row('Audit log')).toHaveTextContent('Checking the chain: 1,500 of 40,000 entries');
  await expect.element(row('Audit log').getByRole('button', { name: 'Check now' })).toBeDisabled();
  [why, isRunning] = [sentence(503), false];
  done.resolve({ isIntact: true, checked: 503, brokenId: null, problem: null, at: '2026-03-02T09:00:00.000Z' });
  await expect.element(row('Audit log')).toHaveTextContent(sentence(503));
});
