import { type Browser, type BrowserContext, chromium } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countCases, howMany } from '../../server/src/testing/security/case-count.ts';
import { chromiumArguments } from '../chromium.ts';
import { connect, type Integrator } from '../integrator.ts';
import { administrator } from '../journey.ts';
import { type App, startApp } from '../start-app.ts';
import { type OtherSite, startOtherSite } from './other-site.ts';

const tried = countCases('another site in the browser');
let app: App;
let browser: Browser;
let context: BrowserContext;
let elsewhere: OtherSite;
let rest: Integrator;

beforeAll(async () => {
  app = await startApp({
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    MODEL: 'extractive',
    EMBEDDINGS: 'none',
  });
  elsewhere = await startOtherSite();
  rest = await connect(app.url, administrator);
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments });
  context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(app.url);
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Sign Out' }).waitFor();
  await page.close();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await elsewhere.close();
});

/** What an attack would leave behind. */
async function traces(): Promise<unknown[]> {
  const lists = ['/api/auth/users', '/api/chat-sessions', '/api/documents', '/api/memories', '/api/llm-instructions'];
  const replies = [];
  for (const path of lists) replies.push((await rest.call('GET', path)).body);
  return replies;
}

const person = `{"email":"eve@evil.test","firstName":"Eve","lastName":"Vil","role":"admin"}`;

const form = (attributes: string, fields: string) => (target: string, path: string) =>
  `<form id=f method=post action="${target}${path}" ${attributes}>${fields}</form><script>document.getElementById('f').submit()</script>`;
const hidden = (name: string, value: string) => `<input type=hidden name='${name}' value='${value}'>`;
const script = (code: string) => (target: string, path: string) =>
  `<script>window.done = (async () => { ${code.replaceAll('TARGET', `${target}${path}`)} })().catch(() => 'failed')</script>`;

/** What a page of another site can do without asking; `path` is where the harm would be done. */
const attacks: Record<string, (target: string, path: string) => string> = {
  'a form': form('', hidden('email', 'eve@evil.test') + hidden('chatName', 'x') + hidden('topic', 'x') + hidden('value', 'x')),
  'a form of plain text that is JSON': form('enctype="text/plain"', `<input type=hidden name='${person.slice(0, -1)},"x":"' value='"}'>`),
  'a form with parts': form('enctype="multipart/form-data"', hidden('name', 'x') + hidden('0', person)),
  'a form in a frame': (target, path) => `<iframe name=inner></iframe>${form('target=inner', hidden('chatName', 'x'))(target, path)}`,
  'fetch without cors': script(`await fetch('TARGET', { method: 'POST', mode: 'no-cors', credentials: 'include', body: '${person}' })`),
  'fetch of parts without cors': script(
    `const parts = new FormData(); parts.append('file', new Blob(['# x']), 'x.md'); await fetch('TARGET', { method: 'POST', mode: 'no-cors', credentials: 'include', body: parts })`,
  ),
  'fetch of JSON with cookies': script(
    `await fetch('TARGET', { method: 'POST', credentials: 'include', headers: { 'content-type': 'application/json' }, body: '${person}' })`,
  ),
  'fetch by PUT and DELETE': script(
    `await Promise.allSettled(['PUT', 'DELETE'].map((method) => fetch('TARGET', { method, credentials: 'include', body: '${person}' })))`,
  ),
  'a beacon': script(`navigator.sendBeacon('TARGET', new Blob(['${person}'], { type: 'text/plain' }))`),
  'a picture': (target, path) =>
    `<img src="${target}${path}?input=${encodeURIComponent(person)}"><img src="${target}${path}?batch=1&input=%7B%220%22%3A%7B%7D%7D">`,
  'a script and a style sheet': (target, path) => `<script src="${target}${path}"></script><link rel=stylesheet href="${target}${path}">`,
};
const allPaths = [
  '/api/auth/users',
  '/api/auth/logout',
  '/trpc/users.create',
  '/trpc/auth.logout',
  '/api/chat-sessions',
  '/api/memories',
  '/api/documents/upload',
  '/trpc/models.reset',
  '/trpc/auth.logout?batch=1',
];
const paths = allPaths.slice(0, howMany(4, allPaths.length));

/** A page of another site that does this on its own. */
async function visit(origin: string, name: string, path: string): Promise<void> {
  const address = `/${name.replaceAll(/\W/g, '-')}${path.replaceAll(/\W/g, '-')}`;
  elsewhere.pages.set(address, `<!doctype html><title>attack</title><body>${attacks[name]?.(app.url, path) ?? ''}`);
  const page = await context.newPage();
  const arrived = page.waitForEvent('requestfinished', { predicate: (request) => request.url().startsWith(app.url), timeout: 5_000 });
  const asked = page.waitForEvent('requestfailed', { predicate: (request) => request.url().startsWith(app.url), timeout: 5_000 });
  const isTried = Promise.any([arrived, asked]).catch(() => undefined);
  await page.goto(origin + address).catch(() => undefined);
  await page.evaluate('window.done').catch(() => undefined);
  await isTried;
  await page.close();
  tried();
}

test.each(Object.keys(attacks))('%s of another site, and of another port of this machine, changes nothing', async (name) => {
  const before = await traces();
  await Promise.all([elsewhere.url, elsewhere.neighbour].flatMap((origin) => paths.map((path) => visit(origin, name, path))));
  expect(await traces()).toEqual(before);
  // And the person is still signed in.
  const page = await context.newPage();
  await page.goto(`${app.url}/api/auth/me`);
  expect(await page.locator('body').innerText()).toContain('"success":true');
  await page.close();
});

test('another site can neither read an answer, nor frame a screen, nor hold on to its window', async () => {
  const code = `
    const read = async (path, options) => { try { const reply = await fetch('TARGET' + path, options); return reply.type === 'opaque' ? 'opaque' : 'read'; } catch { return 'refused'; } };
    const found = [];
    for (const path of ['/api/auth/me', '/api/chat-sessions', '/trpc/auth.session', '/healthz', '/api/openapi.json'])
      for (const options of [{ credentials: 'include' }, { credentials: 'omit' }, { credentials: 'include', mode: 'no-cors' }]) found.push(await read(path, options));
    const opened = window.open('TARGET/chat');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    let isOurs = true; try { isOurs = opened.closed || opened.document !== undefined } catch { isOurs = false }
    return { found: [...new Set(found)], isClosed: opened.closed, isOurs };
  `;
  elsewhere.pages.set('/reader', `<!doctype html><body><iframe src="${app.url}/chat"></iframe>${script(code)(app.url, '')}`);
  const page = await context.newPage();
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(`${elsewhere.url}/reader`);
  // Cross-Origin-Opener-Policy cuts the opener off: to it the window looks closed.
  expect(await page.evaluate('window.done')).toEqual({ found: ['refused'], isClosed: true, isOurs: true });
  expect(refused.join('\n')).toMatch(/frame-ancestors|X-Frame-Options/);
  tried(17);
  await page.close();
});

test('a link from elsewhere opens the product signed out of nothing, and does nothing by itself', async () => {
  const before = await traces();
  for (const path of ['/', '/chat', '/trpc/auth.logout', '/trpc/models.reset?input=%7B%7D', '/api/auth/logout', '/api/documents/1']) {
    elsewhere.pages.set('/link', `<!doctype html><a href="${app.url}${path}">open</a>`);
    const page = await context.newPage();
    await page.goto(`${elsewhere.url}/link`);
    await page.getByText('open').click();
    await page.waitForLoadState();
    await page.close();
    tried();
  }
  expect(await traces()).toEqual(before);
});
