import { z } from 'zod';
import { limits } from '../limits.ts';
import { memorySchema } from './memories.ts';
import { memoryCategories } from './memory-categories.ts';
import { qualityPartSchema } from './memory-quality.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

/** Specification, section 9. */
export const policyDefaults = { category: null, minAccessCount: 1, minQualityScore: 0, retentionDays: 90 } as const;
/** The days of a policy if the typed value is not a number. */
export const fallbackRetentionDays = 30;
/** Each policy is compared with every memory. */
export const maxPolicies = 50;
const maxDays = 36_500;
const maxAccessCount = 1_000_000;
/** Memories of a review or a dry run that are fetched at a time. */
export const reviewPage = 20;
/** For how long a memory may be kept out of the review, to choose from. */
export const keepDays = [30, 90, 180, 365] as const;

export const policyIncomplete = 'Policy name and retention days are required';

const nameSchema = z
  .string(policyIncomplete)
  .trim()
  .min(1, policyIncomplete)
  .max(limits.name, `The policy name is too long (${limits.name} characters at most)`);

const criteria = {
  /** Null: all. */
  category: z.enum(memoryCategories, `Choose one of: ${memoryCategories.join(', ')}`).nullable(),
  /** Answers that must have cited a memory for it not to be asked about. */
  minAccessCount: z
    .number('The minimum access count must be a whole number of at least 0')
    .int('The minimum access count must be a whole number of at least 0')
    .min(0, 'The minimum access count must be a whole number of at least 0')
    .max(maxAccessCount, `The minimum access count is ${maxAccessCount.toLocaleString('en')} at most`),
  minQualityScore: z
    .number('The minimum quality must be between 0 and 1')
    .min(0, 'The minimum quality must be between 0 and 1')
    .max(1, 'The minimum quality must be between 0 and 1')
    .refine((score) => Math.abs(score * 10 - Math.round(score * 10)) < 1e-9, 'The minimum quality goes in steps of 0.1')
    .transform((score) => Math.round(score * 10) / 10),
  /** A memory that was not used or edited for so many days. */
  retentionDays: z
    .number(policyIncomplete)
    .int('The retention days must be a whole number of at least 1')
    .min(1, 'The retention days must be a whole number of at least 1')
    .max(maxDays, `The retention days are ${maxDays.toLocaleString('en')} at most`),
};

/** Which memories a policy asks about. */
export const policyCriteriaSchema = z.strictObject(criteria);
export type PolicyCriteria = z.infer<typeof policyCriteriaSchema>;

export const createPolicySchema = z.strictObject({
  policyName: nameSchema,
  category: criteria.category.default(policyDefaults.category),
  minAccessCount: criteria.minAccessCount.default(policyDefaults.minAccessCount),
  minQualityScore: criteria.minQualityScore.default(policyDefaults.minQualityScore),
  retentionDays: criteria.retentionDays,
  isActive: z.boolean().default(true),
});
export type CreatePolicy = z.infer<typeof createPolicySchema>;

/** A field that is left out stays as it is. */
export const updatePolicySchema = z
  .strictObject({
    id: idSchema,
    policyName: nameSchema.optional(),
    category: criteria.category.optional(),
    minAccessCount: criteria.minAccessCount.optional(),
    minQualityScore: criteria.minQualityScore.optional(),
    retentionDays: criteria.retentionDays.optional(),
    isActive: z.boolean().optional(),
  })
  .refine(({ id: _, ...fields }) => Object.keys(fields).length > 0, 'Enter a change');
export type UpdatePolicy = z.infer<typeof updatePolicySchema>;

/** Specification, section 3. */
export const retentionPolicySchema = z.object({
  id: idSchema,
  policyName: z.string(),
  category: z.enum(memoryCategories).nullable(),
  minAccessCount: z.number().int().nonnegative(),
  minQualityScore: z.number().min(0).max(1),
  retentionDays: z.number().int().positive(),
  isActive: z.boolean(),
  /** Null when that person is no longer a user. */
  createdBy: idSchema.nullable(),
  /** Their first and last name. */
  createdByName: z.string().nullable(),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
});
export type RetentionPolicy = z.infer<typeof retentionPolicySchema>;

/** How many memories each policy asks about, or would ask about if it were active. */
export const policyCountsSchema = z.array(z.object({ id: idSchema, due: z.number().int().nonnegative() }));

/** A memory that a person should look at, and why, in sentences. */
export const dueMemorySchema = memorySchema.extend({ dueReason: z.string() });
export type DueMemory = z.infer<typeof dueMemorySchema>;

/** Where a list goes on: after that memory. */
const afterSchema = z.strictObject({ since: dateTimeSchema, id: idSchema });
export type After = z.infer<typeof afterSchema>;

/** tRPC's infinite queries send the direction along. */
const paging = { cursor: afterSchema.nullish(), direction: z.enum(['forward', 'backward']).optional() };

export const reviewPageInputSchema = z.strictObject(paging);
export const dryRunSchema = z.strictObject({ ...criteria, ...paging });
export type DryRun = z.infer<typeof dryRunSchema>;

/** A memory of the review list: the beginning of its content alone. */
export const listedDueMemorySchema = memorySchema
  .pick({
    id: true,
    topic: true,
    value: true,
    category: true,
    owner: true,
    lastAccessed: true,
    accessCount: true,
    isProtected: true,
    reviewDue: true,
  })
  .extend({
    /** 0-1; null until it has been computed. */
    qualityScore: z.number().min(0).max(1).nullable(),
    dueReason: z.string(),
  });
export type ListedDueMemory = z.infer<typeof listedDueMemorySchema>;

/** At most `reviewPage`, the longest unused first. */
export const dueMemoriesSchema = z.object({
  memories: z.array(listedDueMemorySchema),
  /** All that are due. */
  total: z.number().int().nonnegative(),
  nextCursor: afterSchema.nullable(),
});

/** The facts that a person needs to decide about one memory. */
export const reviewedMemorySchema = dueMemorySchema.extend({
  /** Null: it is not due, or no longer. */
  dueReason: z.string().nullable(),
  qualityParts: z.array(qualityPartSchema),
  /** The last uses that are still known, newest first. */
  lastUses: z.array(z.object({ usedAt: dateTimeSchema, rating: z.number().min(0).max(1).nullable() })),
});
export type ReviewedMemory = z.infer<typeof reviewedMemorySchema>;

export const keepMemorySchema = z.strictObject({
  id: idSchema,
  /** From now on; null: it is asked about again. */
  days: z
    .number()
    .int()
    .min(1, 'Keep it for at least 1 day')
    .max(maxDays, `Keep it for ${maxDays.toLocaleString('en')} days at most`)
    .nullable(),
});
