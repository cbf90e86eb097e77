import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../node-runtime.mjs';
import { signIn } from '../sample-clinic.mjs';

const scripts = [join(root, 'node_modules', 'axe-core', 'axe.min.js'), join(root, 'scripts', 'look', 'page-checks.js')];
const content = scripts.map((file) => readFileSync(file, 'utf8')).join('\n');
/** A session ends after 15 minutes without use. */
const freshMs = 8 * 60_000;
const quietMs = 150;
const longestMs = 10_000;
const stepTimeoutMs = 6_000;
/** Enough for a change of the theme to be drawn. */
const frameMs = 50;
/** One may bring on the next. */
const mostFadings = 10;

/** Opens views, as whom they name. Those that change what a whole browser keeps (the clock, the network, storage) say that they are alone. */
export class Visitor {
  #contexts = new Map();
  #states = new Map();

  constructor(browser) {
    this.browser = browser;
  }

  /** Resolves to an opened, settled page of the view, what went wrong on the way, and how to close it. Throws if a step cannot be done. */
  async open(view, variant, clinic) {
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
      error.picture = await page.screenshot().catch(() => undefined);
      await close();
      throw error;
    }
  }

  async #contextOf({ role = 'admin', alone = false }, variant, clinic) {
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

  async #newContext(role, variant, clinic) {
    const context = await this.browser.newContext({
      viewport: { width: variant.width, height: variant.height },
      deviceScaleFactor: variant.scale ?? 1,
      colorScheme: 'light',
      reducedMotion: variant.reducedMotion ?? 'no-preference',
      ...(role !== null && { storageState: await this.#stateOf(clinic, role) }),
    });
    context.setDefaultTimeout(stepTimeoutMs);
    await context.addInitScript({ content });
    if (variant.textSize !== undefined) await context.addInitScript(enlarge, variant.textSize);
    return context;
  }

  async #stateOf(clinic, role) {
    const name = `${clinic.url} ${role}`;
    const known = this.#states.get(name);
    if (known !== undefined && Date.now() - known.at < freshMs / 2) return known.state;
    const context = await this.browser.newContext();
    await signIn(await context.newPage(), clinic.url, clinic.accounts[role]);
    const state = await context.storageState();
    await context.close();
    this.#states.set(name, { at: Date.now(), state });
    return state;
  }
}

/** The screen itself has come, and no longer what stands there until then. */
function isDrawn() {
  const { body } = globalThis.document;
  return body.querySelector('h1, h2') !== null && !body.innerText.includes('Loading...');
}

/** Before the page's own scripts: whatever they set, the size stays. Not as an element, which the content security policy refuses. */
function enlarge(size) {
  const { document, CSSStyleSheet } = globalThis;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`html { font-size: ${size} !important; }`);
  document.addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(sheet));
}

function listen(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push({ rule: 'page-error', what: error.message }));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push({ rule: 'console-error', what: message.text().slice(0, 200) });
  });
  return complaints;
}

/** Gives back what waits until no call is under way and nothing moves. A call that is held back for ever is not waited for. */
function watchCalls(page) {
  const open = new Set();
  let lastChange = Date.now();
  const isCall = (request) => /\/trpc\/|\/api\//.test(request.url());
  const change = (act) => (request) => {
    if (!isCall(request)) return;
    act(request);
    lastChange = Date.now();
  };
  page.on(
    'request',
    change((request) => open.add(request)),
  );
  for (const name of ['requestfinished', 'requestfailed'])
    page.on(
      name,
      change((request) => open.delete(request)),
    );
  return async () => {
    const start = Date.now();
    const heldMs = 1_500;
    while (Date.now() - start < longestMs) {
      const isQuiet = open.size === 0 && Date.now() - lastChange > quietMs;
      if (isQuiet || (open.size > 0 && Date.now() - lastChange > heldMs)) break;
      await pause(50);
    }
    for (let rounds = 0; rounds < mostFadings; rounds += 1) {
      await pause(frameMs);
      if ((await page.evaluate(() => globalThis.look.rest())) === 0) return;
    }
  };
}
