import type { MemoryFinding } from '@vademecum/shared/memories/memory-checks.ts';
import { type ValidationIssue, validationIssues } from '@vademecum/shared/memories/validation-choices.ts';
import {
  harmfulIssues,
  isValidationOver,
  type ValidationBatch,
  validationIssueLabels,
  type ValidationResult,
  type ValidationScope,
} from '@vademecum/shared/memories/validation.ts';
import type { BatchRow } from './batches.queries.ts';
import type { Judged } from './items.queries.ts';

type Finding = ValidationResult['findings'][number];
type Counts = Pick<ValidationBatch, 'done' | 'invalid' | 'counts'>;

/** What is stored of a memory that was looked at. */
export function toJudged({ memoryId, score, findings }: { memoryId: number; score: number; findings: readonly Finding[] }): Judged {
  const kinds = new Set(findings.map(({ kind }) => kind));
  return { memoryId, score, kinds: `,${[...kinds].map((kind) => `${kind},`).join('')}`, issues: JSON.stringify(findings) };
}

/** What is stored where there is no such memory, or none any more. */
export function toMissing(memoryId: number): Judged {
  const detail = 'No memory has this number, or it was deleted before it was looked at.';
  const nothing = { otherMemoryId: null, otherTopic: null, documentId: null, lineIndex: null } satisfies Partial<MemoryFinding>;
  return toJudged({ memoryId, score: 0, findings: [{ kind: 'missing', detail, ...nothing }] });
}

export function toResult({ memoryId, topic, score, kinds, issues }: Judged & { topic: string | null }): ValidationResult {
  return { memoryId, topic, score, isValid: isValid(kinds), findings: JSON.parse(issues) as Finding[] };
}

/** "Stale: Its review was due on …" */
export function issueSentences(result: Pick<ValidationResult, 'findings'>): string[] {
  return result.findings.map(({ kind, detail }) => `${validationIssueLabels[kind]}: ${detail}`);
}

export function toCounts(rows: readonly { kinds: string | null; count: number }[]): Counts {
  const looked = rows.filter((row): row is { kinds: string; count: number } => row.kinds !== null);
  const sum = (of: typeof looked): number => of.reduce((total, { count }) => total + count, 0);
  const withIssue = (issue: ValidationIssue): [ValidationIssue, number] => [issue, sum(looked.filter(({ kinds }) => has(kinds, issue)))];
  return {
    done: sum(looked),
    invalid: sum(looked.filter(({ kinds }) => !isValid(kinds))),
    counts: Object.fromEntries(validationIssues.map(withIssue)) as Record<ValidationIssue, number>,
  };
}

export function toBatch({ id: _, counts: __, scope, ...row }: BatchRow, counts: Counts): ValidationBatch {
  const progress = row.status === 'completed' ? 100 : Math.floor((100 * counts.done) / row.total);
  return { ...row, ...counts, progress, scope: JSON.parse(scope) as ValidationScope };
}

/** What was counted when the batch was over. */
export function keptCounts({ status, counts }: BatchRow): Counts | undefined {
  return isValidationOver(status) && counts !== null ? (JSON.parse(counts) as Counts) : undefined;
}

const has = (kinds: string, issue: ValidationIssue): boolean => kinds.includes(`,${issue},`);

const isValid = (kinds: string): boolean => !harmfulIssues.some((issue) => has(kinds, issue));
