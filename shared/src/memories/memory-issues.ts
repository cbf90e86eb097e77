/** The possible findings of a check in a memory. */
export const memoryIssues = [
  'empty',
  'too-short',
  'stale',
  'near-duplicate',
  'conflict',
  'no-category',
  'dead-source',
  'contradicts-document',
  'identifier',
] as const;
export type MemoryIssue = (typeof memoryIssues)[number];

export const memoryIssueLabels: Record<MemoryIssue, string> = {
  empty: 'Empty',
  'too-short': 'Too short',
  stale: 'Stale',
  'near-duplicate': 'Near-duplicate',
  conflict: 'Conflict',
  'no-category': 'No category',
  'dead-source': 'Dead source link',
  'contradicts-document': 'Contradicts a document',
  identifier: 'Possible patient identifier',
};
