import type { BulkAction } from '@vademecum/shared/memories/bulk-choices.ts';
import {
  type BulkCriteria,
  type BulkParameters,
  bulkActionMissing,
  type PreviewBulk,
  previewBulkSchema,
} from '@vademecum/shared/memories/bulk.ts';
import { memoryIdsIn } from '@vademecum/shared/memories/validation.ts';
import type { BulkSearch } from './bulk-search.ts';

/** What the screen asks to preview, or the sentence that says what is missing. */
export function bulkInputOf(search: BulkSearch): PreviewBulk | string {
  const { bulkAction: action } = search;
  if (action === undefined) return bulkActionMissing;
  const chosen = search.by === 'ids' ? { memoryIds: memoryIdsIn(search.bulkIds ?? '') } : { criteria: criteriaOf(search) };
  const read = previewBulkSchema.safeParse({ action, ...chosen, ...parametersOf(action, search) });
  return read.success ? read.data : (read.error.issues[0]?.message ?? bulkActionMissing);
}

function criteriaOf({
  topic,
  bulkCategory: category,
  bulkArchived: archived,
  bulkProtected: isProtected,
  below,
  unused,
  due,
}: BulkSearch): BulkCriteria {
  return {
    ...(topic !== undefined && { search: topic }),
    ...(category === 'none' && { hasCategory: false }),
    ...(category !== undefined && category !== 'none' && { category }),
    ...(archived !== undefined && { isArchived: archived === 'yes' }),
    ...(isProtected !== undefined && { isProtected: isProtected === 'yes' }),
    ...(below !== undefined && { qualityThreshold: Number(below) }),
    ...(unused !== undefined && { unusedDays: Number(unused) }),
    ...(due !== undefined && { reviewDueWithin: Number(due) }),
  };
}

function parametersOf(action: BulkAction, { setCategory, days }: BulkSearch): { parameters?: BulkParameters } {
  if (action === 'set-category' && setCategory !== undefined)
    return { parameters: { category: setCategory === 'none' ? null : setCategory } };
  if (action === 'extend-review' && days !== undefined) return { parameters: { days: Number(days) } };
  return {};
}
