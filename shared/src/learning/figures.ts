import { z } from 'zod';
import { localDaySchema } from '../analytics/analytics.ts';
import { defaultTrendPeriod, type FigureName, figureNames, metricDays, type TrendPeriod, trendPeriods } from './learning-choices.ts';
import { limits } from '../limits.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

/** How good the answers are: specification, section 2.15. Only questions that count for learning are in any of these figures. */
export const performanceMetricTypes = ['response_accuracy', 'user_satisfaction', 'response_time'] as const;
export type PerformanceMetricType = (typeof performanceMetricTypes)[number];
export const metricStatuses = ['normal', 'warning', 'critical'] as const;
export type MetricStatus = (typeof metricStatuses)[number];

interface MetricKind {
  label: string;
  /** The target: from there on the figure is normal. */
  threshold: number;
  /** Worse than this is critical; between the two is a warning. */
  critical: number;
  better: 'higher' | 'lower';
}

/** response_accuracy: 0 to 1. user_satisfaction: 1 to 5. response_time: seconds. */
export const metricKinds: Record<PerformanceMetricType, MetricKind> = {
  response_accuracy: { label: 'Response Accuracy', threshold: 0.8, critical: 0.6, better: 'higher' },
  user_satisfaction: { label: 'User Satisfaction', threshold: 4, critical: 3, better: 'higher' },
  response_time: { label: 'Avg Response Time', threshold: 3, critical: 8, better: 'lower' },
};

export function metricStatus(type: PerformanceMetricType, value: number): MetricStatus {
  const { threshold, critical, better } = metricKinds[type];
  const isAsGoodAs = (mark: number): boolean => (better === 'higher' ? value >= mark : value <= mark);
  if (isAsGoodAs(threshold)) return 'normal';
  return isAsGoodAs(critical) ? 'warning' : 'critical';
}

/** How far a bar is filled, in percent: specification, section 2.15. */
export function metricProgress(type: PerformanceMetricType, value: number): number {
  if (type === 'response_accuracy') return value * 100;
  return type === 'user_satisfaction' ? (value / 5) * 100 : Math.max(0, 100 - value * 10);
}

/** As the dashboard writes it: "86.4%", "4.2 / 5.0", "1.3 s"; under a second also in milliseconds, "0.0 s (45 ms)". */
export function metricLabel(type: PerformanceMetricType, value: number): string {
  if (type === 'response_accuracy') return `${(value * 100).toFixed(1)}%`;
  if (type === 'user_satisfaction') return `${value.toFixed(1)} / 5.0`;
  return value < 1 ? `${value.toFixed(1)} s (${Math.round(value * 1000)} ms)` : `${value.toFixed(1)} s`;
}

/** Response accuracy takes so many ratings. */
export const fewestRatings = 30;

/** -1 to 1, as the dashboard writes it: "0.12"; what rounds to nothing has no sign. */
export const sentimentLabel = (value: number): string => (Math.round(value * 100) / 100 || 0).toFixed(2);

/** The name of each figure, and its rule of computation. */
export const figureKinds: Record<FigureName, { label: string; rule: string }> = {
  response_accuracy: {
    label: 'Response Accuracy',
    rule: 'The average over questions that were rated or not answered. A rating counts first: helpful 1, not helpful 0, 1 to 5 stars 0 to 1. Without a rating, a question that was not answered counts 0. An answer without a rating is left out: a quote alone does not make it right.',
  },
  user_satisfaction: {
    label: 'User Satisfaction',
    rule: 'The average of all ratings from 1 to 5; helpful counts 5, not helpful 1.',
  },
  response_time: { label: 'Avg Response Time', rule: 'The average time from a question to the end of its answer.' },
  sentiment: {
    label: 'Sentiment Score',
    rule: 'The average of how pleased (1) or displeased (-1) each question sounds; a plain question counts 0. With written feedback, the average of both.',
  },
  clarification: {
    label: 'Clarification Rate',
    rule: 'The share of questions that, within half an hour, repeat the previous question or ask what its answer meant.',
  },
  interactions: { label: 'Total Interactions', rule: 'Questions that count for learning.' },
  feedback: { label: 'Total Feedback', rule: 'Questions whose answer was rated, marked helpful or not, or commented on.' },
  rating: { label: 'Average Rating', rule: 'The average of 1 to 5 star ratings.' },
};

/** count: how many rows it is computed from. value: null where these are fewer than `fewestCounted` of analytics. */
export const figureSchema = z.object({ value: z.number().nullable(), count: z.number().int().nonnegative() });
export type Figure = z.infer<typeof figureSchema>;

