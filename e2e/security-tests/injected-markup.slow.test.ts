import { type Browser, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letterMail, linkLetter } from '../../server/src/features/people/mail/mail.service.ts';
import { type FakeModelServer, startFakeModelServer } from '../../server/src/testing/fake-model-server.ts';
import { countCases, howMany } from '../../server/src/testing/security/case-count.ts';
import { chromiumArguments } from '../chromium.ts';
import { connect, type Integrator } from '../integrator.ts';
import { administrator } from '../journey.ts';
import { type App, startApp } from '../start-app.ts';
import { type OtherSite, startOtherSite } from './other-site.ts';
import { listPayloads, type Payload } from './payloads.ts';

const tried = countCases('markup where text belongs');
let app: App;
let browser: Browser;
let elsewhere: OtherSite;
let model: FakeModelServer;
let rest: Integrator;
let payloads: Payload[];
let page: Page;
/** Everything that should not have happened in the browser. */
const incidents: string[] = [];

beforeAll(async () => {
  elsewhere = await startOtherSite();
  model = await startFakeModelServer();
  payloads = listPayloads(elsewhere.url, howMany(10, 30));
  app = await startApp({
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    MODEL: 'openai:hostile',
    MODEL_BASE_URL: `${model.url}/v1`,
    EMBEDDINGS: 'none',
    RATE_LIMIT: '100000',
  });
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: chromiumArguments });
  rest = await connect(app.url, administrator);
  page = await signedInPage();
});
afterAll(async () => {
  await browser.close();
  await app.stop();
  await model.close();
  await elsewhere.close();
});

async function signedInPage(): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 2_000 } });
  context.on('request', (request) => {
    if (/^(https?|wss?|ftp):/.test(request.url()) && !request.url().startsWith(app.url)) incidents.push(`request to ${request.url()}`);
  });
  const opened = await context.newPage();
  opened.on('dialog', (dialog) => {
    incidents.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  opened.on('popup', (popup) => incidents.push(`window ${popup.url()}`));
  opened.on('pageerror', (error) => incidents.push(`error ${error.message}`));
  // Chromium reports here what the page's policy stopped, too.
  opened.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) incidents.push(`console ${message.text()}`);
  });
  await opened.goto('/');
  await opened.getByLabel('Email Address').fill(administrator.email);
  await opened.getByLabel('Password', { exact: true }).fill(administrator.password);
  await opened.getByRole('button', { name: 'Sign In' }).click();
  await opened.getByText('Ask me anything about your clinic procedures!').waitFor();
  return opened;
}

/** In the page: what ran, and what became an element that only injected markup could have made. */
const inspect = `(() => {
  const live = [...document.querySelectorAll('*')].filter((element) =>
    ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'BASE', 'VIDEO', 'MATH', 'MGLYPH', 'NOSCRIPT', 'FORM'].includes(element.tagName.toUpperCase()) &&
      /quoxel|injected|localhost:/.test(element.outerHTML.slice(0, 2000)) && !element.querySelector('textarea, input[type=text], input[type=search]') ||
    [...element.attributes].some(({ name, value }) => /^on/i.test(name) || name === 'srcdoc' || name === 'ping' ||
      (/^(src|href|action|formaction|data|poster)$/.test(name) && /^\\s*(javascript:|data:(?!image.png)|https?:..localhost)/i.test(value)) ||
      (name === 'style' && /url|localhost/.test(value))));
  return { ran: typeof window.injected, live: live.map((element) => element.outerHTML.slice(0, 200)) };
})()`;

/** Nothing ran, nothing became an element, nothing left, and the text of each can be read. */
async function expectHarmless(where: string, readable: string[]): Promise<void> {
  for (const text of readable)
    await expect.poll(() => page.locator('body').innerText(), { message: where, timeout: 15_000 }).toContain(text);
  expect({ where, ...(await page.evaluate<object>(inspect)) }).toEqual({ where, ran: 'undefined', live: [] });
  expect(incidents, where).toEqual([]);
  expect(elsewhere.hits, where).toEqual([]);
  expect(page.url().startsWith(app.url), where).toBe(true);
  tried(readable.length);
}

async function stored(method: string, path: string, body: object): Promise<{ id: number; status: number }> {
  const { status, body: reply } = await rest.call(method, path, body);
  return { status, id: (reply as { id?: number }).id ?? 0 };
}

/** Pages of single things are many: in the short form the first few. */
const few = howMany(4, 30);
const firstWords = ({ marker }: Payload) => marker;

test('in names and contents of documents', async () => {
  const ids: number[] = [];
  for (const { marker, text } of payloads) {
    const content = `# ${text} heading ${marker}\n\nThe word is ${marker}. ${text}\n\n- item ${text}\n\n| a | b |\n|---|---|\n| ${text} | ${marker}cell |\n`;
    ids.push((await stored('POST', '/api/documents', { name: `${marker} ${text}`.slice(0, 190), content, type: 'text' })).id);
  }
  expect(ids.every((id) => id > 0)).toBe(true);
  await page.goto('/documents');
  await expectHarmless('the list of documents', payloads.map(firstWords));
  for (const [index, id] of ids.slice(0, few).entries()) {
    await page.goto(`/documents/${id}?line=2`);
    await expectHarmless(`document ${payloads[index]?.text}`, [`The word is ${payloads[index]?.marker}`]);
  }
});

