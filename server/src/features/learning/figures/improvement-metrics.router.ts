import {
  feedbackTrendsSchema,
  figureRowsSchema,
  improvementOverviewSchema,
  interactionTrendSchema,
  listFigureRowsSchema,
  performanceMetricSchema,
  performanceSummarySchema,
  trendPeriodSchema,
  trendSummarySchema,
} from '@vademecum/shared/learning/improvement.ts';
import { z } from 'zod';
import { requires, router } from '../../../trpc/init.ts';
import { listFigureRows } from './figure-rows.service.ts';
import {
  listPerformanceMetrics,
  listTrends,
  overviewOfImprovement,
  summarizeFeedback,
  summarizePerformance,
  summarizeTrends,
} from './improvement-metrics.service.ts';

export const improvementMetricsRouter = router({
  metrics: requires('reports')
    .output(z.array(performanceMetricSchema))
    .query(({ ctx }) => listPerformanceMetrics(ctx.deps)),

  summary: requires('reports')
    .output(performanceSummarySchema)
    .query(({ ctx }) => summarizePerformance(ctx.deps)),

  overview: requires('reports')
    .output(improvementOverviewSchema)
    .query(({ ctx }) => overviewOfImprovement(ctx.deps)),

  interactionTrends: requires('reports')
    .input(trendPeriodSchema)
    .output(z.array(interactionTrendSchema))
    .query(({ ctx, input }) => listTrends(ctx.deps, input.period)),

  feedbackTrends: requires('reports')
    .input(trendPeriodSchema)
    .output(feedbackTrendsSchema)
    .query(({ ctx, input }) => summarizeFeedback(ctx.deps, input.period)),

  /** What the Trends tab shows of both. */
  trends: requires('reports')
    .input(trendPeriodSchema)
    .output(trendSummarySchema)
    .query(({ ctx, input }) => summarizeTrends(ctx.deps, input.period)),

  /** The questions behind a figure, with their day, without names and times. */
  rows: requires('reports')
    .input(listFigureRowsSchema)
    .output(figureRowsSchema)
    .query(({ ctx, input }) => listFigureRows(ctx.deps, input)),
});
