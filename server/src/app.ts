import cookie from '@fastify/cookie';
import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageCookie } from '@vademecum/shared/people/language.ts';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { registerClient } from './client-files.ts';
import type { Deps } from './deps.ts';
import { arePasswordsOff } from './features/people/provider/passwords-off.service.ts';
import { createHttpServer } from './http-server.ts';
import { forbidden, isUnexpected, notFound, publicFailure, tooLarge, wrongType } from './lib/errors.ts';
import { registerAnalyticsExport } from './rest/analytics-export.ts';
import { registerAuditExport } from './rest/audit-export.ts';
import { registerDocs } from './rest/docs-page.ts';
import { registerBackupDownload } from './rest/download-backup.ts';
import { registerDownload } from './rest/download.ts';
import { registerDowntimePack } from './rest/downtime-pack.ts';
import { registerLibraryExport } from './rest/library-export.ts';
import { registerMcp } from './rest/mcp/mcp-door.ts';
import { registerMemoryExport } from './rest/memory-export.ts';
import { registerMemoryImport } from './rest/memory-import.ts';
import { registerMetrics } from './rest/metrics-door.ts';
import { registerRest } from './rest/plugin.ts';
import { registerProviderDoors } from './rest/provider-doors.ts';
import { registerUpload } from './rest/upload.ts';
import { registerRosterExport } from './rest/roster-export.ts';
import { registerValidationExport } from './rest/validation-export.ts';
import { openRequest } from './runtime/viewer.ts';
import { underAnyLoad } from './server-limits.ts';
import { bearerToken, createContext, hasSignInCookie } from './trpc/context.ts';
import { type AppRouter, appRouter } from './trpc/router.ts';

const maxBatchSize = 10;
const clientFolder = fileURLToPath(new URL('../../client/dist', import.meta.url));

/** A Fastify instance with every door of the product, which never listens by itself. */
export async function buildApp(deps: Deps, options = { shedsLoad: true }): Promise<FastifyInstance> {
  const app = await createHttpServer(deps, options);
  await app.register(cookie);
  acceptEmptyBodies(app);
  keepRequestsApart(app);
  addHooks(app, deps);
  // What is registered later is counted.
  registerMetrics(app, deps, productVersion);
  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      createContext: ({ req, res }) => createContext(deps, req, res),
      maxBatchSize,
      onError: ({ error, ctx, path }) => {
        if (isUnexpected(error)) deps.log.error({ err: error, requestId: ctx?.requestId, path }, 'procedure failed');
      },
      responseMeta: ({ errors, data }) => ({ ...retryAfterHeader(errors), ...statusBeyondCodes(errors, data.length) }),
    } satisfies FastifyTRPCPluginOptions<AppRouter>['trpcOptions'],
  });
  await registerFiles(app, deps);
  if (deps.config.oidc !== undefined) await registerProviderDoors(app, deps);
  registerRest(app, deps);
  const about = { productName: deps.config.productName, version: productVersion };
  await registerDocs(app, about);
  registerMcp(app, deps, about);
  registerHealth(app, deps);
  await registerClient(app, clientFolder, {
    productName: deps.config.productName,
    hasSession: (request) => hasSignInCookie(deps, request),
    provider: deps.identityProvider && { name: deps.identityProvider.name, arePasswordsOff: () => arePasswordsOff(deps) },
    chosenLanguage: (request) => request.cookies[languageCookie],
  });
  return app;
}

/** Doors that take or give files. */
async function registerFiles(app: FastifyInstance, deps: Deps): Promise<void> {
  await registerUpload(app, deps);
  registerDownload(app, deps);
  registerBackupDownload(app, deps);
  registerAnalyticsExport(app, deps);
  registerAuditExport(app, deps);
  registerMemoryExport(app, deps);
  registerMemoryImport(app, deps);
  registerValidationExport(app, deps);
  registerRosterExport(app, deps);
  registerLibraryExport(app, deps);
  registerDowntimePack(app, deps);
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

/** A body arrives by events of its connection, which know nothing of the request: what comes after it is put back into its place. */
function keepRequestsApart(app: FastifyInstance): void {
  const places = new WeakMap<FastifyRequest, ReturnType<typeof openRequest>>();
  app.addHook('onRequest', (request, _reply, done) => {
    const place = openRequest();
    places.set(request, place);
    place.run(done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    places.get(request)?.run(done);
  });
}

function addHooks(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(isCrossSite(request) ? forbidden('This request came from another site') : refusalForTrpc(request));
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unknown', config } = request.routeOptions;
    if (route.startsWith('/api/')) {
      const call = { kind: 'rest', name: `${request.method} ${route}`, ms: reply.elapsedTime } as const;
      deps.measurements.record({ ...call, isCountedElsewhere: config.procedure !== undefined });
    }
    deps.log.info(
      { requestId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, retryAfter, ...failure } = publicFailure(error, request.id);
    if (isUnexpected(error)) deps.log.error({ err: error, requestId: request.id }, 'request failed');
    if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
    if (status === 408) reply.header('Connection', 'close');
    const isAuth = request.url.startsWith('/api/auth/');
    return reply.status(status).send({ ...(isAuth && { success: false }), error: failure.message, ...failure });
  });
}

function refusalForTrpc({ url, headers }: FastifyRequest): Error | undefined {
  if (!url.startsWith('/trpc/')) return undefined;
  // A form of another site can send text or multipart, but never JSON.
  const type = headers['content-type'];
  if (type !== undefined && !type.startsWith('application/json')) return wrongType('Send the request as JSON');
  const [path = ''] = url.split('?');
  return decodeURIComponent(path).split(',').length > maxBatchSize
    ? tooLarge(`A batch can contain at most ${maxBatchSize} calls`)
    : undefined;
}

/** What tRPC has no code for: where every call of the request was refused with that status. */
function statusBeyondCodes(errors: readonly unknown[], calls: number): { status?: number } {
  const isFull = errors.length > 0 && errors.length === calls && errors.every((error) => publicFailure(error, '').status === 507);
  return isFull ? { status: 507 } : {};
}

/** Of several refusals in a batch, the longest wait. */
function retryAfterHeader(errors: unknown[]): { headers?: Record<string, string> } {
  const seconds = Math.max(0, ...errors.map((error) => publicFailure(error, '').retryAfter ?? 0));
  return seconds > 0 ? { headers: { 'retry-after': String(seconds) } } : {};
}

/**
 * A browser sends its cookie along with any page's request, and takes a cookie from the answer to any page's form, which would sign people out or in as
 * somebody else. The rules are those of Go's CrossOriginProtection: every browser names where a request comes from, and only a page of ours can send a token.
 */
function isCrossSite(request: FastifyRequest): boolean {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || bearerToken(request) !== undefined) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && URL.parse(origin)?.host !== host;
}

function registerHealth(app: FastifyInstance, deps: Deps): void {
  app.get('/healthz', { config: underAnyLoad }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: underAnyLoad }, async (_request, reply) => {
    const isReady = await deps.isReady();
    return reply.status(isReady ? 200 : 503).send(isReady ? { status: 'ready' } : { status: 'not ready', waitingFor: ['database'] });
  });
}
