import { loadavg } from 'node:os';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';
import { chromiumArguments } from '../../e2e/chromium.ts';
import type { App } from '../../e2e/start-app.ts';
import { administrator } from './filled-product.ts';

interface Blocking {
  /** Milliseconds by the clock of each task over 50, during which the page answered nothing. On a busy machine other programs are in them. */
  tasks: number[];
  /** Milliseconds of the processor that the longest task took. */
  processor: number;
  /** Milliseconds by the clock from a key or a click to what it changed on the screen, the longest; 0 where all took less than 16. */
  event: number;
}

// Scripts of the page, not of this program.
const watching = `
  window.benchSeen = { tasks: [], events: [] };
  const keep = (name) => (list) => window.benchSeen[name].push(...list.getEntries().map(({ duration }) => Math.round(duration)));
  new PerformanceObserver(keep('tasks')).observe({ type: 'longtask' });
  new PerformanceObserver(keep('events')).observe({ type: 'event', durationThreshold: 16 });`;
const forgetting = 'void Object.assign(window.benchSeen, { tasks: [], events: [] })';

/** Runs in every page before its own scripts. */
async function watchBlocking(page: Page): Promise<void> {
  await page.addInitScript({ content: watching });
}

/** What blocked the page while something was done and for half a second after it. */
async function blockingDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<Blocking> {
  await page.waitForTimeout(500);
  await page.evaluate(forgetting);
  await browser.startTracing(page, { categories: ['toplevel'] });
  await act();
  await page.waitForTimeout(500);
  const processor = longestTask(JSON.parse((await browser.stopTracing()).toString('utf8')) as Trace);
  const { tasks, events } = await page.evaluate<{ tasks: number[]; events: number[] }>('window.benchSeen');
  return { tasks, processor, event: Math.max(0, ...events) };
}

interface Trace {
  traceEvents: { name: string; ph: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }[];
}

/** Of the threads that draw pages, in milliseconds of the processor. */
function longestTask({ traceEvents }: Trace): number {
  const place = ({ pid, tid }: { pid: number; tid: number }) => `${pid} ${tid}`;
  const named = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const main = new Set(named.map(place));
  const times = traceEvents.filter((event) => event.ph === 'X' && main.has(place(event))).map(({ tdur = 0 }) => tdur / 1000);
  return Math.round(times.reduce((longest, time) => Math.max(longest, time), 0));
}

/** A user's action on a screen, with its name. */
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
