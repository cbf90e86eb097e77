import { z } from 'zod';
import { idSchema } from '../people/users.ts';

/** What became of the attachments of a mail: documents of their own, or why not. */
export const addedAttachmentsSchema = z.object({
  added: z.array(z.object({ id: idSchema, name: z.string() })),
  refused: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type AddedAttachments = z.infer<typeof addedAttachmentsSchema>;
