import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { signIn } from './asking.ts';
import { connect, readHandbookFile } from './integrator.ts';
import { administrator, collectErrors, journey } from './journey.ts';

const openScreens = ['/login', '/forgot-password', '/setup#token=x', '/activate#token=x', '/reset-password#token=x'];
const screens = [
  ...['/chat', '/documents', '/documents/1?line=3', '/documents/9999', '/nothing-here'],
  ...['/account', '/account?tab=sessions', '/account?tab=api-keys', '/account?tab=rules'],
  ...['/users', '/invite', '/audit-log', '/preferences?tab=security'],
];

/** The rules that a theme can break; all others look at the markup and the sizes, which a theme does not change. */
const colorRules = ['color-contrast', 'link-in-text-block'];

journey.for([1440, 390])(
  'at %i pixels no screen has a barrier that axe can find in either theme, nor an error in the console',
  async (width, { app, browser }) => {
    const program = await connect(app.url, administrator);
    expect((await program.upload('Needlestick.md', await readHandbookFile('needlestick-and-exposure.md'))).status).toBe(201);
    // Axe is put into the page as a script, which the product's own policy forbids.
    const context = await browser.newContext({ baseURL: app.url, bypassCSP: true, viewport: { width, height: 900 } });
    const page = await context.newPage();
    const errors = collectErrors(page);
    for (const path of openScreens) await expectNoBarriers(page, path);
    await page.goto('/');
    await signIn(page, administrator);
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
  // The system's theme would set it where the screen is opened.
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
