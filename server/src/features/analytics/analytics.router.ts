import {
  analyticsDashboardSchema,
  analyticsInputSchema,
  analyticsRowsSchema,
  analyticsStatusSchema,
  analyticsSummarySchema,
  listAnalyticsRowsSchema,
  unusedDocumentsSchema,
} from '@vademecum/shared/analytics/analytics.ts';
import { requires, router } from '../../trpc/init.ts';
import { listUnused, readDashboard, readRows, readSummary } from './dashboard.service.ts';
import { readSharedStatus } from './status.service.ts';

const procedure = requires('analytics');

export const analyticsRouter = router({
  /** The four figures, each against the period before. */
  summary: procedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/analytics/summary',
        summary: 'Four figures of the last 7, 30 or 90 days, each against the period before',
        query: { period: 'number' },
      },
    })
    .input(analyticsInputSchema)
    .output(analyticsSummarySchema)
    .query(({ ctx, input }) => readSummary(ctx.deps, input)),

  dashboard: procedure
    .meta({
      rest: {
        method: 'GET',
        path: '/api/analytics',
        summary: 'The summary with figures by day, topic and hour, what answers cite, and what changed last',
        query: { period: 'number' },
      },
    })
    .input(analyticsInputSchema)
    .output(analyticsDashboardSchema)
    .query(({ ctx, input }) => readDashboard(ctx.deps, input, ctx.user.role)),

  /** The questions behind a figure, with their day: neither words nor times nor names. */
  rows: procedure
    .input(listAnalyticsRowsSchema)
    .output(analyticsRowsSchema)
    .query(({ ctx, input }) => readRows(ctx.deps, input)),

  /** All active documents never cited in this period. */
  unused: procedure
    .input(analyticsInputSchema)
    .output(unusedDocumentsSchema)
    .query(({ ctx, input }) => listUnused(ctx.deps, input)),

  /** What works right now, by a look a few seconds ago at most; polled while the dashboard is open. */
  status: procedure
    .meta({ background: true })
    .output(analyticsStatusSchema)
    .query(({ ctx }) => readSharedStatus({ deps: ctx.deps, transport: ctx.transport, isTracingOn: ctx.deps.isTracingOn?.() ?? false })),
});
