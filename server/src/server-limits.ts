import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { PassThrough, type Readable } from 'node:stream';
import { getHeapStatistics } from 'node:v8';
import { addressTooLong, invalid, tooSlow, unavailable } from './lib/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files: its body may take as long as a whole request. */
    takesFiles?: boolean;
  }
}

/** Milliseconds, or what it says. */
export const serverLimits = {
  headersMs: 5_000,
  bodyMs: 10_000,
  requestMs: 300_000,
  idleConnectionMs: 150_000,
  tlsHandshakeMs: 10_000,
  connections: 1_000,
  addressLength: 8 * 1024,
  bodyBytes: 24 * 1024 * 1024,
} as const;

const retryAfterSeconds = 5;
/** Mean of every turn of the loop within a second. A single long turn among quick ones is no reason to send people away. */
const maxEventLoopDelayMs = 1_000;
const maxHeapShare = 0.9;

const busy = (): Error => unavailable('The server has too much to do at the moment. Try again in a few seconds', retryAfterSeconds);

/** Refuses what is too long, too slow or, where it sheds load, too much for the moment; everything registered after it is behind it. */
export async function registerLimits(app: FastifyInstance, { shedsLoad }: { shedsLoad: boolean }): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    done(refusalOf(request));
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    done(null, withinTime(request, payload));
  });
  if (!shedsLoad) return;
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
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

/** For routes that must answer whatever the load is. */
export const underAnyLoad = { pressureHandler: () => undefined };
