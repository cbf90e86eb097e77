import { answerLengths } from '@vademecum/shared/answer-words.ts';
import { answerVerdicts, citationSchema, conflictSchema } from '@vademecum/shared/answers.ts';
import { type ChatSession, type ChatTurn, chatTurnSchema } from '@vademecum/shared/chat.ts';
import { dateTimeSchema, idSchema } from '@vademecum/shared/users.ts';
import { z } from 'zod';

/** A stored question and answer as documented clients read it: citations are JSON as text. */
export const storedMessageSchema = chatTurnSchema
  .pick({ id: true, query: true, response: true, length: true, grounded: true, model: true })
  .extend({ citations: z.string(), response_id: z.string(), createdAt: dateTimeSchema });

export const chatReplySchema = z.object({
  response: z.string(),
  response_id: z.string(),
  chat_session_id: idSchema,
  citations: z.array(citationSchema),
  messageId: idSchema,
  grounded: z.boolean(),
  verdict: z.enum(answerVerdicts),
  model: z.string(),
  fallback: z.string().nullable(),
  unsupported: z.number().int(),
  conflicts: z.array(conflictSchema),
  length: z.enum(answerLengths),
});

export const toStoredMessage = ({ id, query, response, length, grounded, model, citations, responseId, createdAt }: ChatTurn) => ({
  id,
  query,
  response,
  length,
  grounded,
  model,
  citations: JSON.stringify(citations),
  response_id: responseId,
  createdAt,
});

export const toChatReply = ({ session, turn }: { session: ChatSession; turn: ChatTurn }) => ({
  response: turn.response,
  response_id: turn.responseId,
  chat_session_id: session.id,
  citations: turn.citations,
  messageId: turn.id,
  grounded: turn.grounded,
  verdict: turn.verdict,
  model: turn.model,
  fallback: turn.fallback,
  unsupported: turn.unsupported,
  conflicts: turn.conflicts,
  length: turn.length,
});
