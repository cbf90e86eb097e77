import { z } from 'zod';
import { limits } from '../limits.ts';
import { memoryCategories } from './memory-categories.ts';
import { qualityPartSchema } from './memory-quality.ts';
import { choosePassageSchema, sourcePassageSchema, sourceStates } from './memory-sources.ts';
import { dateTimeSchema, departmentIdsSchema, departmentSchema, idSchema } from '../people/users.ts';

/** A note that answers questions as documents do: specification, sections 2.10 and 3. */
export const memorySchema = z.object({
  id: idSchema,
  topic: z.string(),
  /** The content, as citations quote it. */
  value: z.string(),
  category: z.enum(memoryCategories).nullable(),
  createdAt: dateTimeSchema,
  /** First and last name; null when that person is no longer a user. */
  createdBy: z.string().nullable(),
  updatedAt: dateTimeSchema,
  updatedBy: z.string().nullable(),
  /** The owner, who is asked when its review is due; null: nobody. */
  ownerId: idSchema.nullable(),
  owner: z.string().nullable(),
  /** One more with each change of topic or content; citations carry it. */
  version: z.number().int().positive(),
  /** One more with each change that its history keeps. */
  revision: z.number().int().positive(),
  /** When an answer last cited it; when it was written, until one does. */
  lastAccessed: dateTimeSchema,
  /** Answers that cited it. */
  accessCount: z.number().int().nonnegative(),
  /** 0-1, the sum of what `qualityParts` explains. */
  qualityScore: z.number().min(0).max(1),
  /** Only administrators change it, and nobody deletes it. */
  isProtected: z.boolean(),
  /** Kept, but it answers no question. */
  isArchived: z.boolean(),
  archivedAt: dateTimeSchema.nullable(),
  /** Where it comes from in words, such as "Local practice". */
  source: z.string().nullable(),
  /** The passage of a document that it was taken from. */
  sourcePassage: sourcePassageSchema.nullable(),
  /** Last day (YYYY-MM-DD) by which someone should check that it still applies. */
  reviewDue: z.iso.date().nullable(),
  /** Until then no retention policy asks about it. */
  keptUntil: dateTimeSchema.nullable(),
  /** Who may see it: these departments, by name; none: everyone. */
  departments: z.array(departmentSchema),
});
export type Memory = z.infer<typeof memorySchema>;

/** A memory with what takes a look around to know. */
export const memoryDetailsSchema = memorySchema.extend({
  qualityParts: z.array(qualityPartSchema),
  /** The state of its passage; null if it has none. */
  sourceState: z.enum(sourceStates).nullable(),
});
export type MemoryDetails = z.infer<typeof memoryDetailsSchema>;

export const memoryIncomplete = 'Topic and content are required';

const topicSchema = z
  .string(memoryIncomplete)
  .trim()
  .min(1, memoryIncomplete)
  .max(limits.name, `The topic is too long (${limits.name} characters at most)`);

const valueSchema = z
  .string(memoryIncomplete)
  .max(limits.memoryText, `The content is too long (${limits.memoryText.toLocaleString('en')} characters at most)`)
  .refine((text) => text.trim() !== '', memoryIncomplete);

const sourceSchema = z.string().trim().max(limits.name, `The source is too long (${limits.name} characters at most)`);

const details = {
  category: z.enum(memoryCategories, `Choose one of: ${memoryCategories.join(', ')}`).nullish(),
  source: sourceSchema.nullish(),
  sourcePassage: choosePassageSchema.nullish(),
  ownerId: idSchema.nullish(),
  reviewDue: z.iso.date('The review date is not a date').nullish(),
  /** None: everyone. */
  departmentIds: departmentIdsSchema.optional(),
};

export const createMemorySchema = z.strictObject({
  topic: topicSchema,
  value: valueSchema,
  ...details,
  isProtected: z.boolean().optional(),
});
export type CreateMemory = z.infer<typeof createMemorySchema>;

/** A field that is left out stays as it is; null removes the value. */
export const updateMemorySchema = z
  .strictObject({
    id: idSchema,
    topic: topicSchema.optional(),
    value: valueSchema.optional(),
    ...details,
    isProtected: z.boolean().optional(),
    /**
     * The revision that the change was made on: refused if another person changed the memory since. Left out, the change is made to the current
     * revision.
     */
    revision: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  })
  .refine(({ id: _, revision: __, ...fields }) => Object.keys(fields).length > 0, 'Enter a change');
export type UpdateMemory = z.infer<typeof updateMemorySchema>;

export const listMemoriesSchema = z.strictObject({
  /** Part of the topic, in whatever case. */
  search: z.string().max(limits.name).optional(),
  category: details.category,
  /** The archived ones instead of those that answer. */
  archived: z.boolean().default(false),
  limit: z.number().int().min(1).max(limits.listPage).optional(),
  offset: z.number().int().min(0).default(0),
});
export type ListMemories = z.infer<typeof listMemoriesSchema>;
