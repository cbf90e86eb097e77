import { z } from 'zod';
import { limits } from '../limits.ts';
import { memorySchema } from './memories.ts';
import { memoryCategories } from './memory-categories.ts';
import { qualityPartSchema } from './memory-quality.ts';

/** Memories that the screen fetches at a time. */
export const memoriesPage = 50;
/** Characters of a memory's content that its card shows. */
export const memoryExcerpt = 400;

/** A memory as its card shows it: the beginning of its content alone. */
export const listedMemorySchema = memorySchema
  .pick({
    id: true,
    topic: true,
    value: true,
    category: true,
    owner: true,
    revision: true,
    lastAccessed: true,
    accessCount: true,
    qualityScore: true,
    isProtected: true,
    isArchived: true,
    reviewDue: true,
    departments: true,
  })
  .extend({ qualityParts: z.array(qualityPartSchema) });
export type ListedMemory = z.infer<typeof listedMemorySchema>;

export const pageMemoriesSchema = z.strictObject({
  /** Part of the topic, in whatever case. */
  search: z.string().max(limits.name).default(''),
  category: z.enum(memoryCategories).nullable().default(null),
  /** The archived ones instead of those that answer. */
  archived: z.boolean().default(false),
  offset: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});
export type PageMemories = z.infer<typeof pageMemoriesSchema>;

/** At most `memoriesPage` from the offset, newest first. */
export const memoriesPageSchema = z.object({
  memories: z.array(listedMemorySchema),
  /** All that match. */
  found: z.number().int().nonnegative(),
  /** All there are, archived or not as asked. */
  total: z.number().int().nonnegative(),
  /** The categories present among all there are. */
  categories: z.array(z.enum(memoryCategories)),
});

/** A person who can become the owner of a memory. */
export const memoryOwnerSchema = z.object({ id: z.number().int().positive(), name: z.string() });
