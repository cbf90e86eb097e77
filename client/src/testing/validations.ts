import { validationIssues } from '@vademecum/shared/memories/validation-choices.ts';
import type { ValidationBatch, ValidationResult } from '@vademecum/shared/memories/validation.ts';

/** A batch that is over; the test says what matters to it. */
export function validationBatch(fields: Partial<ValidationBatch> = {}): ValidationBatch {
  return {
    batchId: 'first',
    status: 'completed',
    progress: 100,
    total: 3,
    done: 3,
    invalid: 1,
    counts: { ...noIssues, conflict: 1, stale: 2 },
    scope: { kind: 'all' },
    failure: null,
    createdAt: '2026-11-20T09:00:00.000Z',
    createdBy: 'Nora Quinn',
    finishedAt: '2026-11-20T09:01:00.000Z',
    ...fields,
  };
}

const noIssues = Object.fromEntries(validationIssues.map((issue) => [issue, 0])) as ValidationBatch['counts'];

export function validationResult(memoryId: number, fields: Partial<ValidationResult> = {}): ValidationResult {
  return { memoryId, topic: `Topic ${memoryId}`, isValid: true, score: 1, findings: [], ...fields };
}

export function validationFinding(
  kind: ValidationResult['findings'][number]['kind'],
  detail: string,
  fields: Partial<ValidationResult['findings'][number]> = {},
): ValidationResult['findings'][number] {
  return { kind, detail, otherMemoryId: null, otherTopic: null, documentId: null, lineIndex: null, ...fields };
}
