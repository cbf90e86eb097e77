import type { MemoryIssue } from '@vademecum/shared/memories/memory-issues.ts';
import type { HealthMetricName } from '@vademecum/shared/memories/health-choices.ts';

/** The metrics that count memories in which the checks found something. */
export const flagged = {
  identifiers: ['identifier'],
  contradictions: ['conflict', 'contradicts-document'],
  stale_share: ['stale'],
  near_duplicate_share: ['near-duplicate'],
} satisfies Partial<Record<HealthMetricName, MemoryIssue[]>>;
export type FlaggedMetric = keyof typeof flagged;
export const flaggedMetrics = Object.keys(flagged) as FlaggedMetric[];

export function isFlagged(metric: HealthMetricName): metric is FlaggedMetric {
  return metric in flagged;
}
