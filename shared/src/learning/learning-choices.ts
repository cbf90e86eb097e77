export const priorities = ['low', 'medium', 'high', 'critical'] as const;
export type Priority = (typeof priorities)[number];

/** pending: nobody has seen to it. completed: the documents now answer it; one more report opens it again. dismissed: nothing to be done, and it stays so. */
export const gapStatuses = ['pending', 'completed', 'dismissed'] as const;
export type GapStatus = (typeof gapStatuses)[number];

/** Why a question is in a gap: a person reported it, it was not answered, its answer was rated poorly, or it was asked again in other words. */
export const gapKinds = ['reported', 'failed', 'rated', 'rephrased'] as const;
export type GapKind = (typeof gapKinds)[number];

/** True for the highest priorities: a new document is proposed for each such gap. */
export const isUrgent = (priority: Priority): boolean => priority === 'high' || priority === 'critical';

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
