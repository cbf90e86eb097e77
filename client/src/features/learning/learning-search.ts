import { priorities } from '@vademecum/shared/learning/learning-choices.ts';
import { actionStatuses, figureNames, trendPeriods } from '@vademecum/shared/learning/learning-choices.ts';
import { oneOf, orFirst, whole } from '../../lib/address.ts';

const learningTabs = ['overview', 'performance', 'documentation', 'actions', 'trends'] as const;
export type LearningTab = (typeof learningTabs)[number];

/** The address of the screen; whatever makes no sense there counts as nothing. */
export const learningAddress = {
  tab: orFirst(learningTabs),
  /** Trends: 7days if left out. */
  period: oneOf(trendPeriods),
  /** The figure whose rows are open, of how many days (30 if left out), and their page from 1. */
  figure: oneOf(figureNames),
  days: oneOf([7, 90]),
  rows: whole(2, 10_000),
  /** Actions: only those of this status and priority; how many are shown, the first ones if left out. */
  actionStatus: oneOf(actionStatuses),
  actionPriority: oneOf(priorities),
  shown: whole(10, 10_000),
};
