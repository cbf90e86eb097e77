import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { notFound } from './lib/errors.ts';
import { pagePolicy, pdfWorkerPolicy } from './lib/security-headers.ts';
import { underAnyLoad } from './server-limits.ts';

interface ClientOptions {
  productName: string;
  /** Whether a request brings the cookie of a session, valid or not. */
  hasSession: (request: FastifyRequest) => boolean;
  /** The clinic's identity provider, if it has one. */
  provider: { name: string; arePasswordsOff: () => Promise<boolean> } | undefined;
  /** The language that was chosen in this browser. */
  chosenLanguage: (request: FastifyRequest) => string | undefined;
}

/**
 * The built client. Every path that is no file is one of its screens. Without it nobody would read why the server refuses a call, so it is
 * served under any load.
 */
export async function registerClient(app: FastifyInstance, folder: string, options: ClientOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...underAnyLoad };
    });
    await serveClient(scope, folder, options);
  });
}

async function serveClient(
  app: FastifyInstance,
  folder: string,
  { productName, hasSession, chosenLanguage, provider }: ClientOptions,
): Promise<void> {
  const folders = [folder, ...translations.map((language) => join(folder, language))].filter((one) => existsSync(join(one, 'index.html')));
  if (folders.length === 0) return;
  const pages = new Map(folders.map((one) => [one === folder ? 'en' : basename(one), openPage(one, productName)]));
  await app.register(fastifyStatic, {
    root: folders.map((one) => join(one, 'assets')),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply, path) => {
      if (/[\\/]pdf\.worker[^\\/]*$/.test(path)) void reply.header('Content-Security-Policy', pdfWorkerPolicy);
    },
  });
  app.get('/*', async (request, reply) => {
    if (/^\/(api|trpc|assets)(\/|$)/.test(request.url) || /\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')) throw notFound('Page');
    const page = pages.get(chosenLanguage(request) ?? preferredLanguage(request)) ?? pages.get('en');
    const tags = await describe(provider);
    const html = page?.(hasSession(request) ? 'known' : 'first', request.url.split(/[?#]/)[0] ?? '/', tags);
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', pagePolicy)
      .send(html);
  });
}

/** Languages of the client next to English, each built into a folder of its name. */
const translations = ['es'];

/** The first language of the browser that the client has. */
function preferredLanguage(request: FastifyRequest): string {
  const preferred = (request.headers['accept-language'] ?? '').split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return preferred.find((one) => one === 'en' || translations.includes(one)) ?? 'en';
}

/** The page of a client, for a visitor and a path, with more tags in its head. */
function openPage(folder: string, productName: string): (visitor: Visitor, path: string, tags: string) => string {
  const index = readFileSync(join(folder, 'index.html'), 'utf8').replaceAll('__PRODUCT_NAME__', escapeHtml(productName));
  const preload = createPreloads(folder);
  return (visitor, path, tags) =>
    index
      .replace('</head>', () => `${tags}${preload(visitor, path)}</head>`)
      .replace('<div id="root">', `<div id="root" data-visitor="${visitor}">`);
}

/** Read by the login screen, which asks nobody before it is shown. */
async function describe(provider: ClientOptions['provider']): Promise<string> {
  if (provider === undefined) return '';
  const passwords = (await provider.arePasswordsOff()) ? 'off' : 'on';
  return `<meta name="identity-provider" content="${escapeHtml(provider.name)}" data-passwords="${passwords}">`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** An entry of Vite's manifest. */
interface Chunk {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Chunk>;

type Visitor = 'first' | 'known';

const routes = 'src/routes/';
const split = '.tsx?tsr-split=component';
const open = /^\/(activate|forgot-password|reset-password|setup)\/?$/;

/**
 * Tags for the head of the page that make the browser fetch, at once and together, what the screen at a path will ask for one after the other: the client's
 * start, the frame, the screen; and who has yet to sign in, when there is nothing else to do. Without a manifest (a client that was built otherwise) there are none, and everything comes all the same.
 */
function createPreloads(folder: string): (visitor: Visitor, path: string) => string {
  const file = join(folder, '.vite/manifest.json');
  if (!existsSync(file)) return () => '';
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  const known = new Map<string, string>();
  return (visitor, path) => {
    const screen = entriesOf(manifest, 'known', path);
    const name = [visitor, ...screen].join('\n');
    const keys = entriesOf(manifest, visitor, path);
    const tags = known.get(name) ?? tagsOf(manifest, keys) + laterOf(manifest, keys, screen);
    known.set(name, tags);
    return tags;
  };
}

function entriesOf(manifest: Manifest, visitor: Visitor, path: string): string[] {
  if (visitor === 'first' && !open.test(path)) return ['src/first-visit.tsx'];
  const screen = screenOf(manifest, path);
  return ['src/app.tsx', ...screen];
}

/** The frame and the screen by the longest route file that begins the path; the start is the chat. */
function screenOf(manifest: Manifest, path: string): string[] {
  const parts = (path === '/' || path === '/home' ? '/chat' : path).split('/').filter(Boolean);
  const outside = `${routes}${parts.join('/')}${split}`;
  if (manifest[outside] !== undefined) return [outside];
  const [first = '', second] = parts;
  const names = second === undefined ? [first, `${first}.index`] : [first, `${first}.$${first.replace(/s$/, '')}Id`];
  const screens = names.map((name) => `${routes}_shell/${name}${split}`).filter((key) => manifest[key] !== undefined);
  return screens.length === 0 ? [] : [`${routes}_shell${split}`, ...screens];
}

/** What the screens need, each once. */
function chunksOf(manifest: Manifest, keys: readonly string[]): Chunk[] {
  const chunks = new Set<Chunk>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (chunk === undefined || chunks.has(chunk)) return;
    chunks.add(chunk);
    chunk.imports?.forEach(add);
  };
  keys.forEach(add);
  return [...chunks];
}

function tagsOf(manifest: Manifest, keys: readonly string[]): string {
  const chunks = chunksOf(manifest, keys);
  const styles = [...new Set(chunks.flatMap(({ css }) => css ?? []))];
  return [
    ...chunks.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
  ].join('');
}

/** What a browser fetches when it has nothing else to do: the screen behind the login. */
function laterOf(manifest: Manifest, keys: readonly string[], wanted: readonly string[]): string {
  const now = new Set(chunksOf(manifest, keys));
  const later = chunksOf(manifest, wanted).filter((chunk) => !now.has(chunk));
  return later.map(({ file }) => `<link rel="prefetch" as="script" crossorigin href="/${file}">`).join('');
}
