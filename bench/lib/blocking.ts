import type { Browser, Page } from 'playwright';

export interface Blocking {
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
export async function watchBlocking(page: Page): Promise<void> {
  await page.addInitScript({ content: watching });
}

/** What blocked the page while something was done and for half a second after it. */
export async function blockingDuring(browser: Browser, page: Page, act: () => Promise<void>): Promise<Blocking> {
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
