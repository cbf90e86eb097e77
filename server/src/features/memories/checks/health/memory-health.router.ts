import {
  healthHistorySchema,
  healthMetricSchema,
  healthRowsSchema,
  listHealthRowsSchema,
  resetHealthThresholdSchema,
  setHealthThresholdSchema,
} from '@vademecum/shared/memories/memory-health.ts';
import { z } from 'zod';
import { fromInput, numbers, words } from '../../../../trpc/audited-call.ts';
import { requires, router } from '../../../../trpc/init.ts';
import { listHealthRows } from './measure.service.ts';
import { computeNow } from './memory-care.service.ts';
import { listCritical, listHealth, readHistory, resetThreshold, setThreshold } from './memory-health.service.ts';

const metricsSchema = z.array(healthMetricSchema);

export const memoryHealthRouter = router({
  list: requires('user_management')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/memory-health',
        summary: 'The latest health figures of the memories, most serious first',
        isList: true,
      },
    })
    .output(metricsSchema)
    .query(({ ctx }) => listHealth(ctx.deps)),

  /** Asked every minute by every user who has the screens open. */
  critical: requires('user_management')
    .meta({
      rest: { method: 'GET', path: '/api/memory-health/critical', summary: 'The critical health figures', isList: true },
      background: true,
    })
    .output(metricsSchema)
    .query(({ ctx }) => listCritical(ctx.deps)),

  history: requires('user_management')
    .output(healthHistorySchema)
    .query(({ ctx }) => readHistory(ctx.deps)),

  rows: requires('user_management')
    .input(listHealthRowsSchema)
    .output(healthRowsSchema)
    .query(({ ctx, input }) => listHealthRows(ctx.deps, input)),

  computeNow: requires('user_management')
    .meta({ audit: { action: 'memory_health.computed', object: 'health_metric' } })
    .output(metricsSchema)
    .mutation(({ ctx }) => computeNow(ctx.deps)),

  setThreshold: requires('user_management')
    .meta({
      audit: {
        action: 'memory_health.threshold_changed',
        object: 'health_metric',
        details: (call) => ({
          ...words({ metricName: fromInput('metricName') })(call),
          ...numbers({ warning: fromInput('warning'), critical: fromInput('critical') })(call),
        }),
      },
    })
    .input(setHealthThresholdSchema)
    .output(metricsSchema)
    .mutation(({ ctx, input }) => setThreshold(ctx.deps, ctx.user.id, input)),

  resetThreshold: requires('user_management')
    .meta({
      audit: { action: 'memory_health.threshold_reset', object: 'health_metric', details: words({ metricName: fromInput('metricName') }) },
    })
    .input(resetHealthThresholdSchema)
    .output(metricsSchema)
    .mutation(({ ctx, input }) => resetThreshold(ctx.deps, input.metricName)),
});
