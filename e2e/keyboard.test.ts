import type { Page } from 'playwright';
import { expect } from 'vitest';
import { byKeyboard, type ByKeyboard } from './by-keyboard.ts';
import { connect } from './integrator.ts';
import { administrator, journeyWith } from './journey.ts';

/** Without a mouse from here on: no press on anything but keys. */
const journey = journeyWith({ MODEL: 'extractive', EMBEDDINGS: 'none' });

async function signIn(page: Page): Promise<ByKeyboard> {
  const keys = byKeyboard(page);
  await page.getByLabel('Email Address').waitFor();
  await keys.fill('Email Address', administrator.email);
  await keys.fill('Password', administrator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'New Chat' }).waitFor();
  return keys;
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

journey('signs in, skips to the content, goes to the documents, and comes back from a dialog to what opened it', async ({ page }) => {
  const keys = await signIn(page);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'New Chat' }).waitFor();
  await page.evaluate('document.activeElement.blur()');
  await keys.press('Skip to content');
  expect(await page.evaluate('document.activeElement.id')).toBe('content');

  await keys.goTo('documents', 'Documents');
  await keys.arriveAt('Document Library');
  expect(await page.title()).toMatch(/^Document Library/);
  await keys.press('Upload Document');
  await dialog(page, 'Upload Document').waitFor();
  await keys.leave(dialog(page, 'Upload Document'));
  await keys.arriveAt('Upload Document');
  expect(keys.unseen).toEqual([]);
});

journey('opens a document, finds in it, looks at how to replace it, and deletes it', async ({ app, page }) => {
  const program = await connect(app.url, administrator);
  await program.call('POST', '/api/documents', { name: 'Parking rules', content: '# Parking\n\nStaff park behind the house.\n' });
  const keys = await signIn(page);
  await keys.goTo('parking', 'Parking rules');
  await page.getByText('Staff park behind the house.').first().waitFor();
  await page.keyboard.press('Control+f');
  await expect.poll(() => page.evaluate('document.activeElement.tagName'), { timeout: 10_000 }).toBe('INPUT');
  await page.keyboard.insertText('behind');
  await page.getByText('1 of 1').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await keys.arriveAt('Search documents');
  await keys.choose('Actions for Parking rules', 'Replace with a new version');
  await dialog(page, 'Replace with a new version').waitFor();
  await keys.leave(dialog(page, 'Replace with a new version'));
  await keys.arriveAt('Actions for Parking rules');
  await page.keyboard.press('Shift+Tab');
  await keys.choose('Actions for Parking rules', 'Delete');
  await page.getByRole('alertdialog', { name: 'Delete Document' }).waitFor();
  await keys.press('Delete');
  await page.getByRole('link', { name: 'Parking rules' }).waitFor({ state: 'detached' });
  // What opened the dialog is gone: the tab key goes on from the content.
  await expect.poll(() => page.evaluate('document.activeElement.id'), { timeout: 10_000 }).toBe('content');
  expect(keys.unseen).toEqual([]);
});

journey('writes a memory, changes it, looks at its history and takes the change back', async ({ page }) => {
  const keys = await signIn(page);
  await keys.goTo('add a mem', 'Add a memory');
  await keys.fill('Topic', 'Dressing trolley');
  await keys.fill('Content', 'The code of the trolley is 4711.');
  await keys.press('Save');
  await page.getByRole('link', { name: 'Dressing trolley' }).waitFor();
  await keys.goTo('dressing', /^Dressing trolley/);
  await dialog(page, 'Memory').waitFor();
  await keys.choose('Actions for Dressing trolley', 'Edit');
  await keys.tabTo('Content');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('The code of the trolley is 1234.');
  await keys.press('Save');
  await dialog(page, 'Memory').getByText('The code of the trolley is 1234.').waitFor();
  await keys.press('Show history');
  await keys.press('Restore revision 1');
  await dialog(page, 'Memory').locator('p').getByText('The code of the trolley is 4711.').first().waitFor();
  await keys.leave(dialog(page, 'Memory'));
  expect(keys.unseen).toEqual([]);
});

journey('invites a person, backs up, and switches single keys off', async ({ page }) => {
  const keys = await signIn(page);
  await keys.goTo('user man', 'User Management');
  await keys.press('Add User');
  await keys.fill('First Name', 'Nora');
  await keys.fill('Last Name', 'Quinn');
  await keys.fill('Email Address', 'nora@clinic.example');
  await keys.press('Send Invitation');
  await page.getByLabel('Activation link for Nora Quinn').waitFor();

  await keys.goTo('analytics', 'Analytics');
  await keys.arriveAt('Analytics Dashboard');
  await keys.goTo('backups', 'Backups');
  await keys.arriveAt('Backups');
  await keys.press('Back up now');
  await page.getByText('Not proven yet').first().waitFor({ timeout: 60_000 });
  // What cannot be pressed just now keeps the focus.
  expect(await keys.focused()).toBe('Back up now');

  await keys.goTo('preferences', 'Preferences');
  await keys.arriveAt('Preferences');
  await keys.goTo('keyboard', 'Keyboard shortcuts');
  await dialog(page, 'Keyboard shortcuts').waitFor();
  await keys.tabTo('Single-key shortcuts');
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.waitForTimeout(200);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(keys.unseen).toEqual([]);
});

journey('prints in black on white from the dark theme, without buttons and sidebar', async ({ page }) => {
  const keys = await signIn(page);
  await keys.goTo('dark', 'Dark theme');
  await keys.goTo('user man', 'User Management');
  await page.getByText('All Users').waitFor();
  await page.emulateMedia({ media: 'print' });
  const colours = await page.evaluate(
    '[document.documentElement, document.querySelector("h1")].map((one) => getComputedStyle(one)).map(({ backgroundColor, color }) => [backgroundColor, color])',
  );
  expect(colours).toEqual([
    ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'],
    ['rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)'],
  ]);
  for (const name of ['Add User', 'Sign Out', 'Go to …']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('complementary', { name: 'Sidebar' }).count()).toBe(0);
});
