import { type Address, oneOf } from '../../../lib/address.ts';

export const measuredColumns = ['name', 'count', 'p50', 'p95', 'p99'] as const;
export type MeasuredColumn = (typeof measuredColumns)[number];

/** The address of the table. Values that make no sense are ignored. */
export const performanceAddress = {
  /** Which calls. */
  calls: oneOf(['procedure', 'rest']),
  sort: oneOf(measuredColumns),
  direction: oneOf(['asc', 'desc']),
};
export type PerformanceSearch = Address<typeof performanceAddress>;

/** Names from A, figures from the highest. */
export const firstOrder = (column: MeasuredColumn): 'asc' | 'desc' => (column === 'name' ? 'asc' : 'desc');
