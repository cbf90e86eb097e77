import { z } from 'zod';
import { limits } from '../limits.ts';
import { memoryCategories } from './memory-categories.ts';
import { memoryFindingSchema } from './memory-checks.ts';
import { type MemoryIssue, memoryIssueLabels } from './memory-issues.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';
import { validationFilters, type ValidationIssue, validationIssues } from './validation-choices.ts';

export const validationIssueLabels: Record<ValidationIssue, string> = { ...memoryIssueLabels, missing: 'Not found' };

/** A memory with one of these may do harm if it answers, so it is not valid. The others are worth mending, and only cost it score. */
export const harmfulIssues: readonly ValidationIssue[] = ['identifier', 'contradicts-document', 'conflict', 'empty', 'missing'] satisfies (
  MemoryIssue | 'missing'
)[];

export const validationStatuses = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;
export type ValidationStatus = (typeof validationStatuses)[number];

export const isValidationOver = (status: ValidationStatus): boolean => status !== 'pending' && status !== 'running';

export const nothingToValidate = 'Please select memories to validate';

/** "3, 7, x" gives 3 and 7. Text that is no number of a memory is dropped, and a number that appears twice counts once. */
export function memoryIdsIn(text: string): number[] {
  const numbers = text.split(',').flatMap((part) => (/^\s*\d+\s*$/.test(part) ? [Number(part)] : []));
  return [...new Set(numbers.filter((id) => idSchema.safeParse(id).success))];
}

const filterSchema = z.strictObject({
  /** Part of the topic, in whatever case. */
  search: z.string().trim().max(limits.name).default(''),
  category: z.enum(memoryCategories).nullable().default(null),
  /** The archived ones instead of those that answer. */
  archived: z.boolean().default(false),
});

/** Memories by ID, those that a filter lets through, or all, archived ones too. */
export const startValidationSchema = z
  .strictObject({
    memoryIds: z
      .array(idSchema, nothingToValidate)
      .max(limits.validationIds, `Enter ${limits.validationIds.toLocaleString('en')} IDs at most, or validate all memories`)
      .optional(),
    filter: filterSchema.optional(),
    all: z.literal(true).optional(),
  })
  .refine(({ memoryIds, filter, all }) => (memoryIds?.length ?? 0) > 0 || filter !== undefined || all !== undefined, nothingToValidate)
  .refine((input) => Object.keys(input).length < 2, 'Give memory IDs, a filter or all: one of the three');
export type StartValidation = z.infer<typeof startValidationSchema>;

/** The memories that a batch was started for. */
export const validationScopeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ids') }),
  z.object({ kind: z.literal('filter'), ...filterSchema.shape }),
  z.object({ kind: z.literal('all') }),
]);
export type ValidationScope = z.infer<typeof validationScopeSchema>;

const batchIdSchema = z.string().min(1).max(64);
export const validationBatchIdSchema = z.strictObject({ batchId: batchIdSchema });

/** The batch waits in a queue; it outlives a restart. */
export const startedValidationSchema = z.object({ batchId: z.string(), total: z.number().int().positive() });

const countSchema = z.number().int().nonnegative();

/** A batch without its results. */
export const validationBatchSchema = z.object({
  batchId: z.string(),
  status: z.enum(validationStatuses),
  /** Percent, rounded down: 100 means that every memory was looked at. */
  progress: z.number().int().min(0).max(100),
  total: countSchema,
  /** Memories that were looked at. */
  done: countSchema,
  /** Of these, how many are not valid. */
  invalid: countSchema,
  /** Of these, how many have each issue. */
  counts: z.record(z.enum(validationIssues), countSchema),
  scope: validationScopeSchema,
  /** Why it failed, as a sentence. */
  failure: z.string().nullable(),
  createdAt: dateTimeSchema,
  /** First and last name; null when that person is no longer a user. */
  createdBy: z.string().nullable(),
  finishedAt: dateTimeSchema.nullable(),
});
export type ValidationBatch = z.infer<typeof validationBatchSchema>;

/** The latest batches that are kept. */
export const validationBatchesKept = 50;
/** The newest first, at most `validationBatchesKept`. */
export const validationBatchesSchema = z.array(validationBatchSchema);

/** A batch as programs read it: specification, section 3. */
export const readValidationSchema = z.strictObject({
  batchId: batchIdSchema,
  limit: z.number().int().min(1).max(limits.listPage).optional(),
  offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});
export const validationWithResultsSchema = validationBatchSchema
  .pick({ batchId: true, status: true, progress: true, total: true, failure: true })
  .extend({
    /** Of the memories that were looked at, in the order of their numbers. */
    results: z.array(
      z.object({
        memoryId: idSchema,
        isValid: z.boolean(),
        /** 0-1; 1 is a memory without issues. */
        score: z.number().min(0).max(1),
        /** "Stale: Review was due …": one for each issue. */
        issues: z.array(z.string()),
      }),
    ),
  });

/** Results that the screen fetches at a time. */
export const validationPage = 50;
export const pageValidationSchema = z.strictObject({
  batchId: batchIdSchema,
  show: z.enum(validationFilters).default('all'),
  /** By score: the worst first, or the best. */
  order: z.enum(['worst', 'best']).default('worst'),
  offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});
export type PageValidation = z.infer<typeof pageValidationSchema>;

export const validationResultSchema = z.object({
  memoryId: idSchema,
  /** As it is today; null where there is no such memory. */
  topic: z.string().nullable(),
  isValid: z.boolean(),
  score: z.number().min(0).max(1),
  findings: z.array(memoryFindingSchema.extend({ kind: z.enum(validationIssues) })),
});
export type ValidationResult = z.infer<typeof validationResultSchema>;

export const validationPageSchema = z.object({
  results: z.array(validationResultSchema),
  /** All that are shown by this filter. */
  found: countSchema,
});
