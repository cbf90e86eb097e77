import { z } from 'zod';
import { analyticsFeedbackKinds, analyticsOutcomes, analyticsPeriods, defaultAnalyticsPeriod } from './analytics-choices.ts';
import { answerTopics } from '../ask/answer-format.ts';
import { answerLengths } from '../ask/answer-words.ts';
import { answerVerdicts } from '../ask/answers.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

/** The least number of questions or ratings for a figure. With fewer, no figure is shown. */
export const fewestCounted = 10;
export const notEnoughData = 'Not enough data';

/** Entries of the lists of the dashboard. */
export const analyticsListed = 10;
/** Rows behind a figure that are shown at a time. */
export const analyticsRowsPage = 50;
/** How often an open dashboard looks again whether everything works, in milliseconds. */
export const analyticsStatusEvery = 60_000;

const count = z.number().int().nonnegative();
/** YYYY-MM-DD by the clinic's clock. */
export const localDaySchema = z.iso.date();

const percent = z.number().min(0).max(100).nullable();

const periodSchema = z.union(analyticsPeriods.map((days) => z.literal(days))).default(defaultAnalyticsPeriod);
export const analyticsInputSchema = z.strictObject({ period: periodSchema });
export type AnalyticsInput = z.infer<typeof analyticsInputSchema>;

/** Against the period before. Either both figures are there, or `missing` says in words why not. */
export const trendSchema = z.object({
  /** Percent by which the figure changed, rounded to one decimal. */
  percent: z.number().nullable(),
  before: z.number().nullable(),
  missing: z.string().nullable(),
});
export type Trend = z.infer<typeof trendSchema>;

export const analyticsSummarySchema = z.object({
  period: z.union(analyticsPeriods.map((days) => z.literal(days))),
  /** First and last day of the period. */
  from: localDaySchema,
  to: localDaySchema,
  computedAt: dateTimeSchema,
  totalQueries: count,
  /** Those that got an answer with a source, and those that did not. */
  answered: count,
  notAnswered: count,
  /** Percent of the questions, and of the answers marked helpful or not; null where too few were counted. */
  answeredShare: percent,
  helpfulShare: percent,
  /** The cost of the answers: tokens that models wrote, or the passages read if no model wrote. */
  tokenUsage: count,
  tokenUnit: z.enum(['tokens', 'passages']),
  /** Memories that answer, now. */
  totalMemories: count,
  /** Mean milliseconds; null where too few questions were asked. */
  responseTime: z.number().nonnegative().nullable(),
  trends: z.object({
    answeredShare: trendSchema,
    helpfulShare: trendSchema,
    totalQueries: trendSchema,
    tokenUsage: trendSchema,
    totalMemories: trendSchema,
    responseTime: trendSchema,
  }),
});
export type AnalyticsSummary = z.infer<typeof analyticsSummarySchema>;

const millisecondsSchema = z.number().nonnegative().nullable();
const ratingSchema = z.number().min(1).max(5).nullable();

/** Percentiles and means are null where too little was counted. */
export const analyticsDaySchema = z.object({
  day: localDaySchema,
  questions: count,
  responseP50: millisecondsSchema,
  responseP95: millisecondsSchema,
  /** In the summary's tokenUnit. */
  used: count,
  helpful: count,
  notHelpful: count,
  ratings: count,
});
export type AnalyticsDay = z.infer<typeof analyticsDaySchema>;

export const citedDocumentSchema = z.object({ documentId: idSchema, name: z.string(), answers: count });
export const citedSectionSchema = citedDocumentSchema.extend({ section: z.string() });
export type CitedSection = z.infer<typeof citedSectionSchema>;

export const unusedDocumentSchema = z.object({ id: idSchema, name: z.string() });
export type UnusedDocument = z.infer<typeof unusedDocumentSchema>;

export const analyticsActivitySchema = z.object({
  id: idSchema,
  at: dateTimeSchema,
  /** Null: the product itself. */
  actor: z.string().nullable(),
  /** A key of `auditActions`. */
  action: z.string(),
  objectType: z.string(),
  objectId: z.string().nullable(),
  /** A document's name, as it is today. */
  objectName: z.string().nullable(),
  outcome: z.enum(['ok', 'denied', 'failed']),
});
export type AnalyticsActivity = z.infer<typeof analyticsActivitySchema>;

