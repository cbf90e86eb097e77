import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse, refuseWith } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const signedOut = { user: null, mustSetUpSecondFactor: false, ended: null };
const reply = { success: true, user: person('user'), token: 'token', mustSetUpSecondFactor: false };
const codeNeeded = () => {
  throw refuseWith('UNAUTHORIZED', 'Enter the code from your authenticator app', { specificCode: 'SECOND_FACTOR_NEEDED' });
};

async function submitPassword() {
  await page.getByLabelText('Email Address').fill('nurse@clinic.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('a long and good password');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('after the password the code is asked for on the same screen, and one lands where one was going', async () => {
  let isSignedIn = false;
  const calls = fakeServer({
    queries: { 'auth.session': () => (isSignedIn ? { user: reply.user, mustSetUpSecondFactor: false, ended: null } : signedOut) },
    mutations: {
      'auth.login': codeNeeded,
      'auth.confirmSignIn': (input) => {
        if ((input as { code: string }).code !== '123456') {
          throw refuseWith('UNAUTHORIZED', 'The code is not right', { specificCode: 'SECOND_FACTOR_WRONG' });
        }
        isSignedIn = true;
        return reply;
      },
    },
  });
  await page.viewport(1280, 800);
  const history = openApp('/chat?draft=1');
  await submitPassword();
  const code = page.getByLabelText('Code from your authenticator app');
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The code is not right');
  await code.fill('123456');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByText('Nora Quinn')).toBeVisible();
  expect(history.location.href).toBe('/chat?draft=1');
  expect(calls.filter(({ path }) => path === 'auth.confirmSignIn').map(({ input }) => input)).toEqual([
    { code: '000000' },
    { code: '123456' },
  ]);
});

test('a recovery code does instead, and a ticket that is used up leads back to the password and says why', async () => {
  fakeServer({
    queries: { 'auth.session': () => signedOut },
    mutations: {
      'auth.login': codeNeeded,
      'auth.confirmSignIn': () => {
        throw refuseWith('UNAUTHORIZED', 'That took too long. Enter your password again', { specificCode: 'SIGN_IN_AGAIN' });
      },
    },
  });
  openApp('/login');
  await submitPassword();
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabelText('Recovery code').fill('ABCD-EFGH-IJKL-MNOP');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('That took too long. Enter your password again');
  await expect.element(page.getByRole('textbox', { name: 'Password' })).toHaveValue('');
});

test('a link sets the password of whoever has a second factor, and then asks for the code', async () => {
  fakeServer({
    queries: { 'auth.session': () => signedOut },
    mutations: { 'auth.resetPassword': codeNeeded, 'auth.confirmSignIn': () => reply },
  });
  await page.viewport(1280, 800);
  const history = openApp('/reset-password#token=abc');
  await page.getByLabelText('New password').fill('another sentence for today');
  await page.getByLabelText('Repeat the password').fill('another sentence for today');
  await page.getByRole('button', { name: 'Activate account' }).click();
  await page.getByLabelText('Code from your authenticator app').fill('123456');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByText('Nora Quinn')).toBeVisible();
  expect(history.location.pathname).toBe('/chat');
});

test('whose role needs a second factor sets it up in the place of every screen, keeps the codes, and is where they were going', async () => {
  let hasFactor = false;
  fakeServer({
    queries: { 'auth.session': () => ({ user: person('user'), mustSetUpSecondFactor: !hasFactor, ended: null }) },
    mutations: {
      'account.beginSecondFactor': () => ({ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Vademecum:n?secret=GEZDGNBVGY3TQOJQ' }),
      'account.enableSecondFactor': (input) => {
        if ((input as { code: string }).code !== '123456') {
          throw refuseWith('BAD_REQUEST', 'The code is not right', { issues: [{ path: 'code', message: 'The code is not right' }] });
        }
        hasFactor = true;
        return { recoveryCodes: ['ABCD-EFGH-IJKL-MNOP', 'QRST-UVWX-YZ23-4567'] };
      },
    },
  });
  await page.viewport(1280, 800);
  const history = openApp('/chat?draft=1');
  await expect.element(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  await expect.element(page.getByText('GEZD GNBV GY3T QOJQ')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByLabelText('Code', { exact: true }).fill('000000');
  await page.getByRole('textbox', { name: 'Your password' }).fill('a long and good password');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(page.getByText('The code is not right')).toBeVisible();
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(page.getByRole('list', { name: 'Recovery codes' })).toHaveTextContent('ABCD-EFGH-IJKL-MNOP');
  await page.getByRole('button', { name: 'I saved them' }).click();
  await expect.element(page.getByText('Nora Quinn')).toBeVisible();
  expect(history.location.href).toBe('/chat?draft=1');
});

test('a wrong password says so and asks for no code', async () => {
  fakeServer({
    queries: { 'auth.session': () => signedOut },
    mutations: {
      'auth.login': () => {
        throw refuse('UNAUTHORIZED', 'Incorrect email or password');
      },
    },
  });
  openApp('/login');
  await submitPassword();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Incorrect email or password');
  await expect.element(page.getByLabelText('Code from your authenticator app')).not.toBeInTheDocument();
});
