/** In the order in which they are shown, those of one status among themselves. */
export const healthMetricNames = [
  'total_memories',
  'average_quality',
  'review_backlog',
  'identifiers',
  'contradictions',
  'stale_share',
  'near_duplicate_share',
  'never_used_share',
  'uncategorized_share',
  'total_size',
] as const;
export type HealthMetricName = (typeof healthMetricNames)[number];

/** Those whose memories can be listed; the review backlog is the list of Memory Review. */
export const healthRowMetrics = healthMetricNames.filter((name) => name !== 'review_backlog');
export type HealthRowMetric = (typeof healthRowMetrics)[number];