/** hours: questions by weekday (Monday first) and hour of the clinic's day. */
export const analyticsDashboardSchema = analyticsSummarySchema.extend({
  response: z.object({ p50: millisecondsSchema, p95: millisecondsSchema }),
  feedback: z.object({ helpful: count, notHelpful: count, ratings: count, averageRating: ratingSchema }),
  days: z.array(analyticsDaySchema),
  documents: z.array(citedDocumentSchema),
  sections: z.array(citedSectionSchema),
  /** Documents that are active, and those of them never cited in this period, by name. total is null where too few questions were asked. */
  unused: z.object({ active: count, total: count.nullable(), documents: z.array(unusedDocumentSchema) }),
  topics: z.array(z.object({ topic: z.string(), questions: count })),
  hours: z.array(z.array(count).length(24)).length(7),
  activity: z.array(analyticsActivitySchema),
});
export type AnalyticsDashboard = z.infer<typeof analyticsDashboardSchema>;

export const unusedDocumentsSchema = z.array(unusedDocumentSchema);

/** Selects the interactions of the period that match every condition. */
export const analyticsRowsFilterSchema = z.strictObject({
  period: periodSchema,
  day: localDaySchema.optional(),
  topic: z.enum(answerTopics as [string, ...string[]]).optional(),
  /** Answers that cite the document; with a section, that section of it. */
  documentId: idSchema.optional(),
  section: z.string().max(1_000).optional(),
  /** 0 is Monday. */
  weekday: z.number().int().min(0).max(6).optional(),
  hour: z.number().int().min(0).max(23).optional(),
  feedback: z.enum(analyticsFeedbackKinds).optional(),
  outcome: z.enum(analyticsOutcomes).optional(),
});
export type AnalyticsRowsFilter = z.infer<typeof analyticsRowsFilterSchema>;

export const listAnalyticsRowsSchema = analyticsRowsFilterSchema.extend({
  offset: z.number().int().min(0).max(1_000_000).default(0),
  limit: z.number().int().min(1).max(100).default(analyticsRowsPage),
});
export type ListAnalyticsRows = z.infer<typeof listAnalyticsRowsSchema>;

/** An answered question without its words, its time and the name of the person. */
export const analyticsRowSchema = z.object({
  askedOn: localDaySchema,
  topic: z.string(),
  length: z.enum(answerLengths),
  verdict: z.enum(answerVerdicts),
  /** Milliseconds. */
  responseMs: z.number(),
  firstWordMs: z.number(),
  passages: count,
  tokens: count.nullable(),
  rating: z.number().int().nullable(),
  isHelpful: z.boolean().nullable(),
  sources: z.array(
    z.object({ number: count, documentId: idSchema.nullable(), memoryId: idSchema.nullable(), name: z.string(), section: z.string() }),
  ),
});
export type AnalyticsRow = z.infer<typeof analyticsRowSchema>;

export const analyticsRowsSchema = z.object({ total: count, rows: z.array(analyticsRowSchema) });

/** off: not set up, and nothing is wrong with that. */
export const componentStates = ['operational', 'attention', 'down', 'off'] as const;
export type ComponentState = (typeof componentStates)[number];
export const componentStateLabels: Record<ComponentState, string> = {
  operational: 'Operational',
  attention: 'Needs attention',
  down: 'Not working',
  off: 'Not set up',
};

export const componentStatusSchema = z.object({
  name: z.string(),
  state: z.enum(componentStates),
  /** A sentence: what the look found. */
  words: z.string(),
});
export type ComponentStatus = z.infer<typeof componentStatusSchema>;

export const analyticsStatusSchema = z.object({
  checkedAt: dateTimeSchema,
  components: z.array(componentStatusSchema),
  /** As the Security tab computes it; null where looking took too long. missing: statements that do not hold. */
  hipaa: z.object({ holds: z.boolean(), missing: z.array(z.string()) }).nullable(),
});
export type AnalyticsStatus = z.infer<typeof analyticsStatusSchema>;
