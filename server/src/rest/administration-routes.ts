import type { Route } from './route.ts';

/** What administrators look after memories with, and after the product's speed. */
export const administrationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/memory-health',
    procedure: 'memoryHealth.list',
    summary: 'The health of the memories as it was measured last, the gravest first',
    isList: true,
  },
  {
    method: 'GET',
    path: '/api/memory-health/critical',
    procedure: 'memoryHealth.critical',
    summary: 'What of it is critical',
    isList: true,
  },

  {
    method: 'GET',
    path: '/api/performance-metrics',
    procedure: 'improvementMetrics.metrics',
    summary: 'Accuracy, satisfaction and response time of the last 30 days, each with its threshold and status',
    isList: true,
  },
  {
    method: 'GET',
    path: '/api/performance-summary',
    procedure: 'improvementMetrics.summary',
    summary: 'How good the answers of the last 30 days were, and whether the product learns right now',
  },
  {
    method: 'GET',
    path: '/api/interaction-trends',
    procedure: 'improvementMetrics.interactionTrends',
    summary: 'Each question of a period with its day, sentiment and response time, the last day first',
    query: { period: 'string' },
    isList: true,
  },
  {
    method: 'GET',
    path: '/api/feedback-trends',
    procedure: 'improvementMetrics.feedbackTrends',
    summary: 'What staff think of the answers of a period',
    query: { period: 'string' },
  },
  {
    method: 'POST',
    path: '/api/validation/batch',
    procedure: 'validation.start',
    summary: 'Validate memories by their numbers, by a filter, or all of them; the batch waits in a queue',
    status: 201,
  },
  {
    method: 'GET',
    path: '/api/validation/batch/{batchId}',
    procedure: 'validation.get',
    summary: 'How far a validation has come, and what it has found so far',
    textInPath: ['batchId'],
    query: { limit: 'number', offset: 'number' },
  },
  {
    method: 'POST',
    path: '/api/validation/batch/{batchId}/cancel',
    procedure: 'validation.cancel',
    summary: 'Stop a validation at once; what it has found stays',
    textInPath: ['batchId'],
  },
  {
    method: 'POST',
    path: '/api/admin/bulk-operation-preview',
    procedure: 'bulk.preview',
    summary: 'What an action would change in many memories; changes nothing, and gives the token that confirms it',
  },
  {
    method: 'POST',
    path: '/api/admin/bulk-operation-execute',
    procedure: 'bulk.execute',
    summary: 'Carry out what was previewed: all of it, or nothing',
  },

  {
    method: 'GET',
    path: '/api/memories/retention-review',
    procedure: 'memoryRetention.reviewList',
    summary: 'Memories that a retention policy or their review date asks about, each with its reason, the longest unused first',
    isList: true,
  },
  {
    method: 'GET',
    path: '/api/retention-policies',
    procedure: 'memoryRetention.policies',
    summary: 'All retention policies',
    isList: true,
  },
  {
    method: 'POST',
    path: '/api/retention-policies',
    procedure: 'memoryRetention.createPolicy',
    summary: 'Write a retention policy; it deletes and archives nothing by itself',
    status: 201,
  },
  { method: 'PUT', path: '/api/retention-policies/{id}', procedure: 'memoryRetention.updatePolicy', summary: 'Change a retention policy' },
  {
    method: 'DELETE',
    path: '/api/retention-policies/{id}',
    procedure: 'memoryRetention.deletePolicy',
    summary: 'Delete a retention policy',
  },

  {
    method: 'GET',
    path: '/api/backups',
    procedure: 'backups.overview',
    summary: 'Backups with what is in them, the last that was proven by a restore, what runs, and when the next is due',
  },
  {
    method: 'POST',
    path: '/api/backups',
    procedure: 'backups.create',
    summary: 'Begin a backup; it goes on in the background. While one is being made, that is the one',
    status: 201,
  },

  {
    method: 'GET',
    path: '/api/performance/cache-stats',
    procedure: 'performance.cacheStats',
    summary: 'How often each cache had what was asked for, and how much it holds',
  },
  {
    method: 'GET',
    path: '/api/performance/insights',
    procedure: 'performance.insights',
    summary: 'How long calls take, in milliseconds, over the last 24 hours at most',
  },
  {
    method: 'POST',
    path: '/api/performance/cache-invalidate',
    procedure: 'performance.invalidate',
    summary: 'Empty a cache, or all; what it held is read from the database again',
  },

  {
    method: 'GET',
    path: '/api/analytics/summary',
    procedure: 'analytics.summary',
    summary: 'Four figures of the last 7, 30 or 90 days, each against the period before',
    query: { period: 'number' },
  },
  {
    method: 'GET',
    path: '/api/analytics',
    procedure: 'analytics.dashboard',
    summary: 'The summary with figures by day, topic and hour, what answers cite, and what changed last',
    query: { period: 'number' },
  },
];
