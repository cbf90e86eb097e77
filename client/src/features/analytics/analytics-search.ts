import {
  analyticsFeedbackKinds,
  type AnalyticsPeriod,
  analyticsPeriods,
  type AnalyticsRowsFilter,
  defaultAnalyticsPeriod,
  localDaySchema,
} from '@vademecum/shared/analytics.ts';
import { answerTopics } from '@vademecum/shared/answer-format.ts';
import { z } from 'zod';

const periodSchema = z.literal(analyticsPeriods).optional().catch(undefined);
const whole = (min: number, max: number) => z.number().int().min(min).max(max).optional().catch(undefined);

/** What the address says of the screen; what makes no sense there is left out. Without a period it is the default. */
export const analyticsSearchSchema = z.object({
  period: periodSchema,
  /** What is shown behind a figure, on the side. */
  show: z.enum(['questions', 'unused']).optional().catch(undefined),
  day: localDaySchema.optional().catch(undefined),
  topic: z
    .enum(answerTopics as [string, ...string[]])
    .optional()
    .catch(undefined),
  documentId: whole(1, Number.MAX_SAFE_INTEGER),
  section: z.coerce.string().max(1_000).optional().catch(undefined),
  weekday: whole(0, 6),
  hour: whole(0, 23),
  feedback: z.enum(analyticsFeedbackKinds).optional().catch(undefined),
  /** Of what is shown on the side, from 1. */
  page: whole(1, 10_000),
});
export type AnalyticsSearch = z.infer<typeof analyticsSearchSchema>;

export const reportSearchSchema = analyticsSearchSchema.pick({ period: true });

export const periodOf = ({ period }: Pick<AnalyticsSearch, 'period'>): AnalyticsPeriod => period ?? defaultAnalyticsPeriod;

/** Which questions are meant. */
export function filterOf({ show: _, page: __, ...search }: AnalyticsSearch): AnalyticsRowsFilter {
  return { ...search, period: periodOf(search) };
}

/** What somebody pressed, without the period. */
export type Pressed = Omit<AnalyticsSearch, 'period'>;

export const exportUrl = (period: AnalyticsPeriod): string => `/api/analytics/export?period=${period}`;

/** What was loaded on the way to the screen is not loaded again by it. */
export const freshMs = 30_000;
