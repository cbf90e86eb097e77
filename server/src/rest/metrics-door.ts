import type { FastifyInstance } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { Metrics } from '../features/trust/metrics/metrics.service.ts';
import { signedOut, tooMany } from '../lib/errors.ts';
import { networkOf } from '../lib/network-of.ts';
import { createRateLimit } from '../lib/rate-limit.ts';
import { underAnyLoad } from '../server-limits.ts';

const triesAMinute = 60;

/** GET /metrics in the text of Prometheus, where METRICS_TOKEN is set: the bearer token of that setting opens it, and nothing else. */
export function registerMetrics(app: FastifyInstance, deps: Deps, version: string): void {
  const { metricsToken } = deps.config;
  if (metricsToken === undefined) return;
  let made: Promise<Metrics> | undefined;
  // It is loaded with the first answer to anybody, because requests are counted from then on.
  const load = () =>
    (made ??= import('../features/trust/metrics/metrics.service.ts').then(({ createMetrics }) => createMetrics(deps, version)));
  const wanted = hashOf(`Bearer ${metricsToken}`);
  const tries = createRateLimit({ limit: triesAMinute, windowMs: 60_000, now: deps.now });
  app.addHook('onResponse', (request, reply, done) => {
    void load().then(
      ({ countRequest }) => {
        countRequest(classOf(request.routeOptions.url), reply.statusCode);
      },
      () => undefined,
    );
    done();
  });
  app.get('/metrics', { config: underAnyLoad }, async (request, reply) => {
    const wait = tries(networkOf(request.ip));
    if (wait > 0) throw tooMany('Too many requests. Wait a moment and try again', wait);
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), wanted)) {
      reply.header('WWW-Authenticate', 'Bearer');
      throw signedOut('Send the token of METRICS_TOKEN as "Authorization: Bearer …"');
    }
    const { text, type } = await (await load()).read();
    return reply.header('Content-Type', type).header('Cache-Control', 'no-store').send(text);
  });
}

/** Of the same length whatever was sent. */
const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The class of a route, of which there are few. */
function classOf(route = ''): string {
  if (route.startsWith('/trpc/')) return 'screens';
  if (route.startsWith('/api/')) return 'rest';
  if (route === '/mcp' || route === '/metrics') return route.slice(1);
  return route === '/healthz' || route === '/readyz' ? 'probes' : 'pages';
}
