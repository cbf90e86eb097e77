import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Request } from 'playwright';

/** One opening of an address. Sizes in kB (1,000 bytes) as gzip, times in ms from the navigation. */
export interface Load {
  script: number;
  style: number;
  fonts: number;
  requests: number;
  /** Script that is fetched once nothing else is to do. */
  later: number;
  /** Largest contentful paint. */
  largestPaint: number;
  /** The screen is complete, without skeleton or spinner. */
  filled: number;
  /** The end of the last task of more than 50 ms that began before the page was quiet for a second after it was filled, or `filled`. */
  interactive: number;
}

interface Seen {
  filled: number | null;
  largestPaint: number;
  longTasks: [start: number, end: number][];
  now: number;
  /** The text of the screen. */
  text: string;
}

const slowdown = 4;
const quietMs = 1_000;

/** Runs in the page before anything of it: text, as this program knows no browser. */
const watch = `{
  const seen = (window.__load = { filled: null, largestPaint: 0, longTasks: [] });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.longTasks.push([startTime, startTime + duration]);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const isFilled = () => {
    const root = document.getElementById('root');
    return root !== null && (root.textContent ?? '').length > 20 && root.querySelector('.animate-pulse, .animate-spin') === null;
  };
  const look = () => {
    if (!isFilled()) seen.filled = null;
    else seen.filled ??= performance.now();
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}`;

/** Opens a path in a new page of the context, on a processor slowed down four times. */
export async function measureLoad(context: BrowserContext, url: string, sizeOf: (path: string) => number): Promise<Load> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript({ content: watch });
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(url, { waitUntil: 'commit' });
  const look = () => page.evaluate<Seen>('({ ...window.__load, now: performance.now(), text: document.body.innerText })');
  const seen = await untilQuiet(look, () => unanswered(requests));
  const origin = await page.evaluate<number>('performance.timeOrigin');
  await page.close();
  const interactive = interactiveAt(seen);
  const isFirst = (request: Request): boolean => request.timing().startTime - origin <= (seen.filled ?? Infinity);
  const kilobytes = (kind: string, wanted: (request: Request) => boolean): number => {
    const paths = requests.filter((one) => one.resourceType() === kind && wanted(one)).map((one) => new URL(one.url()).pathname);
    return [...new Set(paths)].reduce((sum, path) => sum + sizeOf(path), 0) / 1_000;
  };
  const { filled, largestPaint } = seen;
  return {
    script: kilobytes('script', isFirst),
    style: kilobytes('stylesheet', isFirst),
    fonts: kilobytes('font', () => true),
    requests: requests.filter(isFirst).length,
    later: kilobytes('script', (request) => !isFirst(request)) + kilobytes('other', () => true),
    largestPaint,
    filled: filled ?? NaN,
    interactive,
  };
}

const unanswered = (requests: readonly Request[]): string[] =>
  requests.filter((one) => one.timing().responseEnd < 0).map((one) => one.url());

async function untilQuiet(look: () => Promise<Seen>, waitsFor: () => string[]): Promise<Seen> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const seen = await look().catch(() => undefined);
    if (seen !== undefined && seen.filled !== null) {
      const last = Math.max(seen.filled, ...seen.longTasks.map(([, end]) => end));
      if (seen.now - last > quietMs) return seen;
    }
    if (Date.now() > deadline)
      throw new Error(
        `The screen was not filled within a minute; it shows ${seen?.text ?? 'nothing'}; it waits for ${waitsFor().join(' ') || 'no reply'}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function interactiveAt({ filled, longTasks }: Seen): number {
  let at = filled ?? NaN;
  for (const [start, end] of longTasks.sort(([one], [other]) => one - other)) if (start <= at + quietMs) at = Math.max(at, end);
  return at;
}

/** Bytes of a built file as gzip, for the client in a folder. */
export function sizesIn(folder: string): (path: string) => number {
  return (path) => {
    const file = join(folder, path);
    const packed = `${file}.gz`;
    if (existsSync(packed)) return statSync(packed).size;
    return existsSync(file) && statSync(file).isFile() ? statSync(file).size : 0;
  };
}

export const clientFolder = join(import.meta.dirname, '../../client/dist');
