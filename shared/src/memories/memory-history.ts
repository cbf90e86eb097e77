import { z } from 'zod';
import { memoryCategories } from './memory-categories.ts';
import { sourcePassageSchema } from './memory-sources.ts';
import { dateTimeSchema, idSchema } from '../people/users.ts';

export const revisionActions = ['created', 'changed', 'restored', 'imported'] as const;
export type RevisionAction = (typeof revisionActions)[number];

/** A memory as it was from one change to the next. */
export const memoryRevisionSchema = z.object({
  revision: z.number().int().positive(),
  action: z.enum(revisionActions),
  changedAt: dateTimeSchema,
  /** First and last name; null when that person is no longer a user. */
  changedBy: z.string().nullable(),
  topic: z.string(),
  value: z.string(),
  category: z.enum(memoryCategories).nullable(),
  source: z.string().nullable(),
  sourcePassage: sourcePassageSchema.nullable(),
  owner: z.string().nullable(),
  reviewDue: z.iso.date().nullable(),
});
export type MemoryRevision = z.infer<typeof memoryRevisionSchema>;

export const historyPage = 20;

/** Newest first. */
export const memoryHistorySchema = z.object({
  revisions: z.array(memoryRevisionSchema),
  /** Give it as `before` for those before these; null: there are none. */
  next: z.number().int().positive().nullable(),
});

export const readHistorySchema = z.strictObject({ id: idSchema, before: idSchema.optional() });

export const restoreRevisionSchema = z.strictObject({ id: idSchema, revision: idSchema });
