import {
  analyticsFeedbackKinds,
  analyticsOutcomes,
  type AnalyticsPeriod,
  analyticsPeriods,
  defaultAnalyticsPeriod,
} from '@vademecum/shared/analytics/analytics-choices.ts';
import type { AnalyticsRowsFilter } from '@vademecum/shared/analytics/analytics.ts';
import { answerTopics } from '@vademecum/shared/ask/answer-format.ts';
import { type Address, day, id, oneOf, text, whole } from '../../lib/address.ts';

/** The address of the screen. Values that make no sense are left out. Without a period it is the default. */
export const analyticsAddress = {
  period: oneOf(analyticsPeriods),
  /** The rows behind a figure, shown on the side. */
  show: oneOf(['questions', 'unused']),
  day,
  topic: oneOf(answerTopics),
  documentId: id,
  section: text(1_000),
  weekday: whole(0, 6),
  hour: whole(0, 23),
  feedback: oneOf(analyticsFeedbackKinds),
  outcome: oneOf(analyticsOutcomes),
  /** Of what is shown on the side, from 1. */
  page: whole(1, 10_000),
};
export type AnalyticsSearch = Address<typeof analyticsAddress>;

export const reportAddress = { period: analyticsAddress.period };

export const periodOf = ({ period }: Pick<AnalyticsSearch, 'period'>): AnalyticsPeriod => period ?? defaultAnalyticsPeriod;

/** Which questions are meant. */
export function filterOf({ show: _, page: __, ...search }: AnalyticsSearch): AnalyticsRowsFilter {
  return { ...search, period: periodOf(search) };
}

/** The figure that was pressed, without the period. */
export type Pressed = Omit<AnalyticsSearch, 'period'>;

export const exportUrl = (period: AnalyticsPeriod): string => `/api/analytics/export?period=${period}`;

/** Data that was loaded on the way to the screen is not loaded again by the screen. */
export const freshMs = 30_000;
