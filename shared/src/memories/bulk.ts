import { z } from 'zod';
import { type BulkAction, bulkActions } from './bulk-choices.ts';
import { dayLabel } from '../documents/standing.ts';
import { limits } from '../limits.ts';
import { memoryCategories, type MemoryCategory } from './memory-categories.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

export const bulkActionLabels: Record<BulkAction, string> = {
  archive: 'Archive',
  restore: 'Restore from the archive',
  delete: 'Delete',
  protect: 'Protect',
  unprotect: 'Unprotect',
  'set-category': 'Set category',
  'extend-review': 'Extend review',
};

export const bulkActionMissing = 'Please select an action';
const actionSchema = z.enum(bulkActions, bulkActionMissing);

/** Deleting alone cannot be undone. */
export function isReversible(action: BulkAction): boolean {
  return action !== 'delete';
}

/** Days that "not used for" and "due within" can span, and by which a review can be put off: ten years. */
export const bulkMaxDays = 3_650;
const daysSchema = (what: string, least: number) =>
  z
    .number(`Give the days ${what} as a number`)
    .int(`Give the days ${what} as a whole number`)
    .min(least, `Give ${least} or more days ${what}`)
    .max(bulkMaxDays, `Give ${bulkMaxDays.toLocaleString('en-US')} or fewer days ${what}`);

/** Each narrows the choice further; what is left out chooses nothing away. */
export const bulkCriteriaSchema = z
  .strictObject({
    /** Part of the topic, in whatever case. */
    search: z.string().trim().max(limits.name).optional(),
    /** Null: any. */
    category: z.enum(memoryCategories, `Choose one of: ${memoryCategories.join(', ')}`).nullish(),
    /** Only those that have a category, or only those that have none. */
    hasCategory: z.boolean().optional(),
    isArchived: z.boolean().optional(),
    isProtected: z.boolean().optional(),
    /** Those whose quality is below it. */
    qualityThreshold: z
      .number('Give the quality as a number from 0 to 1')
      .min(0, 'Give a quality from 0 to 1')
      .max(1, 'Give a quality from 0 to 1')
      .optional(),
    /** No answer cited them for at least this many days. */
    unusedDays: daysSchema('without use', 1).optional(),
    /** Their review is overdue, or due in at most this many days. */
    reviewDueWithin: daysSchema('until the review', 0).optional(),
  })
  .refine((criteria) => Object.values(criteria).some((one) => one != null && one !== ''), 'Give at least one criterion');
export type BulkCriteria = z.infer<typeof bulkCriteriaSchema>;

/** The parameters of an action, in addition to the memories. */
const parametersSchema = z.strictObject({
  /** For set-category; null takes the category away. */
  category: z
    .enum(memoryCategories, `Choose one of: ${memoryCategories.join(', ')}`)
    .nullable()
    .optional(),
  /** For extend-review: from today. */
  days: daysSchema('until the next review', 1).optional(),
});
export type BulkParameters = z.infer<typeof parametersSchema>;

const tooManyIds = `Give ${limits.bulkMemories.toLocaleString('en-US')} memories at most, or criteria`;
const memoryIdsSchema = z.array(idSchema).max(limits.bulkMemories, tooManyIds);

export const previewBulkSchema = z
  .strictObject({
    action: actionSchema,
    memoryIds: memoryIdsSchema.optional(),
    criteria: bulkCriteriaSchema.optional(),
    parameters: parametersSchema.optional(),
  })
  .superRefine(({ action, memoryIds = [], criteria, parameters = {} }, context) => {
    const complain = (path: string, message: string) => {
      context.addIssue({ code: 'custom', path: [path], message });
    };
    if (memoryIds.length > 0 === (criteria !== undefined)) complain('memoryIds', 'Choose memories: give their IDs or criteria');
    if (action === 'set-category' && parameters.category === undefined) complain('parameters', 'Choose the category to set');
    if (action === 'extend-review' && parameters.days === undefined) complain('parameters', 'Give the days until the next review');
  });
export type PreviewBulk = z.infer<typeof previewBulkSchema>;

