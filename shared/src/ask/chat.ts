import { z } from 'zod';
import { answerLengths, lengthPrompts, readLength } from './answer-words.ts';
import { answerSchema, citationSchema } from './answers.ts';
import { askPreferencesSchema } from '../settings/ask-preferences.ts';
import { limits } from '../limits.ts';
import { nameSchema } from '../names.ts';
import { dateTimeSchema, departmentSchema, idSchema } from '../people/users.ts';

export const chatSessionSchema = z.object({ id: idSchema, chatName: z.string(), userId: idSchema, updatedAt: dateTimeSchema });
export type ChatSession = z.infer<typeof chatSessionSchema>;

export const chatNameSchema = nameSchema('Session name');

/** What is known today of a document or memory that an answer cites. Days as YYYY-MM-DD. owner: a name. */
const sourceFactsSchema = z.object({
  documentId: idSchema.nullable(),
  memoryId: idSchema.nullable(),
  /** As the document's own header has it. */
  number: z.string().nullable(),
  version: z.number().int().positive(),
  effectiveFrom: z.string().nullable(),
  reviewDue: z.string().nullable(),
  owner: z.string().nullable(),
  /** Who may see it: these departments, by name; none: everyone. */
  departments: z.array(departmentSchema),
});
export type SourceFacts = z.infer<typeof sourceFactsSchema>;

/** A stored question with its answer. */
export const chatTurnSchema = answerSchema.extend({
  id: idSchema,
  query: z.string(),
  length: z.enum(answerLengths),
  responseId: z.string(),
  createdAt: dateTimeSchema,
  /** The person's own judgement; null without one. */
  isHelpful: z.boolean().nullable().default(null),
  /** Of the cited sources, or the closest where nothing is cited; a source that was deleted is left out. */
  sources: z.array(sourceFactsSchema).default([]),
});
export type ChatTurn = z.infer<typeof chatTurnSchema>;

export const questionTooLong = `The question is too long. Ask it in ${limits.query.toLocaleString('en-US')} characters or fewer, or as several questions`;
const longestPrompt = Math.max(...Object.values(lengthPrompts).map(({ length }) => length));

/** With or without a prompt for its answer's length, which does not count. */
export const questionSchema = z
  .string()
  .max(limits.query + longestPrompt + 1, questionTooLong)
  .refine((text) => readLength(text).question.length <= limits.query, questionTooLong)
  .refine((text) => text.trim() !== '', 'Type a question first');

/** A question over REST, whose chat is always kept. */
export const askAtOnceSchema = z.strictObject({
  query: questionSchema,
  length: z.enum(answerLengths).optional(),
  previousResponseId: z.string().max(100).nullish(),
  chatSessionId: idSchema.nullish(),
  ...askPreferencesSchema.shape,
});

/** A turn of a chat that is not kept. */
export const unkeptTurnSchema = chatTurnSchema.omit({ id: true });
export type UnkeptTurn = z.infer<typeof unkeptTurnSchema>;

/** The earlier exchanges of a chat that is not kept, latest last: the server does not know them. */
const unkeptHistorySchema = z
  .array(
    z.object({
      question: questionSchema,
      answer: z.string().max(limits.answer),
      citations: z.array(citationSchema).max(limits.searchPage),
    }),
  )
  .max(3, 'The last three questions at most');

/** unkept: the chat leaves nothing behind; it belongs to no session, and no figure counts it. */
export const askSchema = askAtOnceSchema.extend({ unkept: z.strictObject({ history: unkeptHistorySchema }).optional() });
export type Ask = z.infer<typeof askSchema>;

/** The events that the chat screen receives while an answer is made. */
export const askEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), session: chatSessionSchema }),
  z.object({ type: z.literal('citation'), citation: citationSchema }),
  z.object({ type: z.literal('text'), delta: z.string() }),
  /** Everything sent so far is withdrawn: the model failed or its answer did not hold. Clear text and citations; another answer follows. */
  z.object({ type: z.literal('restart'), reason: z.string() }),
  z.object({ type: z.literal('turn'), turn: chatTurnSchema }),
  /** The whole answer of a chat that is not kept; no session was named before. */
  z.object({ type: z.literal('unkept'), turn: unkeptTurnSchema }),
]);
export type AskEvent = z.infer<typeof askEventSchema>;

/** The whole answer with the session it was given in. */
export const chatReplySchema = z.object({ session: chatSessionSchema, turn: chatTurnSchema });

/** Try asking, which the clinic's own documents answer. */
/** reading: documents that cannot answer yet because their files are still being read. */
export const suggestionsSchema = z.object({ hasDocuments: z.boolean(), questions: z.array(z.string()), reading: z.number() });
export type Suggestions = z.infer<typeof suggestionsSchema>;

/** A question that may be sent. warning: which kinds of identifiers it contains, as a sentence, null without any. without: the question without them, null where they cannot be taken out. */
export const checkQuestionSchema = z.strictObject({ query: questionSchema });
export const checkedQuestionSchema = z.object({ warning: z.string().nullable(), without: z.string().nullable() });
export type CheckedQuestion = z.infer<typeof checkedQuestionSchema>;
