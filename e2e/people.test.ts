import { expect } from 'vitest';
import { administrator, journeyWith } from './journey.ts';

const journey = journeyWith({ MODEL: 'extractive', EMBEDDINGS: 'none' });
const nurse = { email: 'nora@clinic.example', first: 'a sentence nobody guesses', second: 'another sentence nobody guesses' };

journey('a nurse is invited, comes in, forgets the password, and is let in again by the administrator', async ({ app, browser, page }) => {
  await page.goto('/users');
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('Quinn');
  await page.getByLabel('Email Address').fill(nurse.email);
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  const activation = await page.getByLabel('Activation link for Nora Quinn').inputValue();

  const her = await browser.newContext({ baseURL: app.url });
  const screen = await her.newPage();
  const choosePassword = async (link: string, password: string, button: string) => {
    await screen.goto(link);
    await screen.getByLabel('New password').fill(password);
    await screen.getByLabel('Repeat the password').fill(password);
    await screen.getByRole('button', { name: button }).click();
    await screen.getByRole('button', { name: 'Sign Out' }).waitFor();
  };
  await choosePassword(activation, nurse.first, 'Activate account');
  // What is not hers she is not shown.
  await screen.goto('/users');
  await screen.getByText("You don't have permission to manage users.").waitFor();

  await screen.getByRole('button', { name: 'Sign Out' }).click();
  await screen.getByRole('link', { name: 'Forgot your password?' }).click();
  await screen.getByLabel('Email Address').fill(nurse.email);
  await screen.getByRole('button', { name: 'Request a link' }).click();
  await screen.getByText('If this address belongs to an account').waitFor();

  await page.reload();
  await page.getByRole('link', { name: 'User Management 1 waiting for a new password' }).waitFor();
  await page.getByRole('button', { name: 'Create reset link' }).click();
  const reset = await page.getByLabel('Reset link for Nora Quinn').inputValue();
  await choosePassword(reset, nurse.second, 'Activate account');
  await page.getByText('Asked for a new password').waitFor({ state: 'detached' });

  // The administrator locks her, and her next step leads out.
  await page.getByRole('button', { name: 'Lock Nora Quinn' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Lock' }).click();
  await page.getByText('User status has been updated successfully.', { exact: true }).waitFor();
  await screen.goto('/memories');
  await screen.getByRole('button', { name: 'Sign In' }).waitFor();
  expect(await screen.getByText('Knowledge Memories').count()).toBe(0);
  await her.close();
});
