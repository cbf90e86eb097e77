import { type Browser, chromium } from 'playwright';
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
  await page.getByLabel('Your question').fill('How soon must a needlestick be reported?');
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
  await again.getByText('This link was already used').waitFor();
  await again.close();
});