/** Why memories stay as they are, in the order in which the reasons are listed. */
export const leftOutReasons = {
  missing: 'not there',
  protected: 'protected',
  archived: 'already archived',
  'not-archived': 'not archived',
  'protected-already': 'already protected',
  'not-protected': 'not protected',
  'same-category': 'already in that category',
  'later-review': 'already due for review on that day or later',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;
export const leftOutReasonNames = Object.keys(leftOutReasons) as [LeftOutReason, ...LeftOutReason[]];

export const leftOutSchema = z.object({ reason: z.enum(leftOutReasonNames), count: z.number().int().positive() });
export type LeftOut = z.infer<typeof leftOutSchema>;

/** "2 are protected and won’t change". */
export function leftOutInWords({ reason, count }: LeftOut): string {
  const verb = count === 1 ? 'is' : 'are';
  const end = reason === 'missing' ? '' : ' and won’t change';
  return `${count.toLocaleString('en-US')} ${verb} ${leftOutReasons[reason]}${end}`;
}

/** Samples that a preview shows: specification, section 9. */
export const bulkSamples = 5;

export const bulkPreviewSchema = z.object({
  action: z.enum(bulkActions),
  /** How many will be changed, exactly. */
  affectedCount: z.number().int().nonnegative(),
  leftOut: z.array(leftOutSchema),
  /** Free text, with where it comes from. */
  estimatedDuration: z.string(),
  /** From former runs on this machine; null: none of about this size yet. */
  estimatedMs: z.number().nullable(),
  reversible: z.boolean(),
  memoryPreviews: z.array(z.object({ id: idSchema, topic: z.string(), currentStatus: z.string(), newStatus: z.string() })).max(bulkSamples),
  confirmationToken: z.string(),
  expiresAt: dateTimeSchema,
});
export type BulkPreview = z.infer<typeof bulkPreviewSchema>;

/** The state of a memory before and after, as far as an action changes it. */
export const bulkStatus = {
  archived: (is: boolean) => (is ? 'Archived' : 'Active'),
  protected: (is: boolean) => (is ? 'Protected' : 'Not protected'),
  category: (category: MemoryCategory | null) => category ?? 'No category',
  review: (day: string | null) => (day === null ? 'No review date' : `Review due ${dayLabel(day)}`),
  deleted: 'Deleted',
};

export const confirmBulkSchema = z.strictObject({
  confirmationToken: z.string('Generate a preview first').min(1, 'Generate a preview first').max(200),
});

export const executeBulkSchema = confirmBulkSchema.extend({
  action: actionSchema,
  /** As they were previewed; may be left out. */
  memoryIds: memoryIdsSchema.optional(),
});
export type ExecuteBulk = z.infer<typeof executeBulkSchema>;

export const bulkExecutedSchema = z.object({ processedCount: z.number().int(), operationId: idSchema, reversible: z.boolean() });
export type BulkExecuted = z.infer<typeof bulkExecutedSchema>;

/** The result of an undo. Memories that someone changed or deleted since stay as they are. */
export const bulkUndoneSchema = z.object({
  restoredCount: z.number().int(),
  changedSince: z.number().int(),
  deletedSince: z.number().int(),
});
export type BulkUndone = z.infer<typeof bulkUndoneSchema>;

/** The operation in progress; null: none. */
export const bulkProgressSchema = z
  .object({ action: z.enum(bulkActions), isUndo: z.boolean(), done: z.number().int(), total: z.number().int() })
  .nullable();

/** interrupted: the product stopped in the middle; failed: it could not be carried out. Neither changed anything. */
export const bulkStates = ['running', 'done', 'failed', 'interrupted'] as const;

/** How long it is kept what memories were before, and an operation can be undone. */
export const bulkUndoDays = 30;

/** Operations that the screen lists. */
export const bulkListed = 20;

export const bulkOperationSchema = z.object({
  id: idSchema,
  action: z.enum(bulkActions),
  /** The value that it set: a category, or the day of the next review. */
  target: z.string().nullable(),
  state: z.enum(bulkStates),
  /** First and last name; null when that person is no longer a user. */
  by: z.string().nullable(),
  executedAt: dateTimeSchema,
  affectedCount: z.number().int(),
  durationMs: z.number(),
  canUndo: z.boolean(),
  /** Null: it cannot be undone, or was. */
  undoUntil: dateTimeSchema.nullable(),
  /** Of an undoing that did not come to its end and so changed nothing; null: there is none. */
  undoState: z.enum(['running', 'failed', 'interrupted']).nullable(),
  undoneAt: dateTimeSchema.nullable(),
  undoneBy: z.string().nullable(),
  /** How many of them the undoing set back. */
  undoneCount: z.number().int().nullable(),
});
export type BulkOperation = z.infer<typeof bulkOperationSchema>;
