import { loadavg } from 'node:os';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { chromiumArguments } from '../../e2e/chromium.ts';
import type { App } from '../../e2e/start-app.ts';
import { type Blocking, blockingDuring, watchBlocking } from './blocking.ts';
import { administrator } from './filled-product.ts';

/** What somebody does on a screen, by name. */
export type ScreenStep = [name: string, act: (page: Page) => Promise<unknown>];

interface Measured {
  /** What there is, for the first line. */
  what: string;
  /** The entry of the sidebar that tells that one is signed in. */
  entry: string;
  steps: readonly ScreenStep[];
}

/** Signs an administrator in, takes the steps one after the other in Chromium and prints for how long the page answered nothing in each. */
export async function measureScreen(app: App, { what, entry, steps }: Measured): Promise<void> {
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'], args: chromiumArguments });
  try {
    const page = await (await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } })).newPage();
    await watchBlocking(page);
    await signIn(page, entry);
    console.log(`${what}, load ${load()}`);
    console.log(`${''.padEnd(36)}    longest ms    tasks > 50  processor ms  key/click ms`);
    for (const [name, act] of steps) {
      print(
        name,
        await blockingDuring(browser, page, async () => {
          await act(page);
        }),
      );
    }
    console.log(`load ${load()}`);
  } finally {
    await browser.close();
  }
}

/** Cookies of a browser in which the administrator has just signed in. */
export async function signedInState(browser: Browser, app: App): Promise<BrowserContextOptions['storageState']> {
  const context = await browser.newContext({ baseURL: app.url });
  await signIn(await context.newPage(), 'Chat');
  const state = await context.storageState();
  await context.close();
  return state;
}

async function signIn(page: Page, entry: string): Promise<void> {
  await page.goto('/chat');
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('link', { name: entry, exact: true }).waitFor();
}

function print(name: string, { tasks, processor, event }: Blocking): void {
  const longest = Math.max(0, ...tasks);
  const cells = [longest === 0 ? '< 50' : longest, tasks.length, processor, event === 0 ? '< 16' : event];
  console.log(`${name.padEnd(36)}${cells.map((cell) => String(cell).padStart(14)).join('')}`);
}

const load = () =>
  loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
