import { expect } from 'vitest';
import { administrator, journey } from './journey.ts';

journey('an administrator signs in and lands in the chat', async ({ page }) => {
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/chat');
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
});

journey('a wrong password opens nothing', async ({ page }) => {
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password at all');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('button', { name: 'Sign Out' }).count()).toBe(0);
});
