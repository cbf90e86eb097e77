import { answerLengths } from '@vademecum/shared/ask/answer-words.ts';
import { type AnswerVerdict, citationSchema, conflictSchema } from '@vademecum/shared/ask/answers.ts';
import { type ChatSession, type ChatTurn, chatTurnSchema } from '@vademecum/shared/ask/chat.ts';
import { dateTimeSchema, idSchema } from '@vademecum/shared/people/users.ts';
import { z } from 'zod';

/** possible: not answered, but one of the nearest passages may answer it. */
export const outcomes = ['answered', 'possible', 'not_found'] as const;
const outcomeOf: Record<AnswerVerdict, (typeof outcomes)[number]> = { good: 'answered', possible: 'possible', none: 'not_found' };

/** confidence: how likely the passages answer the question, 0 to 1; null for answers from before it was kept. nearest: at most three, where nothing was answered. */
const decisionSchema = z.object({
  outcome: z.enum(outcomes),
  confidence: z.number().min(0).max(1).nullable(),
  nearest: z.array(citationSchema),
});
const toDecision = ({ verdict, explanation, nearest }: ChatTurn): z.infer<typeof decisionSchema> => ({
  outcome: outcomeOf[verdict],
  confidence: explanation?.probability ?? null,
  nearest,
});

/** A stored question and answer as documented clients read it: citations are JSON as text. */
export const storedMessageSchema = chatTurnSchema
  .pick({ id: true, query: true, response: true, length: true, grounded: true, model: true })
  .extend({ ...decisionSchema.shape, citations: z.string(), response_id: z.string(), createdAt: dateTimeSchema });

export const documentedReplySchema = z.object({
  response: z.string(),
  response_id: z.string(),
  chat_session_id: idSchema,
  citations: z.array(citationSchema),
  messageId: idSchema,
  grounded: z.boolean(),
  ...decisionSchema.shape,
  model: z.string(),
  fallback: z.string().nullable(),
  unsupported: z.number().int(),
  conflicts: z.array(conflictSchema),
  length: z.enum(answerLengths),
});

export const toStoredMessage = (turn: ChatTurn) => ({
  id: turn.id,
  query: turn.query,
  response: turn.response,
  length: turn.length,
  grounded: turn.grounded,
  ...toDecision(turn),
  model: turn.model,
  citations: JSON.stringify(turn.citations),
  response_id: turn.responseId,
  createdAt: turn.createdAt,
});

export const toChatReply = ({ session, turn }: { session: ChatSession; turn: ChatTurn }) => ({
  response: turn.response,
  response_id: turn.responseId,
  chat_session_id: session.id,
  citations: turn.citations,
  messageId: turn.id,
  grounded: turn.grounded,
  ...toDecision(turn),
  model: turn.model,
  fallback: turn.fallback,
  unsupported: turn.unsupported,
  conflicts: turn.conflicts,
  length: turn.length,
});
