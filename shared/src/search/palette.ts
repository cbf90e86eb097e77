import { z } from 'zod';
import { chatSessionSchema } from '../ask/chat.ts';
import { documentSchema } from '../documents/documents.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../people/users.ts';

/** Documents or chats that the palette is given at a time. */
export const palettePage = 20;

const paging = { direction: z.enum(['forward', 'backward']).optional() };
const typedSchema = z.string().max(limits.name, `Type at most ${limits.name} characters`).default('');

/** cursor: the document after which it goes on. Newest first; all of them where nothing is typed. */
export const findDocumentNamesSchema = z.strictObject({ q: typedSchema, cursor: idSchema.nullish(), ...paging });
export const foundDocumentNamesSchema = z.object({
  documents: z.array(documentSchema.pick({ id: true, name: true, type: true })),
  nextCursor: idSchema.nullable(),
});

/** cursor: how many of the chats were looked at. Those with such a name first, then those in which it was said; the last used first. */
export const findChatsSchema = z.strictObject({
  q: typedSchema,
  cursor: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  ...paging,
});
export const foundChatSchema = chatSessionSchema.pick({ id: true, chatName: true, updatedAt: true }).extend({
  /** The words around what was typed, where it was said and is not in the name. */
  said: z.string().nullable(),
});
export type FoundChat = z.infer<typeof foundChatSchema>;
export const foundChatsSchema = z.object({ chats: z.array(foundChatSchema), nextCursor: z.number().int().nullable() });
export type FindChats = z.infer<typeof findChatsSchema>;
