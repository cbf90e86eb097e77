export const actionTypes = ['add_document', 'review_document', 'add_synonym', 'pin_passage', 'demote_passage', 'fix_memory'] as const;
export type ActionType = (typeof actionTypes)[number];

/** refused: the golden questions, or the very questions it was learned from, would have got worse. undone: it was live and was taken back. */
export const actionStatuses = ['pending', 'completed', 'dismissed', 'refused', 'undone'] as const;
export type ActionStatus = (typeof actionStatuses)[number];

/** The dashboard's own figures are of so many local days, today included; the Trends tab chooses its own. */
export const metricDays = 30;

/** Every figure that is computed from questions, and the rows behind it. */
export const figureNames = [
  'response_accuracy',
  'user_satisfaction',
  'response_time',
  'sentiment',
  'clarification',
  'interactions',
  'feedback',
  'rating',
] as const;
export type FigureName = (typeof figureNames)[number];

export const trendPeriods = ['7days', '30days', '90days'] as const;
export type TrendPeriod = (typeof trendPeriods)[number];
export const defaultTrendPeriod: TrendPeriod = '7days';
