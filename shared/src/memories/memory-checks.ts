import { z } from 'zod';
import { limits } from '../limits.ts';
import { memoryIssues } from './memory-issues.ts';
import { idSchema } from '../people/users.ts';

export const memoryFindingSchema = z.object({
  kind: z.enum(memoryIssues),
  /** A sentence for people. It names no identifier that it is about. */
  detail: z.string(),
  /** The other memory of a near-duplicate or conflict. */
  otherMemoryId: idSchema.nullable(),
  otherTopic: z.string().nullable(),
  /** The document that it contradicts. */
  documentId: idSchema.nullable(),
  lineIndex: z.number().int().nonnegative().nullable(),
});
export type MemoryFinding = z.infer<typeof memoryFindingSchema>;

/** A note while it is being written. */
export const checkDraftSchema = z.strictObject({
  topic: z.string().max(limits.name).default(''),
  value: z.string().max(limits.memoryText).default(''),
  /** The note that is being changed: it is no duplicate of itself. */
  id: idSchema.optional(),
});
export type CheckDraft = z.infer<typeof checkDraftSchema>;

/** Near-duplicates, conflicts and possible patient identifiers alone, the weightiest first. */
export const draftFindingsSchema = z.array(memoryFindingSchema);
