import type { BrowserContext, Page } from 'playwright';
import { expect } from 'vitest';
import { byKeyboard, type ByKeyboard } from './by-keyboard.ts';
import { connect, type Integrator } from './integrator.ts';
import { addPerson } from './people.ts';
import { administrator, journeyWith } from './journey.ts';
import type { App } from './start-app.ts';

/** Without a mouse from here on: no press on anything but keys. */
const journey = journeyWith({ MODEL: 'extractive', EMBEDDINGS: 'none' });

/** Of the first journey: nobody may sign in again and again. */
let cookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];

async function signIn(page: Page): Promise<ByKeyboard> {
  const keys = byKeyboard(page);
  if (cookies.length === 0) {
    await page.getByLabel('Email Address').waitFor();
    await keys.fill('Email Address', administrator.email);
    await keys.fill('Password', administrator.password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New Chat' }).waitFor();
    cookies = await page.context().cookies();
    return keys;
  }
  await page.context().addCookies(cookies);
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'New Chat' }).waitFor();
  return keys;
}

const chaperones = 'A chaperone may be any trained nurse.\n\nA chaperone is somebody who is present while a patient is examined.\n';

let signedIn: Promise<Integrator> | undefined;
/** One for all journeys. */
const administration = (url: string): Promise<Integrator> => (signedIn ??= connect(url, administrator));

/** Somebody who has just opened a document of that text. */
async function atDocument({ app, page }: { app: App; page: Page }, name: string, text: string): Promise<ByKeyboard> {
  const program = await administration(app.url);
  await program.call('POST', '/api/documents', { name, content: `# ${name}\n\n${text}\n` });
  const keys = await signIn(page);
  await keys.goTo(name.toLowerCase(), name);
  await page.getByText(text).first().waitFor();
  return keys;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
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
  const keys = await atDocument({ app, page }, 'Parking rules', 'Staff park behind the house.');
  await page.keyboard.press('Control+f');
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT');
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
  // Its row, and its heading in the outline.
  await page.getByRole('link', { name: 'Parking rules' }).first().waitFor({ state: 'detached' });
  // What opened the dialog is gone: the tab key goes on from the content.
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content');
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
  await keys.arriveAt('First Name');
  await page.keyboard.insertText('Nora');
  await keys.fill('Last Name', 'Quinn');
  await keys.fill('Email Address', 'nora@clinic.example');
  await keys.press('Send Invitation');
  await page.getByLabel('Activation link for Nora Quinn').waitFor();

  await keys.goTo('analytics', 'Analytics');
  await keys.arriveAt('Analytics Dashboard');
  await keys.goTo('backups', 'Backups');
  await keys.arriveAt('Backups');
  await keys.press('Back up now');
  await page.getByText('Not verified').first().waitFor({ timeout: 60_000 });
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
  for (const name of ['Add User', 'Sign Out', 'Search or jump to...']) expect(await page.getByRole('button', { name }).count()).toBe(0);
  expect(await page.getByRole('complementary', { name: 'Sidebar' }).count()).toBe(0);
});

journey('asks, opens the source, comes back to the citation and says whether it helped', async ({ app, page }) => {
  const program = await administration(app.url);
  await program.call('POST', '/api/documents', { name: 'Chaperones', content: chaperones });
  const keys = await signIn(page);
  await keys.fill('Your question', 'Who may be a chaperone?');
  await page.keyboard.press('Enter');
  await page.getByText('Quoted from documents').waitFor();
  await keys.press(/^\[1\]/);
  await page.getByRole('complementary', { name: 'Cited document' }).getByText('any trained nurse').first().waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(keys.focused).toMatch(/^\[1\]/);
  await keys.choose('More', 'Give feedback');
  await keys.tabTo('Helpful');
  await page.keyboard.press('Space');
  await keys.press('Submit Feedback');
  await page.getByText('Thank you for your feedback.').waitFor();
  expect(keys.unseen).toEqual([]);
});

journey('replaces a document, and goes to the notification to close it', async ({ app, page }) => {
  const keys = await atDocument({ app, page }, 'Lockers', 'The lockers are in the cellar.');
  await keys.choose('Actions for Lockers', 'Replace with a new version');
  await dialog(page, 'Replace with a new version').waitFor();
  // Its tab's panel is named after it, and is a stop of its own.
  await keys.tabTo('New text');
  await keys.fill('New text', 'The lockers are in the attic.');
  await keys.press('Replace');
  const notification = page.getByText('Document Replaced', { exact: true });
  await notification.waitFor();
  await page.keyboard.press('F8');
  await keys.press('Close notification');
  await notification.waitFor({ state: 'detached' });
  await page.getByText('The lockers are in the attic.').first().waitFor();
  expect(keys.unseen).toEqual([]);
});

