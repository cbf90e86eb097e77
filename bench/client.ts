/**
 * The client in Chromium, in three parts. `loads`: the first load of each screen with an empty cache on a processor slowed down four times, and the second with what
 * the first left (kB of script, style and fonts as gzip, requests, milliseconds until the screen is filled and until it responds), compared with a page of React
 * and a router alone in the same run. `documents` and `memories`: how long a screen with thousands of entries blocks while somebody works with it.
 * npm run bench -- client [--part loads|documents|memories] [--only chat] [--rounds 3] [--documents 10000] [--memories 20000]; CHROMIUM_PATH as for the tests.
 */
import { parseArgs } from 'node:util';
import { type Browser, chromium } from 'playwright';
import { chromiumArguments } from '../e2e/chromium.ts';
import { measureDocumentsScreen } from './client/documents-screen.ts';
import { measureMemoriesScreen } from './client/memories-screen.ts';
import { startBarePage } from './lib/bare-page.ts';
import { collectFigures } from './lib/figures.ts';
import { fillDocuments } from './lib/fill-documents.ts';
import { withFilledProduct } from './lib/filled-product.ts';
import { clientFolder, type Load, measureLoad, sizesIn } from './lib/first-load.ts';
import { quantile } from './lib/measures.ts';
import { runParts } from './lib/parts.ts';
import { signedInState } from './lib/screen.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    only: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '3' },
    documents: { type: 'string', default: '10000' },
    memories: { type: 'string', default: '20000' },
  },
});
const rounds = Number(values.rounds);

const signedOut: Record<string, string> = {
  login: '/login',
  activate: '/activate#token=abc',
  'forgotten password': '/forgot-password',
};
const signedIn: Record<string, string> = {
  chat: '/chat',
  search: '/search?q=hand',
  documents: '/documents',
  'a document': '/documents/1',
  memories: '/memories',
  'memory management': '/memory-management',
  'retention policies': '/memory-management?tab=policies',
  'memory health': '/memory-management?tab=health',
  'memory review': '/memory-management?tab=review',
  'bulk operations': '/advanced-tools',
  validation: '/advanced-tools?tab=validation',
  performance: '/advanced-tools?tab=performance',
  analytics: '/analytics',
  'AI learning': '/ai-learning',
  preferences: '/preferences',
  glossary: '/preferences?tab=glossary',
  security: '/preferences?tab=security',
  users: '/users',
  'audit log': '/audit-log',
  backups: '/backups',
  account: '/account',
};
/** kB of script, gzip. */
const budgets: Record<string, number> = { login: 120, chat: 230 };

type Loads = { first: Load; second: Load };
type State = Awaited<ReturnType<typeof signedInState>>;

/** Each time in a browser window of its own; of the times the median, of the rest what the last one says. */
async function loadsOf(browser: Browser, url: string, { folder, state }: { folder: string; state?: State }): Promise<Loads> {
  const all: Loads[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, storageState: state });
    const first = await measureLoad(context, url, sizesIn(folder));
    const second = await measureLoad(context, url, sizesIn(folder));
    all.push({ first, second });
    await context.close();
  }
  const median = (which: keyof Loads): Load => {
    const loads = all.map((one) => one[which]);
    const time = (key: 'largestPaint' | 'filled' | 'interactive'): number =>
      quantile(
        loads.map((load) => load[key]),
        0.5,
      );
    const [last] = loads.slice(-1);
    if (last === undefined) throw new Error('--rounds must be 1 or more');
    return { ...last, largestPaint: time('largestPaint'), filled: time('filled'), interactive: time('interactive') };
  };
  return { first: median('first'), second: median('second') };
}

const print = (name: string, { first, second }: Loads): void => {
  const cells = [first.script, first.later, first.style, first.fonts].map((kilobytes) => kilobytes.toFixed(1).padStart(8));
  const times = [first.largestPaint, first.filled, first.interactive, second.interactive].map((ms) => ms.toFixed(0).padStart(8));
  console.log(`${name.padEnd(20)}${cells.join('')}${String(first.requests).padStart(8)}${times.join('')}`);
};

type Figures = ReturnType<typeof collectFigures>;

function keep(figures: Figures, screen: string, { loads, peer, peerName }: { loads: Loads; peer: Loads; peerName: string }): void {
  const against = (value: number) => ({ name: peerName, value });
  const { first, second } = loads;
  figures.add({
    name: `${screen}: script`,
    value: first.script,
    unit: 'kB gzip',
    atMost: budgets[screen],
    peer: against(peer.first.script),
  });
  figures.add({ name: `${screen}: style and fonts`, value: first.style + first.fonts, unit: 'kB gzip' });
  figures.add({ name: `${screen}: requests`, value: first.requests, unit: 'requests', peer: against(peer.first.requests) });
  figures.add({ name: `${screen}: answers after`, value: first.interactive, unit: 'ms', peer: against(peer.first.interactive) });
  figures.add({ name: `${screen}: again after`, value: second.interactive, unit: 'ms', peer: against(peer.second.interactive) });
}

async function measureScreens(figures: Figures, browser: Browser, bare: Awaited<ReturnType<typeof startBarePage>>): Promise<void> {
  await withFilledProduct(fillDocuments(100), async (app) => {
    console.log(`each screen ${rounds} times; kB as gzip, ms on a processor slowed down four times`);
    console.log(`${''.padEnd(20)}  script   later   style   fonts requests   paint  filled answers again answers`);
    const peer = await loadsOf(browser, bare.url, { folder: bare.folder });
    print('bare page', peer);
    const state = await signedInState(browser, app);
    const screens = [
      ...Object.entries(signedOut).map(([name, path]) => ({ name, path, state: undefined })),
      ...Object.entries(signedIn).map(([name, path]) => ({ name, path, state })),
    ];
    for (const screen of screens.filter(({ name }) => values.only?.includes(name) ?? true)) {
      const loads = await loadsOf(browser, app.url + screen.path, { folder: clientFolder, state: screen.state });
      print(screen.name, loads);
      keep(figures, screen.name, { loads, peer, peerName: bare.name });
    }
  });
}

async function measureLoads(): Promise<void> {
  const figures = collectFigures('client');
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: chromiumArguments });
  const bare = await startBarePage();
  try {
    await measureScreens(figures, browser, bare);
  } finally {
    await browser.close();
    await bare.stop();
  }
  console.log('');
  figures.finish();
}

await runParts(
  {
    loads: measureLoads,
    documents: () => measureDocumentsScreen(Number(values.documents)),
    memories: () => measureMemoriesScreen(Number(values.memories)),
  },
  values.part,
);
