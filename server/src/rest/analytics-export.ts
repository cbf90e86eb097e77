import { type AnalyticsInput, analyticsInputSchema } from '@vademecum/shared/analytics/analytics.ts';
import { TRPCError } from '@trpc/server';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { Identity } from '../features/people/sign-in/auth.service.ts';
import { exportAnalytics } from '../features/analytics/export-analytics.service.ts';
import { localDay } from '../lib/local-day.ts';
import { admit } from '../trpc/admit.ts';
import { audited } from '../trpc/audit-calls.ts';
import { inputFields } from '../trpc/audited-call.ts';
import { type Context, createContext } from '../trpc/context.ts';

const audit = { action: 'analytics.exported', object: 'analytics', details: inputFields } as const;

/** GET /api/analytics/export: all figures of a period as a CSV file. */
export function registerAnalyticsExport(app: FastifyInstance, deps: Deps): void {
  app.get('/api/analytics/export', async (request, reply) => {
    const ctx = await createContext(deps, request, reply);
    const input = readQuery(request.query as Record<string, unknown>);
    const { filter, identity } = await audited(ctx, { path: 'rest.exportAnalytics', audit, input }, () => admitExport(ctx, input));
    return reply
      .header('Content-Type', 'text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="analytics-${filter.period}-days-${localDay(deps.now())}.csv"`)
      .header('Cache-Control', 'no-store')
      .send(await exportAnalytics(deps, filter, identity.user.role));
  });
}

/** A query knows text only. */
function readQuery({ period, ...query }: Record<string, unknown>): Record<string, unknown> {
  if (period === undefined) return query;
  return { ...query, period: typeof period === 'string' && /^\d+$/.test(period) ? Number(period) : period };
}

function admitExport(ctx: Context, input: unknown): { filter: AnalyticsInput; identity: Identity } {
  const identity = admit(ctx, 'analytics');
  const filter = analyticsInputSchema.safeParse(input);
  if (!filter.success) throw new TRPCError({ code: 'BAD_REQUEST', cause: filter.error });
  return { filter: filter.data, identity };
}