journey('reviews memories, takes a decision back, changes many at once and undoes that', async ({ app, page }) => {
  const program = await administration(app.url);
  for (const topic of ['Old fax', 'Old pager']) {
    const memory = { topic, value: `The ${topic} is in room 4.`, category: 'Insurance', reviewDue: '2020-05-03' };
    expect((await program.call('POST', '/api/memories', memory)).status).toBe(201);
  }
  const keys = await signIn(page);
  await keys.goTo('memory man', 'Memory Management');
  await keys.arriveAt('Memory Management (Phase 1)');
  await keys.tabTo('Overview');
  await page.keyboard.press('End');
  await keys.arriveAt('Memory Review');
  await page.getByText('1 of 2', { exact: true }).waitFor();
  await keys.press(/^Archive ?A$/);
  await page.getByText('2 of 2', { exact: true }).waitFor();
  await keys.press('Back');
  await page.getByText('1 of 2', { exact: true }).waitFor();
  await page.keyboard.press('s');
  await page.getByText('2 of 2', { exact: true }).waitFor();
  await page.keyboard.press('k');
  await page.getByText('You reviewed all of them').waitFor();

  await keys.goTo('advanced', 'Advanced Tools');
  await keys.arriveAt('Phase 2 Advanced Admin Tools');
  await keys.tabTo('Action');
  await page.keyboard.type('Arch');
  await keys.tabTo('Category');
  await page.keyboard.type('Insur');
  await keys.press('Generate Preview');
  await page.getByRole('region', { name: 'Preview' }).waitFor();
  await keys.press('Execute');
  await keys.press('Undo: Archive: 2 memories');
  await page.getByText('Operation undone', { exact: true }).waitFor();
  expect(keys.unseen).toEqual([]);
});

journey('locks a person, lets them in again and makes a link for a new password', async ({ app, page }) => {
  await addPerson(await administration(app.url), { firstName: 'Mira', role: 'user' });
  const keys = await signIn(page);
  await keys.goTo('user man', 'User Management');
  await keys.press('Lock Mira Vance');
  await page.getByRole('alertdialog', { name: 'Lock Mira Vance?' }).waitFor();
  await keys.press('Lock');
  await button(page, 'Activate Mira Vance').waitFor();
  await keys.arriveAt('Activate Mira Vance');
  await page.keyboard.press('Enter');
  await button(page, 'Lock Mira Vance').waitFor();
  await keys.choose('Actions for Mira Vance', 'Create reset link');
  await page.getByLabel('Reset link for Mira Vance').waitFor();
  expect(keys.unseen).toEqual([]);
});

journey(
  'has the assistant look for what the documents lack, reads who asked for it, dismisses it and takes that back',
  async ({ app, page }) => {
    const program = await administration(app.url);
    await program.call('POST', '/api/chat', { query: 'Who repairs the defibrillator?' });
    const keys = await signIn(page);
    await keys.goTo('ai lear', 'AI Learning');
    await keys.tabTo('Overview');
    await page.keyboard.press('End');
    await keys.arriveAt('Trends');
    await page.keyboard.press('ArrowLeft');
    await keys.arriveAt('Actions');
    await keys.press('Run now');
    // There may be one that changed documents began.
    const byHand = page.getByRole('region', { name: 'Learning runs' }).getByRole('listitem').filter({ hasText: 'Manual run' });
    await byHand.getByText('Completed', { exact: true }).waitFor();
    await keys.tabTo('Actions');
    await page.keyboard.press('ArrowLeft');
    await keys.arriveAt('Documentation');
    await keys.press(/^1 occurrence of .*defibrillator/);
    await dialog(page, 'Questions of this gap').getByText('Who repairs the defibrillator?').waitFor();
    await keys.leave(dialog(page, 'Questions of this gap'));
    await expect.poll(keys.focused).toMatch(/^1 occurrence of .*defibrillator/);
    await keys.press(/^Dismiss .*defibrillator/);
    await button(page, /^Open again .*defibrillator/).waitFor();
    // The button that was pressed is gone; what takes its place has the focus.
    await expect.poll(keys.focused).toMatch(/^Open again .*defibrillator/);
    await page.keyboard.press('Enter');
    await button(page, /^Dismiss .*defibrillator/).waitFor();
    expect(keys.unseen).toEqual([]);
  },
);

journey('reads the analytics of a month and opens the questions of a figure', async ({ app, page }) => {
  const program = await administration(app.url);
  await program.call('POST', '/api/chat', { query: 'Who may be a sitter?' });
  const keys = await signIn(page);
  await keys.goTo('analytics', 'Analytics');
  await keys.arriveAt('Analytics Dashboard');
  await keys.tabTo('Period');
  await page.keyboard.type('Last 3');
  await page.waitForURL('**/analytics?period=30');
  await expect.poll(() => page.getByLabel('Period', { exact: true }).inputValue()).toBe('30');
  await keys.press(/^Total queries/);
  await dialog(page, 'Questions of the last 30 days').waitFor();
  await keys.leave(dialog(page, 'Questions of the last 30 days'));
  expect(keys.unseen).toEqual([]);
});

journey('goes to a screen without a network, is told so, and comes to it once there is one', async ({ page }) => {
  const keys = await signIn(page);
  await page.context().setOffline(true);
  await keys.press('Audit Log');
  await page.getByRole('heading', { level: 1, name: 'This screen could not be loaded' }).waitFor();
  await keys.press('Try again');
  await page.getByRole('heading', { level: 1, name: 'This screen could not be loaded' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Audit Log' }).waitFor();
  expect(keys.unseen).toEqual([]);
});
