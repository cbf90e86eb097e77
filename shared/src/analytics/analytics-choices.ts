/** Days that the dashboard can look back (specification, section 2.13). */
export const analyticsPeriods = [7, 30, 90] as const;
export type AnalyticsPeriod = (typeof analyticsPeriods)[number];
export const defaultAnalyticsPeriod = 7 satisfies AnalyticsPeriod;

export const analyticsFeedbackKinds = ['helpful', 'not_helpful', 'rated'] as const;
export type AnalyticsFeedbackKind = (typeof analyticsFeedbackKinds)[number];

/** Answered: with a source. */
export const analyticsOutcomes = ['answered', 'not_answered'] as const;
export type AnalyticsOutcome = (typeof analyticsOutcomes)[number];

export const weekdays: readonly string[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
