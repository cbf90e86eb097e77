import { z } from 'zod';
import { answerLengths, answerSchema, citationSchema } from './answers.ts';
import { limits } from './limits.ts';
import { nameSchema } from './names.ts';
import { dateTimeSchema, idSchema } from './users.ts';

export const chatSessionSchema = z.object({ id: idSchema, chatName: z.string(), userId: idSchema, updatedAt: dateTimeSchema });
export type ChatSession = z.infer<typeof chatSessionSchema>;

export const chatNameSchema = nameSchema('Session name');

/** A stored question with its answer. */
export const chatTurnSchema = answerSchema.extend({
  id: idSchema,
  query: z.string(),
  length: z.enum(answerLengths),
  responseId: z.string(),
  createdAt: dateTimeSchema,
});
export type ChatTurn = z.infer<typeof chatTurnSchema>;

export const questionSchema = z
  .string()
  .max(limits.query, `The question is too long (${limits.query} characters at most)`)
  .refine((text) => text.trim() !== '', 'Type a question first');

export const askSchema = z.strictObject({
  query: questionSchema,
  length: z.enum(answerLengths).optional(),
  previousResponseId: z.string().max(100).nullish(),
  chatSessionId: idSchema.nullish(),
});
export type Ask = z.infer<typeof askSchema>;

/** What the chat screen receives while an answer is made. */
export const askEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), session: chatSessionSchema }),
  z.object({ type: z.literal('citation'), citation: citationSchema }),
  z.object({ type: z.literal('text'), delta: z.string() }),
  /** Everything sent so far is withdrawn: the model failed or its answer did not hold. Clear text and citations; another answer follows. */
  z.object({ type: z.literal('restart'), reason: z.string() }),
  z.object({ type: z.literal('turn'), turn: chatTurnSchema }),
]);
export type AskEvent = z.infer<typeof askEventSchema>;

/** The whole answer with the session it was given in. */
export const chatReplySchema = z.object({ session: chatSessionSchema, turn: chatTurnSchema });
