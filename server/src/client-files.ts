import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPreloads } from './client-preloads.ts';
import { notFound } from './lib/errors.ts';
import { pagePolicy, pdfWorkerPolicy } from './lib/security-headers.ts';
import { underAnyLoad } from './server-limits.ts';

interface ClientOptions {
  productName: string;
  /** Whether a request brings the cookie of a session, valid or not. */
  hasSession: (request: FastifyRequest) => boolean;
}

/** The built client. Every path that is no file is one of its screens. Without it nobody would read why the server refuses a call, so it comes whatever the load is. */
export async function registerClient(app: FastifyInstance, folder: string, options: ClientOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, ...underAnyLoad };
    });
    await serveClient(scope, folder, options);
  });
}

async function serveClient(app: FastifyInstance, folder: string, { productName, hasSession }: ClientOptions): Promise<void> {
  const indexFile = join(folder, 'index.html');
  if (!existsSync(indexFile)) return;
  const index = readFileSync(indexFile, 'utf8').replaceAll('__PRODUCT_NAME__', escapeHtml(productName));
  const preload = createPreloads(folder);
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply, path) => {
      if (/[\\/]pdf\.worker[^\\/]*$/.test(path)) void reply.header('Content-Security-Policy', pdfWorkerPolicy);
    },
  });
  app.get('/*', (request, reply) => {
    if (/^\/(api|trpc|assets)(\/|$)/.test(request.url) || /\.\w{2,5}$/.test(request.url.split('?')[0] ?? '')) throw notFound('Page');
    const visitor = hasSession(request) ? 'known' : 'first';
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .header('Content-Security-Policy', pagePolicy)
      .send(
        index
          .replace('</head>', () => `${preload(visitor, request.url.split(/[?#]/)[0] ?? '/')}</head>`)
          .replace('<div id="root">', `<div id="root" data-visitor="${visitor}">`),
      );
  });
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
