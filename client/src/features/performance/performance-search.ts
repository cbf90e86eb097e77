import { z } from 'zod';

export const measuredColumns = ['name', 'count', 'p50', 'p95', 'p99'] as const;
export type MeasuredColumn = (typeof measuredColumns)[number];

/** What the address says of the table; what makes no sense there counts as nothing. */
export const performanceSearchSchema = z.object({
  /** Which calls. */
  calls: z.enum(['procedure', 'rest']).optional().catch(undefined),
  sort: z.enum(measuredColumns).optional().catch(undefined),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
});
export type PerformanceSearch = z.infer<typeof performanceSearchSchema>;

/** Names from A, figures from the highest. */
export const firstOrder = (column: MeasuredColumn): 'asc' | 'desc' => (column === 'name' ? 'asc' : 'desc');
