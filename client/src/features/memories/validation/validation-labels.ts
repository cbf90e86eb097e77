import type { ValidationFilter } from '@vademecum/shared/memories/validation-choices.ts';
import { type ValidationBatch, validationIssueLabels, type ValidationStatus } from '@vademecum/shared/memories/validation.ts';

export const statusLabels: Record<ValidationStatus, string> = {
  pending: 'Pending',
  running: 'Running',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export const numberLabel = (count: number): string => count.toLocaleString('en-US');

export function memoriesLabel(count: number): string {
  return `${numberLabel(count)} ${count === 1 ? 'memory' : 'memories'}`;
}

export function filterLabel(show: ValidationFilter): string {
  if (show === 'all') return 'All';
  return show === 'invalid' ? 'Not valid' : validationIssueLabels[show];
}

/** "All memories", "Memories by number", "Insurance, “parking”, archived". */
export function scopeLabel({ scope, total }: Pick<ValidationBatch, 'scope' | 'total'>): string {
  if (scope.kind === 'all') return 'All memories';
  if (scope.kind === 'ids') return total === 1 ? 'One memory by its number' : 'Memories by their numbers';
  const conditions = [scope.category ?? [], scope.search === '' ? [] : `“${scope.search}”`, scope.archived ? 'archived' : []].flat();
  return conditions.length === 0 ? 'Memories that answer' : `Memories: ${conditions.join(', ')}`;
}
