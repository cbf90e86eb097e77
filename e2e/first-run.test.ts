import axe from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumArguments } from './chromium.ts';
import { collectErrors } from './journey.ts';
import { type App, startApp } from './start-app.ts';

const person = { email: 'ada@clinic.example', password: 'a sentence nobody guesses' };
let app: App;
let browser: Browser;

beforeAll(async () => {
  app = await startApp({});
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments });
});
afterAll(async () => {
  await browser.close();
  await app.stop();
});

async function signIn(page: Page): Promise<void> {
  await page.goto(app.url);
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText('Ask me anything about your clinic procedures!').waitFor();
}

test('a new clinic: the printed link, the first administrator, the sample handbook, the first cited answer', async () => {
  const page = await browser.newPage();
  const errors = collectErrors(page);
  const findLink = () => /http:\S+\/setup#token=\S+/.exec(app.output())?.[0];
  // Printed once the server answers.
  await expect.poll(findLink).toBeDefined();
  await page.goto(findLink() ?? '');
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Marsh');
  await page.getByLabel('Email Address').fill(person.email);
  await page.getByLabel('New password').fill(person.password);
  await page.getByLabel('Repeat the password').fill(person.password);
  await page.getByLabel('Load the sample handbook').check();
  await page.getByRole('button', { name: 'Create administrator' }).click();

  await page.getByRole('link', { name: 'Documents', exact: true }).click();
  await page.getByRole('link', { name: /Needlestick and Blood Exposure.*active/ }).waitFor({ timeout: 50_000 });
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByLabel('Your question').fill('Within what time must a needlestick be reported?');
  await page.keyboard.press('Enter');
  await page.getByText('Quoted from documents').waitFor();
  await page.getByRole('log').getByRole('paragraph').getByRole('button').first().click();
  const mark = page.getByRole('complementary', { name: 'Cited document' }).locator('mark');
  // A line that is not on the screen is not laid out and has no text: the passage must have been scrolled to.
  await expect.poll(() => mark.first().innerText()).toContain('no later than 1 hour after it happened');
  expect(errors).toEqual([]);
  await page.close();

  const again = await browser.newPage();
  await again.goto(findLink() ?? '');
  await again.getByLabel('First Name').fill('Eve');
  await again.getByLabel('Last Name').fill('Late');
  await again.getByLabel('Email Address').fill('eve@clinic.example');
  await again.getByLabel('New password').fill(person.password);
  await again.getByLabel('Repeat the password').fill(person.password);
  await again.getByRole('button', { name: 'Create administrator' }).click();
  await again.getByText('This link was used already').waitFor();
  await again.close();
});

const screens = [
  ...['/chat', '/documents', '/documents/1?line=3', '/documents/9999', '/nothing-here'],
  ...['/account', '/account?tab=sessions', '/account?tab=api-keys', '/account?tab=rules'],
  ...['/users', '/invite', '/audit-log', '/preferences?tab=security'],
];
const openScreens = ['/login', '/forgot-password', '/setup#token=x', '/activate#token=x', '/reset-password#token=x'];

/** The rules that a theme can break; all others look at the markup and the sizes, which a theme does not change. */
const colorRules = ['color-contrast', 'link-in-text-block'];

test.each([1440, 390])(
  'at %i pixels no screen has a barrier that axe can find in either theme, nor an error in the console',
  async (width) => {
    // Axe is put into the page as a script, which the product's own policy forbids.
    const context = await browser.newContext({ baseURL: app.url, bypassCSP: true, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const errors = collectErrors(page);
    for (const path of openScreens) await expectNoBarriers(page, path);
    await signIn(page);
    for (const path of screens) await expectNoBarriers(page, path);
    await page.reload();
    expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
    expect(errors).toEqual([]);
    await context.close();
  },
);

async function expectNoBarriers(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.getByRole('heading').first().waitFor();
  await page.getByRole('main').waitFor();
  await page.evaluate(axe.source);
  expect(await findBarriers(page, {}), path).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  // As the system's theme would set it where the screen is opened.
  await page.evaluate('document.documentElement.dataset.theme = "dark"');
  // A color on its way to another would be measured half changed.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished))',
  );
  expect(await findBarriers(page, { runOnly: colorRules }), `${path}, dark`).toEqual([]);
}

function findBarriers(page: Page, options: axe.RunOptions): Promise<string[]> {
  const report = '({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)';
  return page.evaluate<string[]>(`axe.run(document, ${JSON.stringify(options)}).then(${report})`);
}
