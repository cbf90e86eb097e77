import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const signedOut = () => ({ user: null });

async function submitLogin() {
  await page.getByLabelText('Email Address').fill('nurse@clinic.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('a long and good password');
  await page.getByRole('button', { name: 'Sign In' }).click();
}

test('says what the specification says', async () => {
  fakeServer({ queries: { 'auth.session': signedOut } });
  const history = openApp('/login');
  await expect.element(page.getByRole('heading', { name: 'Welcome to Vademecum' })).toBeVisible();
  await expect.element(page.getByPlaceholder('Enter your email')).toHaveAttribute('type', 'email');
  await expect.element(page.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute('href', '/forgot-password');
  await expect.element(page.getByText('Sessions automatically expire after 15 minutes of inactivity for your security.')).toBeVisible();
  const help = page.getByText('Need help? Contact your administrator.');
  await page.getByLabelText('Email Address').fill('nurse@clinic.example');
  for (const name of ['Privacy Policy', 'Terms of Service', 'Support']) {
    await page.getByRole('link', { name, exact: true }).click();
    await expect.element(help).toHaveFocus();
  }
  expect(history.location.href).toBe('/login');
  await expect.element(page.getByLabelText('Email Address')).toHaveValue('nurse@clinic.example');
});

test('is busy while the server thinks, and shows its refusal', async () => {
  const answer = Promise.withResolvers<never>();
  fakeServer({ queries: { 'auth.session': signedOut }, mutations: { 'auth.login': () => answer.promise } });
  openApp('/login');
  await submitLogin();
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  answer.reject(refuse('UNAUTHORIZED', 'Wrong email address or password'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wrong email address or password');
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeEnabled();
});

test('says so when what answers is not the server, or is the server without a word', async () => {
  fakeServer({ queries: { 'auth.session': signedOut } });
  openApp('/login');
  await expect.element(page.getByLabelText('Email Address')).toBeVisible();
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response('<html>Bad gateway</html>', { status: 502 }));
  await submitLogin();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Server error - please try again');
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({ success: false }, { status: 401 }));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Login failed');
});

test('stands in the place of a protected screen, and then one lands where one was going', async () => {
  let user: ReturnType<typeof person> | undefined;
  fakeServer({
    queries: { 'auth.session': () => (user === undefined ? signedOut() : { user }) },
    mutations: {
      'auth.login': () => {
        user = person('manager');
        return { success: true, user, token: 'token' };
      },
    },
  });
  await page.viewport(1280, 800);
  const history = openApp('/chat?draft=1');
  await submitLogin();
  await expect.element(page.getByRole('link', { name: 'Chat' })).toBeVisible();
  expect(history.location.href).toBe('/chat?draft=1');
});

test('shows and hides the password', async () => {
  fakeServer({ queries: { 'auth.session': signedOut } });
  openApp('/login');
  const password = page.getByRole('textbox', { name: 'Password' });
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveAttribute('type', 'password');
});
