import { chromium, type Browser, type Page } from 'playwright';
import { expect, test } from 'vitest';
import { chromiumArguments } from './chromium.ts';
import { startApp, type App } from './start-app.ts';

/** The administrator that every app under test starts with. */
export const administrator = { email: 'grace@clinic.example', password: 'a long password for the tests' };

interface Fixtures {
  /** One for all journeys of a file. */
  app: App;
  browser: Browser;
  /** A person's own browser window, signed in nowhere, standing on the app's first page. */
  page: Page;
}

/** A test that a person could tell: `journey('asks and reads the source', async ({ page }) => { … })`. */
export const journey = journeyWith({ MODEL: 'extractive' });

/** The same in an app with settings (environment variables) of its own. */
export function journeyWith(settings: Record<string, string>) {
  return test.extend<Fixtures>({
    app: [
      // Vitest reads from the first parameter which fixtures this one needs.
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const app = await startApp({
          ADMIN_EMAIL: administrator.email,
          ADMIN_PASSWORD: administrator.password,
          ...settings,
        });
        await use(app);
        await app.stop();
      },
      { scope: 'file' },
    ],
    browser: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments });
        await use(browser);
        await browser.close();
      },
      { scope: 'file' },
    ],
    page: async ({ app, browser }, use) => {
      // A click waits for the animations of what it clicks; with reduced motion there are none.
      const context = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' });
      const page = await context.newPage();
      const errors = collectErrors(page);
      await page.goto('/');
      await use(page);
      await context.close();
      expect(errors, 'errors on the page').toEqual([]);
    },
  });
}

/** What the page logged as an error or threw. Refused requests are left out: Chromium logs each, and journeys cause some on purpose. */
export function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text());
  });
  return errors;
}
