import { healthRowMetrics } from '@vademecum/shared/memory-health.ts';
import { idSchema } from '@vademecum/shared/users.ts';
import { z } from 'zod';

const memoryManagementTabs = ['overview', 'policies', 'health', 'review'] as const;
export type MemoryManagementTab = (typeof memoryManagementTabs)[number];

/** The address of the screen; whatever makes no sense there counts as nothing. */
export const memoryManagementSearchSchema = z.object({
  tab: z.enum(memoryManagementTabs).default('overview').catch('overview'),
  /** The retention policy that is open: a new one, or one that is there. */
  policy: z
    .union([z.literal('new'), idSchema])
    .optional()
    .catch(undefined),
  /** How the review is shown; one by one if left out. */
  show: z.enum(['one', 'list', 'archived']).optional().catch(undefined),
  /** The memory that the review begins with. */
  memory: idSchema.optional().catch(undefined),
  /** Part of the topic of an archived memory. */
  q: z.coerce.string().optional().catch(undefined),
  /** Health Monitoring: the metric whose memories are listed, and the page of that list, from 1. */
  metric: z.enum(healthRowMetrics).optional().catch(undefined),
  page: z.number().int().min(1).max(1_000_000).optional().catch(undefined),
});
export type MemoryManagementSearch = z.infer<typeof memoryManagementSearchSchema>;
