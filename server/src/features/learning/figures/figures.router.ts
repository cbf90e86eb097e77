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
} from '@vademecum/shared/learning/figures.ts';
import { z } from 'zod';
import { requires, router } from '../../../trpc/init.ts';
import {
  listFigureRows,
  listPerformanceMetrics,
  listTrends,
  overviewOfImprovement,
  summarizeFeedback,
  summarizePerformance,
  summarizeTrends,
} from './figures.service.ts';

export const figuresRouter = router({
  metrics: requires('reports')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/performance-metrics',
        summary: 'Accuracy, satisfaction and response time of the last 30 days, each with its threshold and status',
        isList: true,
      },
    })
    .output(z.array(performanceMetricSchema))
    .query(({ ctx }) => listPerformanceMetrics(ctx.deps)),

  summary: requires('reports')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/performance-summary',
        summary: 'Answer quality of the last 30 days, and whether learning is active',
      },
    })
    .output(performanceSummarySchema)
    .query(({ ctx }) => summarizePerformance(ctx.deps)),

  overview: requires('reports')
    .output(improvementOverviewSchema)
    .query(({ ctx }) => overviewOfImprovement(ctx.deps)),

  interactionTrends: requires('reports')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/interaction-trends',
        summary: 'Each question of a period with its day, sentiment and response time, newest day first',
        query: { period: 'string' },
        isList: true,
      },
    })
    .input(trendPeriodSchema)
    .output(z.array(interactionTrendSchema))
    .query(({ ctx, input }) => listTrends(ctx.deps, input.period)),

  feedbackTrends: requires('reports')
    .meta({
      rest: {
        method: 'GET',
        path: '/api/feedback-trends',
        summary: 'Feedback of staff on the answers of a period',
        query: { period: 'string' },
      },
    })
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
