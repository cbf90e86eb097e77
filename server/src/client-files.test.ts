import fastify from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { registerClient } from './client-files.ts';

const shell = 'src/routes/_shell.tsx?tsr-split=component';
const screen = (name: string) => `src/routes/_shell/${name}.tsx?tsr-split=component`;

const manifest = {
  'src/first-visit.tsx': { file: 'assets/first.js', imports: ['_react.js'] },
  'src/app.tsx': { file: 'assets/app.js', imports: ['_react.js'] },
  '_react.js': { file: 'assets/react.js' },
  [shell]: { file: 'assets/shell.js', imports: ['_react.js'] },
  [screen('chat')]: { file: 'assets/chat.js', imports: ['_answers.js'] },
  '_answers.js': { file: 'assets/answers.js', css: ['assets/answers.css'] },
  [screen('documents')]: { file: 'assets/documents.js' },
  [screen('documents.$documentId')]: { file: 'assets/document.js' },
  'src/routes/activate.tsx?tsr-split=component': { file: 'assets/activate.js' },
};

async function serve(chosenLanguage?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-client-'));
  mkdirSync(join(folder, 'es/assets'), { recursive: true });
  writeFileSync(join(folder, 'es/index.html'), '<html lang="es"><head></head><body><div id="root"></div></body></html>');
  writeFileSync(join(folder, 'es/assets/app-es.js'), 'hola');
  mkdirSync(join(folder, 'assets'));
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, 'index.html'), '<html><head><title>__PRODUCT_NAME__</title></head><body><div id="root"></div></body></html>');
  writeFileSync(join(folder, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const [ending, text] of [
    ['', 'plain'],
    ['.gz', 'gzip'],
    ['.br', 'brotli'],
  ] as const)
    writeFileSync(join(folder, `assets/app.js${ending}`), text);
  const app = fastify();
  await registerClient(app, folder, {
    productName: 'Our <clinic>',
    provider: undefined,
    hasSession: ({ headers }) => headers.cookie !== undefined,
    chosenLanguage: () => chosenLanguage,
  });
  onTestFinished(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });
  const open = async (url: string, headers = {}) => (await app.inject({ url, headers })).body;
  const links = (page: string, rel: string) =>
    [...page.matchAll(/<link rel="(\w+)"[^>]* href="\/assets\/([^"]+)"/g)].filter(([, is]) => is === rel).map(([, , file]) => file);
  return {
    app,
    open,
    fetched: (page: string) => links(page, 'modulepreload'),
    styled: (page: string) => links(page, 'stylesheet'),
    later: (page: string) => links(page, 'prefetch'),
  };
}

test('whoever comes without a session is given the login at once and the rest later, but for the screens that a link leads to', async () => {
  const { open, fetched, later } = await serve();
  const login = await open('/documents/4?line=3');
  expect(login).toContain('<div id="root" data-visitor="first">');
  expect(login).toContain('<title>Our &#60;clinic&#62;</title>');
  expect(fetched(login)).toEqual(['first.js', 'react.js']);
  expect(later(login)).toEqual(['app.js', 'shell.js', 'documents.js', 'document.js']);
  expect(fetched(await open('/activate'))).toEqual(['app.js', 'react.js', 'activate.js']);
});

test('a browser with a session fetches at once what the screen at its address needs', async () => {
  const { open, fetched, styled, later } = await serve();
  const page = await open('/chat/12', { cookie: 'session=x' });
  expect(page).toContain('<div id="root" data-visitor="known">');
  expect(fetched(page)).toEqual(['app.js', 'react.js', 'shell.js', 'chat.js', 'answers.js']);
  expect(styled(page)).toEqual(['answers.css']);
  expect(later(page)).toEqual([]);
  const of = async (path: string) => fetched(await open(path, { cookie: 'session=x' })).slice(2);
  expect(await of('/')).toEqual(await of('/chat'));
  expect(await of('/documents/4?line=3')).toEqual(['shell.js', 'documents.js', 'document.js']);
  expect(await of('/nowhere')).toEqual([]);
});

test('files come as the browser takes them, for a year, and the page itself is never kept', async () => {
  const { app } = await serve();
  const answers = { 'br, gzip': ['br', 'brotli'], gzip: ['gzip', 'gzip'], identity: [undefined, 'plain'] };
  for (const [accepted, [encoding, body]] of Object.entries(answers)) {
    const reply = await app.inject({ url: '/assets/app.js', headers: { 'accept-encoding': accepted } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.body).toBe(body);
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(reply.headers.etag).toBeDefined();
  }
  expect((await app.inject('/login')).headers['cache-control']).toBe('no-store');
});

test('the page comes in the language that was chosen in the browser, or else in the first one that the browser prefers and the client has', async () => {
  const { app, open } = await serve();
  const isSpanish = async (language: string) => (await open('/', { 'accept-language': language })).includes('<html lang="es">');
  expect(await isSpanish('es-MX,es;q=0.9,en;q=0.8')).toBe(true);
  expect(await isSpanish('fr-CA, es;q=0.5, en;q=0.4')).toBe(true);
  expect(await isSpanish('en-US,en;q=0.9,es;q=0.8')).toBe(false);
  expect(await isSpanish('fr')).toBe(false);
  expect((await app.inject('/assets/app-es.js')).body).toBe('hola');
  const [spanish, other] = [await serve('es'), await serve('xx')];
  expect(await spanish.open('/', { 'accept-language': 'en' })).toContain('<html lang="es">');
  expect(await other.open('/', { 'accept-language': 'es' })).not.toContain('<html lang="es">');
});
