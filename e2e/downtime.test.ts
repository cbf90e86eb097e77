import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { signIn } from './asking.ts';
import { connect, readHandbookFile } from './integrator.ts';
import { administrator, collectErrors, journey } from './journey.ts';

const files = [
  'spill-response.md',
  'needlestick-and-exposure.md',
  'waste-and-sharps.md',
  'hand-hygiene-and-ppe.md',
  'emergencies-in-the-clinic.md',
];

const problems = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>('axe.run().then(({ violations }) => violations.map(({ id }) => id))');

async function search(page: Page, words: string): Promise<string[]> {
  await page.getByLabel('Search the documents').fill(words);
  await page.keyboard.press('Enter');
  await page.locator('#results li').first().waitFor();
  return page.locator('#results a').allTextContents();
}

journey('a manager makes a downtime pack, and staff find the spill procedure in it without network', async ({ page, browser, app }) => {
  const program = await connect(app.url, administrator);
  for (const name of files) expect((await program.upload(name, await readHandbookFile(name))).status).toBe(201);
  await signIn(page, administrator);
  await page.goto('/documents');
  await page.getByRole('button', { name: 'More actions of the library' }).click();
  await page.getByRole('menuitem', { name: 'Downtime pack …' }).click();
  await page.getByText('This file is not encrypted').waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make and download' }).click();
  const file = `${await (await downloading).path()}.html`;
  await (await downloading).saveAs(file);
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1440, 390]) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, offline: true, bypassCSP: true });
      const pack = await context.newPage();
      const errors = collectErrors(pack);
      await pack.goto(`file://${file}`);
      await pack.addScriptTag({ content: axe.source });
      expect(await problems(pack)).toEqual([]);
      expect((await search(pack, 'spill'))[0]).toContain('spill-response');
      expect(await problems(pack)).toEqual([]);
      expect(await pack.evaluate('document.documentElement.scrollWidth')).toBe(width);
      await context.close();
      expect(errors).toEqual([]);
    }
  }
  await readOffline();

  async function readOffline(): Promise<void> {
    const context = await browser.newContext({ offline: true });
    const pack = await context.newPage();
    const errors = collectErrors(pack);
    await pack.goto(`file://${file}`);
    expect((await search(pack, 'blood on the floor')).slice(0, 3).join()).toContain('spill-response');
    expect((await search(pack, 'wipe up the spill'))[0]).toContain('spill-response');
    await pack.locator('#results a').first().click();
    expect(await pack.locator('article:has(.place.found) h3').textContent()).toBe('spill-response');
    expect((await pack.locator('.place.found mark').allTextContents()).join(' ').toLowerCase()).toContain('spill');
    await pack.getByRole('searchbox').fill('');
    await pack.getByRole('link', { name: 'Spill', exact: true }).click();
    await pack.locator('#results a', { hasText: 'spill-response' }).first().waitFor();
    await context.close();
    expect(errors).toEqual([]);
  }
});
