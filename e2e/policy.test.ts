import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Browser, Page } from 'playwright';
import { byKeyboard, type ByKeyboard } from './by-keyboard.ts';
import { connect, type Integrator, type Login } from './integrator.ts';
import { administrator, journeyWith } from './journey.ts';
import { addPerson } from './people.ts';
import { type App, startApp } from './start-app.ts';

/** West of everywhere; with the clock of the far east, the same clinic has reached the next day at any moment. */
const today = 'Etc/GMT+12';
const nextDay = 'Etc/GMT-14';
const folder = mkdtempSync(join(tmpdir(), 'vademecum-e2e-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settings = { MODEL: 'extractive', EMBEDDINGS: 'none', DATA_DIR: folder };
const journey = journeyWith({ ...settings, TZ: today });

const steps = Array.from({ length: 90 }, (_, step) => `${step + 1}. Check room ${step + 1} before you leave it.`).join('\n');
const text = (time: string) =>
  `| Document number | HC-SP-07 |\n| --- | --- |\n\n# Needlestick\n\nA needlestick must be reported to the charge nurse within ${time}.\n\n${steps}\n`;
const query = 'Within what time must a needlestick be reported to the charge nurse?';

/** The month, day and year of tomorrow by the clinic's clock, as they are typed into a date. */
function typedTomorrow(): string {
  const [year = '', month = '', day = ''] = new Date(Date.now() + 12 * 60 * 60 * 1000).toISOString().slice(0, 10).split('-');
  return `${month}${day}${year}`;
}

/** Signs in with the keyboard alone, as another person than before. */
async function signIn(page: Page, { email, password }: Login): Promise<ByKeyboard> {
  await page.context().clearCookies();
  const keys = byKeyboard(page);
  await page.goto('/login');
  await page.getByLabel('Email Address').waitFor();
  await keys.fill('Email Address', email);
  await keys.fill('Password', password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'New Chat' }).waitFor();
  return keys;
}

async function typeDate(page: Page, keys: ByKeyboard, name: string, digits: string): Promise<void> {
  await keys.tabTo(name);
  await page.keyboard.type(digits);
}

async function check(page: Page, keys: ByKeyboard, name: string | RegExp): Promise<void> {
  await keys.tabTo(name);
  await page.keyboard.press('Space');
}

async function requireApproval(page: Page): Promise<void> {
  const keys = await signIn(page, administrator);
  await page.goto('/preferences?tab=approval');
  await page.getByText('Default approvers', { exact: true }).first().waitFor();
  await check(page, keys, 'Approval required');
  await keys.press('Save rules');
  await page.getByText('Approval rules saved', { exact: true }).waitFor();
}

/** Chooses one in the field that searches by name. */
async function addApprover(page: Page, keys: ByKeyboard, name: string): Promise<void> {
  await keys.fill('Add an approver', name);
  await page.getByRole('option', { name }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Remove ${name}` }).waitFor();
}

async function submit(page: Page, author: Login, id: number): Promise<void> {
  const keys = await signIn(page, author);
  await page.goto(`/documents/${id}`);
  const panel = page.getByRole('region', { name: 'Approval' });
  await panel.getByText('No approver is named yet').waitFor();
  await keys.press('Approvers and dates');
  const dialog = page.getByRole('dialog', { name: 'Approvers and dates' });
  await dialog.waitFor();
  await addApprover(page, keys, 'Nora Vance');
  await addApprover(page, keys, 'Omar Vance');
  await typeDate(page, keys, 'Takes effect on', typedTomorrow());
  await keys.press('Save');
  await dialog.waitFor({ state: 'detached' });
  await keys.press('Submit for approval');
  await panel.getByText('In review').waitFor();
  await panel.getByText('Nora Vance Next to decide').waitFor();
  expect(keys.unseen).toEqual([]);
}

async function approve(page: Page, approver: Login): Promise<void> {
  const keys = await signIn(page, approver);
  await page.getByRole('link', { name: /Approvals.*1 waiting for your approval/ }).waitFor();
  await keys.goTo('approvals', 'Approvals');
  await keys.press('Review Sharps policy');
  await page.getByRole('dialog', { name: 'Review Sharps policy' }).locator('ins', { hasText: '15' }).waitFor();
  await keys.press('Approve');
  const asked = page.getByRole('dialog', { name: 'Approve this version' });
  await asked.waitFor();
  await keys.fill('Comment (optional)', 'Checked');
  await keys.press('Approve');
  await asked.waitFor({ state: 'detached' });
  expect(keys.unseen).toEqual([]);
}

async function askStaff(page: Page, author: Login, id: number): Promise<void> {
  const keys = await signIn(page, author);
  await page.goto(`/acknowledgements/${id}`);
  await page.getByText('Nobody is asked to acknowledge this document').waitFor();
  await keys.press('Ask to acknowledge');
  await page.getByRole('dialog', { name: 'Ask to acknowledge' }).waitFor();
  await check(page, keys, /^Users/);
  await page.getByText('Currently asked: 1 person').waitFor();
  await typeDate(page, keys, 'Due', '12092199');
  await check(page, keys, /^Require a signature/);
  await keys.press('Add a check question');
  await keys.fill('Question', 'How soon?');
  await keys.fill('Choice 1', 'Within an hour');
  await keys.fill('Choice 2', 'Within 15 minutes');
  // The next of the radio buttons is the third choice's.
  await keys.tabTo('Choice 3 is right');
  await page.keyboard.press('ArrowUp');
  await keys.fill('Quote', 'reported to the charge nurse within 15 minutes');
  await keys.press('Ask');
  await page.getByText('0 of 1 person has acknowledged version 2').waitFor();
  await keys.press('Remind');
  await page.getByText('1 person reminded', { exact: true }).first().waitFor();
  expect(keys.unseen).toEqual([]);
}

/** The nurse has a phone with a keyboard in the dark, and nothing to point with. */
async function readAndSign({ browser, url }: { browser: Browser; url: string }, nurse: Login): Promise<void> {
  const phone = { reducedMotion: 'reduce', colorScheme: 'dark', viewport: { width: 390, height: 844 } } as const;
  const context = await browser.newContext({ baseURL: url, ...phone });
  const screen = await context.newPage();
  const keys = await signIn(screen, nurse);
  expect(await screen.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await screen.getByText('Please read “Sharps policy” by Dec 9, 2199.').first().waitFor();
  await keys.press('Open menu');
  await keys.press(/^To read/);
  await keys.press(/^Sharps policy/);
  await screen.getByText('Read to the end. Then you can acknowledge it.').waitFor();
  await keys.tabTo('Text of Sharps policy');
  const isAtEnd = async () => {
    await screen.keyboard.press('End');
    return screen.getByText('You have reached the end.').isVisible();
  };
  await expect.poll(isAtEnd, { timeout: 20_000 }).toBe(true);
  await keys.press('I have read and understood this');
  await check(screen, keys, 'Within an hour');
  await keys.fill('Your password', nurse.password);
  await screen.keyboard.press('Enter');
  await screen.getByText('The document says: “reported to the charge nurse within 15 minutes”').waitFor();
  await keys.tabTo('Within an hour');
  await screen.keyboard.press('ArrowDown');
  await keys.press('Sign');
  await screen.getByText('You have read everything.').waitFor();
  expect(keys.unseen).toEqual([]);
  await context.close();
}

async function readRoster(page: Page): Promise<void> {
  await page.reload();
  await page.getByText('1 of 1 person has acknowledged version 2').waitFor();
  expect(await page.getByRole('row', { name: /^Nina Quinn User 2/ }).textContent()).toMatch(/Yes$/);
  const keys = byKeyboard(page);
  const download = page.waitForEvent('download');
  await keys.press('Export CSV');
  const csv = (await (await (await download).createReadStream()).toArray()).join('');
  expect(csv).toMatch(/Nina Quinn,user,Acknowledged,2,[^,]+,yes,,Sharps policy,HC-SP-07/);
}

/** The same clinic, at the same address, on the next day. */
async function waitForTheDay(app: App): Promise<App> {
  expect(await app.end()).toBe(0);
  return startApp({ ...settings, TZ: nextDay, PORT: new URL(app.url).port });
}

journey(
  'two approvers approve a new version one after the other, it answers from its day on, staff acknowledge it, and the roster says who did',
  async ({ app, browser, page }) => {
    const program = await connect(app.url, administrator);
    const author = await addPerson(program, { firstName: 'Ada', role: 'manager' });
    const approvers = [
      await addPerson(program, { firstName: 'Nora', role: 'manager' }),
      await addPerson(program, { firstName: 'Omar', role: 'manager' }),
    ] as const;
    const nurse = await addPerson(program, { firstName: 'Nina', lastName: 'Quinn', role: 'user' });
    const added = await program.call('POST', '/api/documents', { name: 'Sharps policy', content: text('one hour'), type: 'protocol' });
    const { id } = added.body as { id: number };
    const cited = async (by: Integrator) => JSON.stringify((await by.call('POST', '/api/chat', { query })).body);

    await requireApproval(page);
    await (await connect(app.url, author)).call('PUT', `/api/documents/${id}/text`, { content: text('15 minutes') });
    await submit(page, author, id);
    await approve(page, approvers[0]);
    expect(await cited(program)).toContain('one hour');
    await page.emulateMedia({ colorScheme: 'dark' });
    await approve(page, approvers[1]);
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await cited(program)).toContain('one hour');

    const later = await waitForTheDay(app);
    try {
      const answer = await cited(await connect(later.url, administrator));
      expect(answer).toContain('15 minutes');
      expect(answer).not.toContain('one hour');
      await askStaff(page, author, id);
      await readAndSign({ browser, url: later.url }, nurse);
      await readRoster(page);
      await page.goto(`/documents/${id}`);
      await page.getByText('Approved by Nora Vance and Omar Vance').waitFor();
    } finally {
      await later.stop();
    }
  },
  // Six people come and go, and the clinic starts twice.
  240_000,
);
