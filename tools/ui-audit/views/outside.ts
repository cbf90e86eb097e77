import type { Page } from 'playwright';
import { all, answer, hold, ifThere, key, press, refuse, see, wait, write, type View } from '../steps.ts';

const outside = (view: Omit<View, 'screen'>): View => ({ screen: 'outside', role: null, ...view });

async function letTimePass(page: Page, time: string): Promise<void> {
  await page.waitForTimeout(1_500);
  await page.clock.fastForward(time);
  await page.clock.runFor(2_000);
}

/** Views before signing in, at the end of a session, and without permission. */
export const outsideViews: readonly View[] = [
  outside({ state: 'session check runs', path: '/login', before: hold('auth.session') }),
  outside({ state: 'login', path: '/login' }),
  outside({
    state: 'login refused',
    mayLog: true,
    path: '/login',
    prepare: all(
      write('Email Address', 'nobody@clinic.example'),
      (page) => page.getByLabel('Password', { exact: true }).fill('not the password at all'),
      press('Sign In'),
      see(/email|password/i),
      wait(500),
    ),
  }),
  outside({
    state: 'login busy',
    path: '/login',
    before: hold('auth.login'),
    prepare: all(
      write('Email Address', 'nobody@clinic.example'),
      (page) => page.getByLabel('Password', { exact: true }).fill('not the password at all'),
      press('Sign In'),
      see('Signing in...'),
    ),
  }),
  outside({
    state: 'second step of the login',
    path: '/login',
    mayLog: true,
    before: refuse('auth.login', 'A code is needed', 401, 'SECOND_FACTOR_NEEDED'),
    prepare: all(
      write('Email Address', 'nobody@clinic.example'),
      (page) => page.getByLabel('Password', { exact: true }).fill('not the password at all'),
      press('Sign In'),
      wait(500),
    ),
  }),
  outside({ state: 'a protected screen, signed out', path: '/documents?q=hand' }),
  outside({ state: 'forgot password', path: '/forgot-password' }),
  outside({
    state: 'forgot password, sent',
    path: '/forgot-password',
    prepare: all(write('Email Address', 'nobody@clinic.example'), key('Enter'), wait(800)),
  }),
  outside({ state: 'activation', path: '/activate#token=abc' }),
  outside({
    state: 'activation, refused fields',
    path: '/activate#token=abc',
    prepare: all(write('New password', 'short'), key('Enter'), wait(300)),
  }),
  outside({ state: 'activation, incomplete link', path: '/activate' }),
  outside({ state: 'reset of the password', path: '/reset-password#token=abc' }),
  outside({ state: 'setup', path: '/setup#token=abc' }),
  outside({ state: 'setup, incomplete link', path: '/setup' }),
  { screen: 'shell', state: 'access denied', role: 'user', path: '/documents' },
  { screen: 'shell', state: 'no permission to manage users', role: 'user', path: '/users' },
  { screen: 'shell', state: 'no such page', role: 'user', path: '/nowhere/at/all' },
  { screen: 'shell', state: 'drawer', path: '/chat', prepare: ifThere((page) => press('Open menu')(page)), only: 'narrow' },
  {
    screen: 'shell',
    state: 'something went wrong',
    path: '/documents',
    mayLog: true,
    before: answer('documents.listed', [null]),
    prepare: see('Something went wrong'),
  },
  {
    screen: 'shell',
    state: 'a toast over the screen',
    path: '/preferences?tab=security',
    prepare: all(press('Reset All'), press('Reset All'), wait(300)),
  },
  {
    screen: 'shell',
    state: 'idle countdown',
    path: '/chat',
    alone: true,
    before: (page) => page.clock.install(),
    prepare: async (page) => {
      await letTimePass(page, '14:10');
      await see('Are you still there?')(page);
    },
  },
  {
    screen: 'shell',
    state: 'idle, signing out',
    path: '/chat',
    alone: true,
    before: (page) => page.clock.install(),
    prepare: async (page) => {
      await hold('auth.session')(page);
      await letTimePass(page, '15:00');
      await see('Signing out...')(page);
    },
  },
  {
    screen: 'shell',
    state: 'the session ended elsewhere',
    alone: true,
    path: '/chat',
    mayLog: true,
    prepare: async (page) => {
      await answer('auth.session', { user: null, mustSetUpSecondFactor: false, ended: 'locked' })(page);
      await page.reload();
      await see(/was locked/)(page);
    },
  },
  {
    screen: 'shell',
    state: 'offline',
    alone: true,
    path: '/chat',
    mayLog: true,
    prepare: async (page) => {
      await page.context().setOffline(true);
      await ifThere((target) => target.getByRole('button', { name: 'Open menu' }).click({ timeout: 500 }))(page);
      await page.getByRole('link', { name: 'Audit Log' }).click();
      await page.waitForTimeout(1_500);
    },
  },
];
