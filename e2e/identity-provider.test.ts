import { afterAll, expect } from 'vitest';
import { startProvider } from '../server/src/testing/identity-provider.ts';
import { administrator, journeyWith } from './journey.ts';

// Another name of this machine is another site, as a provider is: strict cookies do not come along.
const provider = await startProvider({ productUrl: 'http://127.0.0.1:1', host: 'localhost', hasPages: true });
const journey = journeyWith(provider.settings);
provider.become({ sub: 'grace', email: administrator.email, email_verified: true });
afterAll(provider.close);

journey('signs in at the clinic’s provider, lands where they were going, and signs out of both', async ({ app, page }) => {
  await provider.moveTo(app.url);
  await page.goto('/audit-log?action=sign_in');
  await page.getByRole('button', { name: 'Sign in with Clinic ID' }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.getByPlaceholder('Enter any login').fill('grace');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${app.url}/audit-log?action=sign_in`);
  await page.getByRole('heading', { name: 'Audit Log' }).waitFor();
  // The session goes on after a reload: the cookie is the product's own.
  await page.reload();
  await page.getByRole('heading', { name: 'Audit Log' }).waitFor();
  await page.goto('/users');
  await page.getByText('Signs in with Clinic ID').waitFor();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${provider.issuer}/session/end**`);
  await page.getByRole('button', { name: 'Yes, sign me out' }).click();
  await page.waitForURL(`${app.url}/login`);
  await page.getByRole('button', { name: 'Sign in with Clinic ID' }).waitFor();
});

journey('who is not invited reads so on the login, and passwords still work', async ({ app, page }) => {
  await provider.moveTo(app.url);
  provider.become({ sub: 'stranger', email: 'stranger@clinic.example', email_verified: true });
  await page.getByRole('button', { name: 'Sign in with Clinic ID' }).click();
  await page.getByPlaceholder('Enter any login').fill('stranger');
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(`${app.url}/login?refused=not_invited`);
  expect(await page.getByRole('alert').textContent()).toContain('There is no account for your email address here');
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
});
