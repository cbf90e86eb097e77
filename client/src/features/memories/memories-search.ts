import { memoryCategories } from '@vademecum/shared/memories.ts';
import { idSchema } from '@vademecum/shared/users.ts';
import { z } from 'zod';

/** What the address says of the screen; what makes no sense there is left out. */
export const memoriesSearchSchema = z.object({
  /** Part of a topic. */
  q: z.coerce.string().optional().catch(undefined),
  category: z.enum(memoryCategories).optional().catch(undefined),
  /** The archived ones, for administrators. */
  archived: z.literal(true).optional().catch(undefined),
  /** The note that is open. */
  memory: idSchema.optional().catch(undefined),
  /** It is being edited. */
  edit: z.literal(1).optional().catch(undefined),
  /** A new note is being written. */
  new: z.literal(1).optional().catch(undefined),
  /** The dialog that imports a file, for administrators. */
  import: z.literal(1).optional().catch(undefined),
});

export type MemoriesSearch = z.infer<typeof memoriesSearchSchema>;
