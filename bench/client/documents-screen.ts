import type { Page } from 'playwright';
import { fillDocuments } from '../lib/fill-documents.ts';
import { withFilledProduct } from '../lib/filled-product.ts';
import { measureScreen, type ScreenStep } from '../lib/screen.ts';

// By what costs the page little to find: looking for a role is work of the page, and would be measured.
const rows = (page: Page) => page.locator('ul[aria-label="Document list"] > li');
const found = (page: Page, text: RegExp) => page.locator('p[role=status]', { hasText: text }).first().waitFor();
const search = (page: Page) => page.locator('input[type=search]');
const button = (page: Page, text: string) => page.locator('button', { hasText: text }).last();
const clearSearch = async (page: Page) => {
  await search(page).fill('');
  await found(page, /^[\d,]+ documents$/);
};

async function scroll(page: Page): Promise<void> {
  await rows(page).first().hover();
  for (let turn = 0; turn < 80; turn += 1) {
    await page.mouse.wheel(0, turn < 40 ? 400 : 6_000);
    await page.waitForTimeout(30);
  }
}

async function type(page: Page, text: string): Promise<void> {
  await search(page).pressSequentially(text, { delay: 90 });
  await found(page, / of [\d,]+ documents$/);
}

/** left: documents that the list says are left. */
async function deleteOne(page: Page, left: number): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.locator('[role=menuitem]', { hasText: 'Delete' }).click();
  await page.locator('[role=alertdialog] button', { hasText: 'Delete' }).click();
  await found(page, new RegExp(`^${left.toLocaleString('en-US')} documents$`));
}

async function deleteMany(page: Page): Promise<void> {
  await type(page, 'a-1');
  await page.locator('button[aria-label="Select documents"]').click();
  await button(page, 'Select all').click();
  await button(page, 'Delete').click();
  await page.locator('[role=alertdialog] button', { hasText: 'Delete' }).click();
  await page.locator('button[aria-label="Select documents"]').waitFor({ timeout: 120_000 });
  await clearSearch(page);
}

async function upload(page: Page): Promise<void> {
  await button(page, 'Upload Document').click();
  const files = Array.from({ length: 50 }, (_, index) => ({
    name: `Upload ${index}.md`,
    mimeType: 'text/markdown',
    buffer: Buffer.from(`# Upload ${index}\n\nThe room of upload ${index} is on floor ${index % 4}.\n`),
  }));
  await page.locator('input[type=file]:not([hidden])').setInputFiles(files);
  await page.locator('button[type=submit]').click();
  await page.locator('li', { hasText: '50 files were uploaded.' }).first().waitFor({ timeout: 300_000 });
}

const looking: ScreenStep[] = [
  [
    'open, from the chat',
    (page) =>
      page
        .getByRole('link', { name: 'Documents' })
        .click()
        .then(() => rows(page).nth(5).waitFor()),
  ],
  ['scroll, by wheel', scroll],
  [
    'scroll, to the end and back by key',
    async (page) => {
      await rows(page).locator('a').first().focus();
      for (const key of ['End', 'Home', 'ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(key, { delay: 100 });
    },
  ],
  [
    'open a document',
    (page) =>
      rows(page)
        .nth(2)
        .getByRole('link')
        .click()
        .then(() => page.getByRole('heading', { level: 2 }).waitFor()),
  ],
  ['search, "needle"', (page) => type(page, 'needle')],
  ['search, cleared', clearSearch],
  ['search, "a1312b"', (page) => type(page, 'a1312')],
  ['search, cleared again', clearSearch],
  ['sort by name', (page) => page.locator('select[aria-label="Sort by"]').selectOption('name')],
  ['sort by review', (page) => page.locator('select[aria-label="Sort by"]').selectOption('review')],
  [
    'filter, due for review',
    async (page) => {
      await button(page, 'Filters').click();
      await page.locator('select', { hasText: 'Due for review' }).selectOption('due');
      await found(page, / of [\d,]+ documents$/);
      await button(page, 'Clear filters').click();
    },
  ],
];

const changing = (count: number): ScreenStep[] => [
  ['delete one', (page) => deleteOne(page, count - 1)],
  ['upload 50 files', upload],
  ['delete the found', deleteMany],
];

/** For how long the document library's screen blocks while somebody opens, scrolls, searches, sorts, filters, adds to and deletes from the list. */
export async function measureDocumentsScreen(count: number): Promise<void> {
  await withFilledProduct(fillDocuments(count), (app) =>
    measureScreen(app, { what: `${count} documents`, entry: 'Documents', steps: [...looking, ...changing(count)] }),
  );
}
