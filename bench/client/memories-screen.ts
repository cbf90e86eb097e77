import type { Page } from 'playwright';
import { readSets } from '../lib/data.ts';
import { fillMemories } from '../lib/fill-memories.ts';
import { withFilledProduct } from '../lib/filled-product.ts';
import { measureScreen, type ScreenStep } from '../lib/screen.ts';

// By what costs the page little to find: looking for a role is work of the page, and would be measured.
const rows = (page: Page) => page.locator('ul[aria-label="Memories"] > li');
const some = (page: Page) => rows(page).locator('h2').first().waitFor();
const search = (page: Page) => page.locator('input[type=search]');

async function scroll(page: Page): Promise<void> {
  await rows(page).first().hover();
  for (let turn = 0; turn < 80; turn += 1) {
    await page.mouse.wheel(0, turn < 40 ? 400 : 20_000);
    await page.waitForTimeout(30);
  }
  await some(page);
}

async function type(page: Page, text: string): Promise<void> {
  await search(page).pressSequentially(text, { delay: 90 });
  await page.waitForTimeout(800);
}

async function write(page: Page): Promise<void> {
  await page.locator('button', { hasText: 'Add Memory' }).first().click();
  await page.locator('textarea').first().fill('');
  await page.locator('textarea').first().pressSequentially('Call the hotline within two hours of a needlestick.', { delay: 40 });
  await page.waitForTimeout(1_000);
}

const steps: ScreenStep[] = [
  [
    'open, from the chat',
    (page) =>
      page
        .locator('a[href="/memories"]')
        .click()
        .then(() => some(page)),
  ],
  ['scroll, by wheel', scroll],
  ['search, "treat"', (page) => type(page, 'treat')],
  [
    'search, cleared',
    (page) =>
      search(page)
        .fill('')
        .then(() => page.waitForTimeout(800)),
  ],
  [
    'filter by category',
    (page) =>
      page
        .locator('select[aria-label="Category"]')
        .selectOption('Insurance')
        .then(() => some(page)),
  ],
  [
    'filter taken off',
    (page) =>
      page
        .locator('select[aria-label="Category"]')
        .selectOption('')
        .then(() => some(page)),
  ],
  [
    'open a note',
    (page) =>
      rows(page)
        .locator('h2 a')
        .first()
        .click()
        .then(() => page.locator('[role=dialog] h3').first().waitFor()),
  ],
  ['close it', (page) => page.keyboard.press('Escape')],
  ['write a note', write],
];

/** For how long the Knowledge Memories screen blocks while somebody opens, scrolls, searches and filters the list and writes a note. */
export async function measureMemoriesScreen(count: number): Promise<void> {
  const documents = readSets().flatMap((set) => set.documents);
  await withFilledProduct(fillMemories(documents, count), (app) =>
    measureScreen(app, { what: `${count} memories`, entry: 'Memories', steps }),
  );
}
