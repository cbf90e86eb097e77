import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import type { MemoryIssue } from '@vademecum/shared/memories/memory-issues.ts';

/** The share of its worth that a memory keeps with each kind of finding. What may do harm weighs most, what only makes it harder to find least. */
const kept: Record<MemoryIssue, number> = {
  empty: 0,
  identifier: 0.4,
  'contradicts-document': 0.5,
  conflict: 0.6,
  'dead-source': 0.75,
  'near-duplicate': 0.75,
  'too-short': 0.8,
  stale: 0.8,
  'no-category': 0.9,
};

/** 1 without findings; else the product of what each kind leaves, each counted once. Two decimals. */
export function scoreOf(findings: readonly Pick<MemoryFinding, 'kind'>[]): number {
  const kinds = new Set(findings.map(({ kind }) => kind));
  return Math.round(100 * [...kinds].reduce((score, kind) => score * kept[kind], 1)) / 100;
}
