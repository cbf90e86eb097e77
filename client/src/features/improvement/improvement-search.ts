import { priorities } from '@vademecum/shared/gaps.ts';
import { actionStatuses } from '@vademecum/shared/improvement-actions.ts';
import { figureNames, trendPeriods } from '@vademecum/shared/improvement.ts';
import { z } from 'zod';

const improvementTabs = ['overview', 'performance', 'documentation', 'actions', 'trends'] as const;
export type ImprovementTab = (typeof improvementTabs)[number];

/** The address of the screen; whatever makes no sense there counts as nothing. */
export const improvementSearchSchema = z.object({
  tab: z.enum(improvementTabs).default('overview').catch('overview'),
  /** Trends: 7days if left out. */
  period: z.enum(trendPeriods).optional().catch(undefined),
  /** The figure whose rows are open, of how many days (30 if left out), and their page from 1. */
  figure: z.enum(figureNames).optional().catch(undefined),
  days: z
    .union([z.literal(7), z.literal(90)])
    .optional()
    .catch(undefined),
  rows: z.number().int().min(2).max(10_000).optional().catch(undefined),
  /** Actions: only those of this status and priority; how many are shown, the first ones if left out. */
  actionStatus: z.enum(actionStatuses).optional().catch(undefined),
  actionPriority: z.enum(priorities).optional().catch(undefined),
  shown: z.number().int().min(10).max(10_000).optional().catch(undefined),
});