export const performanceMetricSchema = z.object({
  metricType: z.enum(performanceMetricTypes),
  /** The latest; null where there is not enough data, or too few ratings for an accuracy. */
  value: z.number().nullable(),
  threshold: z.number(),
  /** Normal where there is not enough data. */
  status: z.enum(metricStatuses),
  /** How many rows it is computed from. */
  count: z.number().int().nonnegative(),
  /** How many ratings there are. */
  ratings: z.number().int().nonnegative(),
  /** The first moment that counts. */
  since: dateTimeSchema,
});
export type PerformanceMetric = z.infer<typeof performanceMetricSchema>;

/** The known state of the nightly run and of the figures right now. */
const learningStateSchema = z.object({
  isActive: z.boolean(),
  /** When the last nightly run was done without a failure, or the last question was recorded. */
  at: dateTimeSchema.nullable(),
});

export const performanceSummarySchema = z.object({
  /** 0 to 1; null with fewer than `fewestRatings` ratings. */
  responseAccuracy: z.number().nullable(),
  /** 1 to 5. */
  userSatisfaction: z.number().nullable(),
  /** Seconds. */
  averageResponseTime: z.number().nullable(),
  /** -1 to 1. */
  sentimentScore: z.number().nullable(),
  /** How many rows each of the four is computed from. */
  counts: z.object({
    responseAccuracy: z.number().int(),
    userSatisfaction: z.number().int(),
    averageResponseTime: z.number().int(),
    sentimentScore: z.number().int(),
  }),
  /** How many ratings there are. */
  ratings: z.number().int(),
  autonomousLearning: learningStateSchema,
  realTimeAnalysis: learningStateSchema,
});
export type PerformanceSummary = z.infer<typeof performanceSummarySchema>;

/** The most completed actions listed under Recent Improvements: specification, section 9. */
export const recentImprovementsShown = 3;
export const improvementOverviewSchema = z.object({
  /** All actions with priority critical: specification, section 2.15. */
  criticalIssues: z.number().int(),
  pendingActions: z.number().int(),
  /** Gaps with high priority */
  documentationGaps: z.number().int(),
  clarificationRate: figureSchema,
  /** The last completed first. */
  recentImprovements: z.array(z.object({ id: idSchema, description: z.string(), completedAt: dateTimeSchema })),
});
export type ImprovementOverview = z.infer<typeof improvementOverviewSchema>;
export const daysOfPeriod = (period: TrendPeriod) => Number.parseInt(period, 10) as 7 | 30 | 90;

export const trendPeriodSchema = z.strictObject({
  period: z.enum(trendPeriods, `Period is one of ${trendPeriods.join(', ')}`).default(defaultTrendPeriod),
});

/** One question. responseTime: milliseconds. */
export const interactionTrendSchema = z.object({
  /** The clinic's day: a time would tell, next to the audit log, who asked. */
  askedOn: localDaySchema,
  sentimentScore: z.number(),
  responseTime: z.number(),
  clarificationDetected: z.boolean(),
});
export type InteractionTrend = z.infer<typeof interactionTrendSchema>;

export const feedbackTrendsSchema = z.object({
  totalFeedback: z.number().int(),
  /** 1 to 5; null where there is not enough data. */
  averageRating: z.number().nullable(),
  averageSatisfaction: z.number().nullable(),
});
export type FeedbackTrends = z.infer<typeof feedbackTrendsSchema>;

/** The Trends tab: both summaries of a period. */
export const trendSummarySchema = z.object({
  totalInteractions: z.number().int(),
  averageSentiment: figureSchema,
  clarificationRate: figureSchema,
  /** Seconds. */
  averageResponseTime: figureSchema,
  totalFeedback: z.number().int(),
  averageRating: figureSchema,
  averageSatisfaction: figureSchema,
});
export type TrendSummary = z.infer<typeof trendSummarySchema>;

export const listFigureRowsSchema = z.strictObject({
  figure: z.enum(figureNames),
  /** Of the last so many local days. */
  days: z.union([z.literal(7), z.literal(30), z.literal(90)], 'Days are 7, 30 or 90').default(metricDays),
  limit: z.number().int().min(1).max(limits.searchPage).default(25),
  offset: z.number().int().min(0).max(1_000_000).default(0),
});
export type ListFigureRows = z.infer<typeof listFigureRowsSchema>;

export const figureRowsSchema = z.object({
  total: z.number().int().nonnegative(),
  /**
   * The worst row comes first, then the latest day, in no order of time within a day. question: without identifiers of people; null once its chat
   * was deleted. value: as the figure counts it.
   */
  rows: z.array(
    z.object({
      askedOn: localDaySchema,
      question: z.string().nullable(),
      topic: z.string(),
      value: z.number(),
      detail: z.string(),
    }),
  ),
});
export type FigureRows = z.infer<typeof figureRowsSchema>;
