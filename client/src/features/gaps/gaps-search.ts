import { type Gap, gapStatuses, isUrgent, priorities } from '@vademecum/shared/gaps.ts';
import { idSchema } from '@vademecum/shared/users.ts';
import { z } from 'zod';

/** What the address says of the gaps; what makes no sense there counts as nothing. */
export const gapsSearchSchema = z.object({
  /** Part of a topic or of a missing word. */
  q: z.coerce.string().max(200).optional().catch(undefined),
  status: z.enum(gapStatuses).optional().catch(undefined),
  /** urgent: high or critical. */
  priority: z
    .enum([...priorities, 'urgent'])
    .optional()
    .catch(undefined),
  /** The gap whose questions are open. */
  gap: idSchema.optional().catch(undefined),
  /** Ten at a time, from 1. */
  page: z.number().int().min(2).max(100_000).optional().catch(undefined),
});
export type GapsSearch = z.infer<typeof gapsSearchSchema>;

/** What is pending first, then what matters most, then what was asked last. */
export function gapsFor(gaps: readonly Gap[], { q = '', status, priority }: GapsSearch): Gap[] {
  const words = q.trim().toLowerCase();
  return gaps
    .filter((gap) => status === undefined || gap.status === status)
    .filter((gap) => priority === undefined || gap.priority === priority || (priority === 'urgent' && isUrgent(gap.priority)))
    .filter(({ topic, unknownWords }) => [topic, ...unknownWords].some((text) => text.toLowerCase().includes(words)))
    .sort((one, other) => rankOf(one) - rankOf(other) || other.lastReportedAt.localeCompare(one.lastReportedAt));
}

function rankOf({ status, priority }: Gap): number {
  return gapStatuses.indexOf(status) * priorities.length + (priorities.length - 1 - priorities.indexOf(priority));
}