test('in memories', async () => {
  const ids: number[] = [];
  for (const { marker, text } of payloads) {
    ids.push(
      (
        await stored('POST', '/api/memories', {
          topic: `${marker} ${text}`.slice(0, 190),
          value: `${marker} value ${text}`,
          source: text.slice(0, 190),
        })
      ).id,
    );
  }
  await page.goto('/memories');
  await expectHarmless('the list of memories', payloads.map(firstWords));
  for (const [index, id] of ids.slice(0, few).entries()) {
    await page.goto(`/memories?memory=${id}`);
    await expectHarmless(`memory ${payloads[index]?.text}`, [`${payloads[index]?.marker} value`]);
  }
});

test('in names of people, of chats and in the mails that people get', async () => {
  for (const [index, { marker, text }] of payloads.entries()) {
    const person = {
      email: `p${index}@clinic.example`,
      firstName: marker,
      lastName: text.replaceAll(/[\0-\x1f\x7f]/g, '').slice(0, 190),
      role: 'user',
    };
    expect((await stored('POST', '/api/auth/users', person)).status).toBe(201);
    await stored('POST', '/api/chat-sessions', { chatName: `${marker} ${text}`.slice(0, 190) });
  }
  for (const path of ['/users', '/chat', '/audit-log', '/invite']) {
    await page.goto(path);
    await expectHarmless(path, path === '/audit-log' || path === '/invite' ? [] : payloads.slice(0, 5).map(firstWords));
  }
  const reader = await browser.newPage();
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(request.url()));
  reader.on('dialog', (dialog) => asked.push(dialog.message()));
  for (const { marker, text } of payloads) {
    const user = { id: 1, email: 'a@clinic.example', firstName: marker, lastName: text, role: 'user', status: 'invited' } as const;
    const link = { url: `${app.url}/activate#token=x`, expiresAt: '2026-03-02T09:00:00.000Z' };
    const { html } = letterMail(user, linkLetter({ purpose: 'activate', productName: text, ...link }), 'en');
    await reader.setContent(html);
    expect(await reader.locator('body').innerText()).toContain(marker);
    expect(await reader.evaluate<object>('({ ran: typeof window.injected, links: document.querySelectorAll("a").length })')).toEqual({
      ran: 'undefined',
      links: 1,
    });
    tried();
  }
  expect(asked).toEqual([]);
  await reader.close();
});

test('in instructions and the glossary', async () => {
  const instructions = payloads.map(({ marker, text }) => `${marker} ${text}`).join('\n');
  expect((await stored('PUT', '/api/llm-instructions', { instructions, note: payloads[0]?.text })).status).toBe(200);
  for (const { marker, text } of payloads) {
    await rest.call('POST', '/trpc/glossary.add', {
      term: marker.toUpperCase().slice(0, 30),
      longForms: [`${marker} ${text}`.slice(0, 190)],
      note: text.slice(0, 190),
    });
  }
  await page.goto('/preferences?tab=instructions');
  await expectHarmless('the instructions', []);
  await page.goto('/preferences?tab=glossary&q=quoxel');
  await expectHarmless('the glossary', payloads.slice(0, 5).map(firstWords));
  await page.goto(`/preferences?tab=glossary&q=${encodeURIComponent(payloads[1]?.text ?? '')}`);
  await expectHarmless('a search in the address', []);
});

test('in questions, quoted answers, and what a model streams', async () => {
  for (const [index, { marker, text }] of payloads.slice(0, 2 * few).entries()) {
    const sentence = `The code of the ${marker} trolley is 47${index}1.`;
    await stored('POST', '/api/documents', { name: `Trolley ${marker}`, content: `# Trolley\n\n${sentence} ${text}\n`, type: 'text' });
    const isWritten = index % 2 === 0;
    model.reply(() => (isWritten ? `${sentence} [1] ${text} ${sentence} [1]` : { chunks: [], status: 500 }));
    await page.goto('/chat');
    await page.getByLabel('Your question').fill(`What is the code of the ${marker} trolley? ${text.replaceAll(/[\0-\x1f]/g, '')}`);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/chat/*');
    await page
      .getByText(/checked against documents|Quoted from documents|Information Not Found/i)
      .first()
      .waitFor();
    await expectHarmless(`the answer about ${text}`, [marker]);
    await page.reload();
    await expectHarmless(`the stored answer about ${text}`, [marker]);
  }
});

test('in addresses', async () => {
  for (const { text } of payloads.slice(0, few)) {
    for (const path of [
      `/login?redirect=${encodeURIComponent(text)}`,
      `/nothing/${encodeURIComponent(text)}`,
      `/documents?q=${encodeURIComponent(text)}`,
      `/activate#token=${text}`,
    ]) {
      await page.goto(path);
      await page.getByRole('heading').first().waitFor();
      await expectHarmless(path, []);
      tried();
    }
  }
});
