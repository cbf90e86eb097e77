import { z } from 'zod';

const improvementTabs = ['overview', 'performance', 'documentation', 'actions', 'trends'] as const;
export type ImprovementTab = (typeof improvementTabs)[number];

/** The address of the screen; whatever makes no sense there counts as nothing. */
export const improvementSearchSchema = z.object({
  tab: z.enum(improvementTabs).default('overview').catch('overview'),
});
