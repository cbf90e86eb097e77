import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright';
import { type Clinic, signIn } from '../../scripts/sample-clinic.mjs';
import type { Finding } from './report.ts';
import type { Role, View } from './steps.ts';
import type { Variant } from './variants.ts';

const here = import.meta.dirname;
const scripts = [join(here, '../../node_modules/axe-core/axe.min.js'), join(here, 'page-checks.js')];
const content = scripts.map((file) => readFileSync(file, 'utf8')).join('\n');
/** A session ends after 15 minutes without use. */
const freshMs = 8 * 60_000;
const quietMs = 150;
/** A call that takes longer is held back. */
const heldMs = 1_500;
const longestMs = 10_000;
const stepTimeoutMs = 6_000;
/** Enough for a change of the theme to be drawn. */
const frameMs = 50;
/** On a busy machine the page draws later. */
const enoughStillRounds = 2;
/** One may bring on the next. */
const mostFadings = 10;

type State = BrowserContextOptions['storageState'];
export type Opened = { page: Page; settle: () => Promise<void>; complaints: Finding[]; close: () => Promise<void> };

/** A step to a view could not be done; picture: the screen at that moment. */
export class UnreachedView extends Error {
  readonly picture: Buffer | undefined;

  constructor(cause: unknown, picture: Buffer | undefined) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.picture = picture;
  }
}

/** Opens views in the role that they name. A view that changes what a whole browser keeps (the clock, the network, storage) has a context of its own (`alone`). */
export class Visitor {
  readonly #browser: Browser;
  readonly #contexts = new Map<string, { at: number; context: BrowserContext }>();
  readonly #states = new Map<string, { at: number; state: State }>();

  constructor(browser: Browser) {
    this.#browser = browser;
  }

  /** Resolves to a settled page of the view. Throws UnreachedView if a step cannot be done. */
  async open(view: View, variant: Variant, clinic: Clinic): Promise<Opened> {
    const context = await this.#contextOf(view, variant, clinic);
    const page = await context.newPage();
    const complaints = listen(page);
    const settle = watchCalls(page);
    const close = () => (view.alone ? context.close() : page.close());
    try {
      await view.before?.(page);
      await page.goto(clinic.url + view.path);
      await page.waitForFunction(isDrawn, undefined, { timeout: longestMs / 2 }).catch(() => undefined);
      await settle();
      await view.prepare?.(page);
      await settle();
      return { page, settle, complaints: view.mayLog ? [] : complaints, close };
    } catch (error) {
      const picture = await page.screenshot().catch(() => undefined);
      await close();
      throw new UnreachedView(error, picture);
    }
  }

  async #contextOf({ role = 'admin', alone = false }: View, variant: Variant, clinic: Clinic): Promise<BrowserContext> {
    const name = `${clinic.url} ${role} ${variant.name}`;
    const known = this.#contexts.get(name);
    if (!alone && known !== undefined && Date.now() - known.at < freshMs) return known.context;
    const context = await this.#newContext(role, variant, clinic);
    if (!alone) {
      await known?.context.close();
      this.#contexts.set(name, { at: Date.now(), context });
    }
    return context;
  }

  async #newContext(role: Role | null, variant: Variant, clinic: Clinic): Promise<BrowserContext> {
    const context = await this.#browser.newContext({
      viewport: { width: variant.width, height: variant.height },
      deviceScaleFactor: variant.scale ?? 1,
      colorScheme: 'light',
      reducedMotion: variant.reducedMotion ?? 'no-preference',
      ...(role !== null && { storageState: await this.#stateOf(clinic, role) }),
    });
    context.setDefaultTimeout(stepTimeoutMs);
    await context.addInitScript({ content });
    if (variant.textSize !== undefined) await context.addInitScript({ content: enlarge(variant.textSize) });
    return context;
  }

  async #stateOf(clinic: Clinic, role: Role): Promise<State> {
    const name = `${clinic.url} ${role}`;
    const known = this.#states.get(name);
    if (known !== undefined && Date.now() - known.at < freshMs / 2) return known.state;
    const account = clinic.accounts[role];
    if (account === undefined) throw new Error(`The clinic has no account for the role ${role}`);
    const context = await this.#browser.newContext();
    await signIn(await context.newPage(), clinic.url, account);
    const state = await context.storageState();
    await context.close();
    this.#states.set(name, { at: Date.now(), state });
    return state;
  }
}

type PageGlobals = { document: { body: { innerText: string; querySelector: (selector: string) => unknown } } };

/** Runs in the page. True once the screen itself has replaced its placeholder. A text would be evaluated, which the content security policy refuses. */
function isDrawn(): boolean {
  const { body } = (globalThis as unknown as PageGlobals).document;
  return body.querySelector('h1, h2') !== null && !body.innerText.includes('Loading...');
}

/** Comes before the page's own scripts, and wins over them. Not an element: the content security policy refuses those. */
const enlarge = (size: string): string => `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('html { font-size: ${size} !important; }');
  document.addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(sheet));
}`;

function listen(page: Page): Finding[] {
  const complaints: Finding[] = [];
  page.on('pageerror', (error) => complaints.push({ rule: 'page-error', what: error.message }));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push({ rule: 'console-error', what: message.text().slice(0, 200) });
  });
  return complaints;
}

/** The returned function waits until no call is under way and nothing moves. It does not wait for a call that is held back. */
function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let lastChange = Date.now();
  const change = (act: (request: Request) => void) => (request: Request) => {
    if (!/\/trpc\/|\/api\//.test(request.url())) return;
    act(request);
    lastChange = Date.now();
  };
  const end = change((request) => open.delete(request));
  page.on(
    'request',
    change((request) => open.add(request)),
  );
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    const start = Date.now();
    while (Date.now() - start < longestMs) {
      const sinceChange = Date.now() - lastChange;
      if (sinceChange > (open.size === 0 ? quietMs : heldMs)) break;
      await pause(50);
    }
    let stillRounds = 0;
    for (let rounds = 0; rounds < mostFadings && stillRounds < enoughStillRounds; rounds += 1) {
      await pause(frameMs);
      stillRounds = (await page.evaluate<number>('uiAudit.rest()')) === 0 ? stillRounds + 1 : 0;
    }
  };
}
