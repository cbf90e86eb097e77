import fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import type { Duplex } from 'node:stream';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { addressTooLong, invalid, type PublicFailure, publicFailure, tooSlow, unknownHost } from './lib/errors.ts';
import { isPrivateAddress } from './lib/private-host.ts';
import { securityHeaders } from './lib/security-headers.ts';
import { loadSelfSigned, type TlsPair } from './lib/self-signed.ts';
import { registerLimits, serverLimits } from './server-limits.ts';

/** For Node's own servers of HTTP and HTTPS. */
const timeouts = {
  headersTimeout: serverLimits.headersMs,
  // Node looks for slow requests this often; its default of 30 s would make the limits mean that.
  connectionsCheckingInterval: 1_000,
  // A request without a host is refused by a hook: Node's own refusal would carry no headers.
  requireHostHeader: false,
};

/** Named once in a batch of ten with the longest names of procedures. */
const maxPathParameter = 1_000;

/**
 * A Fastify instance without any route: TLS 1.3 where settings ask for it, limits of time and size, and the security headers on every
 * answer, those of the HTTP parser and of the router included, which no hook sees.
 */
export async function createHttpServer(deps: Deps, options: { shedsLoad: boolean }): Promise<FastifyInstance> {
  const { config } = deps;
  const headers = securityHeaders(isStrict(config));
  const tls = await readTls(config, deps.now());
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: serverLimits.bodyBytes,
    // One proxy in front: the address that it wrote last is the caller's, regardless of the addresses that the caller wrote before it. From
    // outside nobody is a proxy.
    trustProxy: config.trustProxy && ((address, hop) => hop === 0 && isPrivateAddress(address)),
    // What is under way is answered first; main.ts ends what takes too long.
    forceCloseConnections: 'idle',
    // A hook refuses requests that come in the meantime: Fastify's own refusal would carry no headers.
    return503OnClosing: false,
    requestTimeout: serverLimits.requestMs,
    connectionTimeout: serverLimits.idleConnectionMs,
    routerOptions: { maxParamLength: maxPathParameter },
    clientErrorHandler: (error, socket) => {
      answerBeforeRequest(socket, failureOf(error), headers);
    },
    frameworkErrors: (error, request, reply: FastifyReply) => {
      const { status, ...failure } = publicFailure(error, request.id);
      void reply
        .status(status)
        .headers(headers)
        .send({ error: failure.message, ...failure });
    },
    ...(tls === undefined
      ? { http: timeouts }
      : { https: { ...timeouts, ...tls, minVersion: 'TLSv1.3' as const, handshakeTimeout: serverLimits.tlsHandshakeMs } }),
  }) as unknown as FastifyInstance;
  app.server.maxConnections = serverLimits.connections;
  app.server.on('checkExpectation', (_request, response) => response.writeHead(417, headers).end());
  if (tls !== undefined) answerPlainHttp(app, headers);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  await registerLimits(app, options);
  if (config.publicUrl !== undefined) refuseOtherHosts(app, config.publicUrl);
  return app;
}

/** Paths that probes ask for, by any address that the machine has. */
const forProbes = ['/healthz', '/readyz'];

/** A page of another name that was pointed at this machine (DNS rebinding) reads nothing; the names of this machine itself can't be pointed elsewhere. */
function refuseOtherHosts(app: FastifyInstance, publicUrl: string): void {
  const known = new Set([new URL(publicUrl).hostname, 'localhost', '127.0.0.1', '[::1]']);
  app.addHook('onRequest', (request, _reply, done) => {
    const name = URL.parse(`http://${request.headers.host ?? ''}`)?.hostname;
    const isKnown = (name !== undefined && known.has(name)) || forProbes.includes(request.routeOptions.url ?? '');
    done(isKnown ? undefined : unknownHost(publicUrl));
  });
}

/** Browsers get the order to insist on TLS if it is the clinic's own certificate, or its proxy's. */
function isStrict({ tls, trustProxy, publicUrl }: Config): boolean {
  return tls?.kind === 'files' || (trustProxy && publicUrl?.startsWith('https:') === true);
}

async function readTls({ tls, host, publicUrl }: Config, now: Date): Promise<TlsPair | undefined> {
  if (tls === undefined) return undefined;
  if (tls.kind === 'files') return { cert: readFileSync(tls.certFile, 'utf8'), key: readFileSync(tls.keyFile, 'utf8') };
  const own = ['localhost', '127.0.0.1', '::1', hostname().toLowerCase(), URL.parse(publicUrl ?? '')?.hostname ?? '', host];
  const names = own.map((name) => name.replace(/^\[|\]$/g, '')).filter((name) => /^[a-z0-9.:-]+$/.test(name) && !isWildcard(name));
  return loadSelfSigned(tls.folder, [...new Set(names)], now);
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

/** What Node's HTTP parser refused before there was a request. */
function failureOf(error: Error & { code?: string; rawPacket?: unknown }): PublicFailure {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return publicFailure(tooSlow(), '');
  if (error.code !== 'HPE_HEADER_OVERFLOW') return publicFailure(invalid('The request is not HTTP'), '');
  const packet = Buffer.isBuffer(error.rawPacket) ? error.rawPacket.toString('latin1') : '';
  const firstLine = packet.split('\r\n', 1)[0] ?? '';
  if (/^[A-Z]+ \//.test(firstLine) && firstLine.length > serverLimits.addressLength) return publicFailure(addressTooLong(), '');
  return { status: 431, code: 'BAD_REQUEST', message: 'The headers of the request are too large' };
}

/** Writes a whole answer to a connection on which no request came about, and closes it. */
function answerBeforeRequest(socket: Duplex, { status, code, message }: PublicFailure, headers: Record<string, string>): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ error: message, code, message });
  const lines = Object.entries({
    ...headers,
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': String(Buffer.byteLength(body)),
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`, () => {
    socket.destroy();
  });
}

/** Who comes with plain HTTP to the TLS port gets one sentence, in the clear, and nothing else; no request of theirs is read. */
function answerPlainHttp(app: FastifyInstance, headers: Record<string, string>): void {
  const connections = new Map<string, Socket>();
  const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`;
  app.server.prependListener('connection', (socket: Socket) => {
    const name = nameOf(socket);
    connections.set(name, socket);
    socket.once('close', () => connections.delete(name));
  });
  app.server.on('tlsClientError', (error: Error & { code?: string }, secure: Socket) => {
    const socket = error.code === 'ERR_SSL_HTTP_REQUEST' ? connections.get(nameOf(secure)) : undefined;
    if (socket !== undefined) answerBeforeRequest(socket, plainHttpFailure, headers);
  });
}

const plainHttpFailure = {
  status: 400,
  code: 'BAD_REQUEST',
  message: 'This port accepts HTTPS only. Put https:// in front of the address',
};
