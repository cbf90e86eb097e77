import { type Browser, type Page } from 'playwright';
import { expect } from 'vitest';
import { administrator, journeyWith } from './journey.ts';

const journey = journeyWith({ MODEL: 'extractive', EMBEDDINGS: 'none' });
const theirs = 'a sentence nobody guesses';

journey(
  'an administrator makes a department with a manager and a nurse, and the manager limits a document to it',
  async ({ app, browser, page }) => {
    await page.goto('/clinic');
    await page.getByLabel('Email Address').fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(administrator.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('No departments yet').waitFor();
    await page.getByRole('button', { name: 'Add department' }).click();
    await page.getByLabel('Name').fill('Front desk');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Front desk' }).waitFor();

    // The manager is invited into it; the nurse joins it later.
    const manager = await invite(page, browser, { url: app.url, first: 'Ben', role: 'manager', department: 'Front desk' });
    const nurse = await invite(page, browser, { url: app.url, first: 'Nora', role: 'user' });
    await page.getByRole('link', { name: 'Clinic', exact: true }).click();
    await page.getByText('Ben Ortega').waitFor();
    await page.getByRole('button', { name: 'Actions for Front desk' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel(/^Nora Ortega/).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Ben Ortega, Nora Ortega').waitFor();

    await manager.getByRole('link', { name: 'Documents', exact: true }).click();
    await manager.getByRole('button', { name: 'Upload Document' }).click();
    await manager
      .getByLabel('Files')
      .setInputFiles({ name: 'Cash.md', mimeType: 'text/markdown', buffer: Buffer.from('# Cash\n\nCount the cash drawer twice.\n') });
    await manager.getByLabel('Only these departments').check();
    await manager.getByLabel('Front desk').check();
    await manager.getByRole('button', { name: 'Upload', exact: true }).click();
    await manager.getByText('1 of 1 added').waitFor();
    await manager.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await manager.getByRole('link', { name: /Cash/ }).getByText('Limited to Front desk').waitFor();

    await nurse.getByLabel('Your question').fill('How often is the cash drawer counted?');
    await nurse.keyboard.press('Enter');
    await expect.poll(() => nurse.getByRole('log').innerText()).toContain('Count the cash drawer twice.');

    // Nothing becomes visible because a department goes.
    await page.getByRole('button', { name: 'Actions for Front desk' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('1 document is limited to Front desk. Change who can see it first.').first().waitFor();
    await page.getByRole('link', { name: '1 document' }).click();
    await page.getByRole('link', { name: /Cash/ }).waitFor();
  },
);

interface Invited {
  url: string;
  first: string;
  role: 'manager' | 'user';
  department?: string;
}

/** Invites somebody on the administrator's page; gives a window of their own in which they are signed in. */
async function invite(page: Page, browser: Browser, { url, first, role, department }: Invited): Promise<Page> {
  await page.getByRole('link', { name: 'User Management', exact: true }).click();
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByLabel('First Name').fill(first);
  await page.getByLabel('Last Name').fill('Ortega');
  await page.getByLabel('Email Address').fill(`${first.toLowerCase()}@clinic.example`);
  await page.getByLabel('Role').selectOption(role);
  if (department !== undefined) await page.getByLabel(department).check();
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  const link = await page.getByLabel(`Activation link for ${first} Ortega`).inputValue();
  const theirPage = await (await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })).newPage();
  await theirPage.goto(link);
  await theirPage.getByLabel('New password').fill(theirs);
  await theirPage.getByLabel('Repeat the password').fill(theirs);
  await theirPage.getByRole('button', { name: 'Activate account' }).click();
  await theirPage.getByRole('button', { name: 'Sign Out' }).waitFor();
  return theirPage;
}
