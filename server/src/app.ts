import cookie from '@fastify/cookie';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { registerClient } from './client-files.ts';
import type { Deps } from './deps.ts';
import { forbidden, isUnexpected, notFound, publicFailure } from './lib/errors.ts';
import { securityHeaders } from './lib/security-headers.ts';
import { registerAuditExport } from './rest/audit-export.ts';
import { registerDocs } from './rest/docs-page.ts';
import { registerDownload } from './rest/download.ts';
import { registerRest } from './rest/plugin.ts';
import { registerUpload } from './rest/upload.ts';
import { createContext, usesCookie } from './trpc/context.ts';
import { type AppRouter, appRouter } from './trpc/router.ts';

const clientFolder = fileURLToPath(new URL('../../client/dist', import.meta.url));
const maxBodyBytes = 24 * 1024 * 1024;

/** A Fastify instance with every door of the product, which never listens by itself. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { tls, trustProxy } = deps.config;
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    trustProxy,
    forceCloseConnections: true,
    requestTimeout: 300_000,
    connectionTimeout: 150_000,
    ...(tls !== undefined && {
      https: { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile), minVersion: 'TLSv1.3' as const },
    }),
  }) as unknown as FastifyInstance;
  app.server.headersTimeout = 5_000;
  app.server.maxConnections = 1_000;
  await app.register(cookie);
  acceptEmptyBodies(app);
  addHooks(app, deps);
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => createContext(deps, req, res),
      maxBatchSize: 10,
      onError: ({ error, ctx, path }) => {
        if (isUnexpected(error)) deps.log.error({ err: error, requestId: ctx?.requestId, path }, 'procedure failed');
      },
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  });
  await registerUpload(app, deps);
  registerDownload(app, deps);
  registerAuditExport(app, deps);
  registerRest(app, deps);
  await registerDocs(app, { productName: deps.config.productName, version: productVersion });
  registerHealth(app, deps);
  await registerClient(app, clientFolder, deps.config.productName);
  return app;
}

const productVersion = (JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/** Documented clients send PUT and DELETE without a body but, at times, with a JSON content type. */
function acceptEmptyBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parse(request, body.toString(), done);
  });
}

function addHooks(app: FastifyInstance, deps: Deps): void {
  const headers = securityHeaders(deps.config.tls !== undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isCrossSite(deps, request)) throw forbidden('This request came from another site');
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    deps.log.info(
      { requestId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfter, ...failure } = publicFailure(error, request.id);
    if (isUnexpected(error)) deps.log.error({ err: error, requestId: request.id }, 'request failed');
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
    const isAuth = request.url.startsWith('/api/auth/');
    return reply.status(status).send({ ...(isAuth && { success: false }), error: failure.message, ...failure });
  });
}

/** A browser's cookie goes along with any page's request; unsafe methods must come from our own pages. */
function isCrossSite(deps: Deps, request: FastifyRequest): boolean {
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || !usesCookie(deps, request)) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin, host } = request.headers;
  return origin === undefined || !URL.canParse(origin) || new URL(origin).host !== host;
}

function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const isReady = await deps.isReady();
    return reply.status(isReady ? 200 : 503).send(isReady ? { status: 'ready' } : { status: 'not ready', waitingFor: ['database'] });
  });
}
