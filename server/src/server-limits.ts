import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough, type Readable } from 'node:stream';
import { getHeapStatistics } from 'node:v8';
import { addressTooLong, invalid, tooSlow, unavailable } from './lib/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files: its body may take as long as it keeps coming. */
    takesFiles?: boolean;
  }
}

/** Milliseconds, or what it says. */
export const serverLimits = {
  headersMs: 5_000,
  bodyMs: 10_000,
  /** For what goes on coming after its answer. */
  answeredMs: 300_000,
  /** A file comes with so many bytes within each such time, or not at all. */
  uploadPace: { bytes: 64 * 1024, ms: 30_000 },
  /** A video of 2 GB over a slow line takes more than an hour. */
  requestMs: 4 * 60 * 60 * 1000,
  idleConnectionMs: 150_000,
  tlsHandshakeMs: 10_000,
  connections: 1_000,
  addressLength: 8 * 1024,
  bodyBytes: 24 * 1024 * 1024,
} as const;

const retryAfterSeconds = 5;
/**
 * Mean of every turn of the loop within that time. One long turn, as a start or another busy program may cause it, is no reason to send people away: within a
 * second it would be the only one.
 */
const maxEventLoopDelayMs = 1_000;
const loopWatchedMs = 5_000;
const maxHeapShare = 0.9;

const stopping = (): Error => unavailable('The server is being stopped. Try again in a moment', retryAfterSeconds);
const busy = (): Error => unavailable('The server is busy. Try again in a few seconds', retryAfterSeconds);

/** Refuses what is too long, too slow, comes while the server ends or, where it sheds load, is too much for the moment; everything registered after it is behind it. */
export async function registerLimits(app: FastifyInstance, { shedsLoad }: { shedsLoad: boolean }): Promise<void> {
  let isStopping = false;
  app.addHook('preClose', (done) => {
    isStopping = true;
    done();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    done(isStopping ? stopping() : refusalOf(request));
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.routeOptions.config.takesFiles === true) watchPace(request.raw);
    done(null, withinTime(request, payload));
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) endAfter(raw, serverLimits.answeredMs);
    done();
  });
  if (!shedsLoad) return;
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    sampleInterval: loopWatchedMs,
    maxHeapUsedBytes: getHeapStatistics().heap_size_limit * maxHeapShare,
    pressureHandler: () => Promise.reject(busy()),
  });
}

function refusalOf({ url, raw, headers }: FastifyRequest): Error | undefined {
  if (url.length > serverLimits.addressLength) return addressTooLong();
  return raw.httpVersion === '1.1' && headers.host === undefined ? invalid('The request names no host') : undefined;
}

/** The body, which ends in a 408 when it has not arrived in time. */
function withinTime({ headers, routeOptions }: FastifyRequest, payload: Readable): Readable {
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (!hasBody || routeOptions.config.takesFiles === true) return payload;
  const timed = new PassThrough();
  // A request that was answered without its body being read has nobody who listens.
  timed.on('error', () => undefined);
  const timer = setTimeout(() => timed.destroy(tooSlow()), serverLimits.bodyMs);
  payload.once('close', () => {
    clearTimeout(timer);
  });
  payload.once('error', (error) => timed.destroy(error));
  payload.once('end', () => {
    clearTimeout(timer);
  });
  return payload.pipe(timed);
}

/** Gives up on a file that comes too slowly, as Node does on whole requests. Time in which nobody takes what has come does not count. */
function watchPace(request: IncomingMessage): void {
  const { socket } = request;
  const { bytes, ms } = serverLimits.uploadPace;
  let before = socket.bytesRead;
  const timer = setInterval(() => {
    const came = socket.bytesRead - before;
    before = socket.bytesRead;
    if (request.complete) clearInterval(timer);
    else if (came < bytes && request.readableLength === 0) {
      clearInterval(timer);
      giveUp(socket);
    }
  }, ms).unref();
  request.once('close', () => {
    clearInterval(timer);
  });
}

function giveUp(socket: Socket & { server?: EventEmitter }): void {
  socket.server?.emit('clientError', Object.assign(new Error('The file comes too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}

function endAfter(request: IncomingMessage, milliseconds: number): void {
  const { socket } = request;
  const timer = setTimeout(() => request.destroy(), milliseconds).unref();
  // A connection goes on to other requests: what is left on it by each of a hundred thousand would take minutes to clear away.
  const clear = (): void => {
    clearTimeout(timer);
    socket.off('close', clear);
  };
  socket.once('close', clear);
  request.once('end', clear);
}

/** For routes that must answer under any load. */
export const underAnyLoad = { pressureHandler: () => undefined };
