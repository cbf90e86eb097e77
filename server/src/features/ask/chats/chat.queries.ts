import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import type { Answer } from '@vademecum/shared/ask/answers.ts';
import type { ChatSession, ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { type Citation, citationSchema, conflictSchema, explanationSchema } from '@vademecum/shared/ask/answers.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../db/open.ts';
import { notFound } from '../../../lib/errors.ts';
import { wordingOf } from '../condense/condense.service.ts';
import { withSources } from './source-facts.queries.ts';

const sessionColumns = ['id', 'chatName', 'userId', 'updatedAt'] as const;

export function listChatSessions(db: Db, userId: number): Promise<ChatSession[]> {
  return db
    .selectFrom('chatSessions')
    .select(sessionColumns)
    .where('userId', '=', userId)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Somebody else's session is as good as none. */
export async function getChatSession(db: Db, userId: number, id: number): Promise<ChatSession> {
  const session = await db
    .selectFrom('chatSessions')
    .select(sessionColumns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (session === undefined) throw notFound('Chat session');
  return session;
}

export function insertChatSession(db: Db, session: { userId: number; chatName: string; at: string }): Promise<ChatSession> {
  const { at, ...values } = session;
  return db
    .insertInto('chatSessions')
    .values({ ...values, createdAt: at, updatedAt: at })
    .returning(sessionColumns)
    .executeTakeFirstOrThrow();
}

export async function updateChatName(db: Db, userId: number, id: number, chatName: string): Promise<ChatSession> {
  const session = await db
    .updateTable('chatSessions')
    .set({ chatName })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning(sessionColumns)
    .executeTakeFirst();
  if (session === undefined) throw notFound('Chat session');
  return session;
}

export async function deleteChatSession(db: Db, userId: number, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('chatSessions').where('id', '=', id).where('userId', '=', userId).executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Chat session');
}

const turnColumns = [
  'chatMessages.id',
  'query',
  'length',
  'response',
  'responseId',
  'citations',
  'nearest',
  'unknownWords',
  'grounded',
  'model',
  'verdict',
  'fallback',
  'unsupported',
  'conflicts',
  'explanation',
  'chatMessages.createdAt',
] as const;

const citations = z.array(citationSchema);
const conflicts = z.array(conflictSchema);

/** Questions with their answers in sessions of the person's own; all reads of them begin here. */
function ownTurns(db: Db, userId: number) {
  return db
    .selectFrom('chatMessages')
    .innerJoin('chatSessions', 'chatSessions.id', 'chatMessages.sessionId')
    .where('chatSessions.userId', '=', userId);
}

/** The session's questions with their answers, oldest first. */
export async function listTurns(db: Db, userId: number, sessionId: number): Promise<ChatTurn[]> {
  const rows = await ownTurns(db, userId)
    .leftJoin('feedback', (on) =>
      on.onRef('feedback.messageId', '=', 'chatMessages.id').onRef('feedback.userId', '=', 'chatSessions.userId'),
    )
    .select(turnColumns)
    .select('feedback.isHelpful')
    .where('sessionId', '=', sessionId)
    .orderBy('chatMessages.id')
    .execute();
  const turns = rows.map((row) => ({
    ...row,
    citations: citations.parse(JSON.parse(row.citations)),
    nearest: citations.parse(JSON.parse(row.nearest)),
    unknownWords: z.array(z.string()).parse(JSON.parse(row.unknownWords)),
    grounded: row.grounded === 1,
    conflicts: conflicts.parse(JSON.parse(row.conflicts)),
    explanation: row.explanation === null ? null : explanationSchema.parse(JSON.parse(row.explanation)),
    isHelpful: row.isHelpful === null ? null : row.isHelpful === 1,
  }));
  return withSources(db, turns);
}

/** Questions with their answers in these sessions that have every word between them, oldest first. */
export function listSaid(db: Db, userId: number, sessionIds: readonly number[], words: readonly string[]) {
  let query = ownTurns(db, userId)
    .select(['sessionId', 'query', 'response'])
    .where('sessionId', 'in', sessionIds)
    .orderBy('chatMessages.id');
  for (const word of words) {
    const part = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(sql<boolean>`(query LIKE ${part} ESCAPE '\\' OR response LIKE ${part} ESCAPE '\\')`);
  }
  return query.execute();
}

/** A question with its answer, as a follow-up leans on it. */
export type EarlierQuestion = { messageId: number; question: string; answer: string; citations: Citation[]; at: string };

/** The questions asked before in this session with their sources, latest last: a follow-up may depend on them. */
export async function listQuestions(db: Db, userId: number, sessionId: number, limit: number): Promise<EarlierQuestion[]> {
  const rows = await ownTurns(db, userId)
    .select(['chatMessages.id', 'query', 'response', 'citations', 'chatMessages.createdAt'])
    .where('sessionId', '=', sessionId)
    .orderBy('chatMessages.id', 'desc')
    .limit(limit)
    .execute();
  return rows
    .map(({ id, query, response, citations: cited, createdAt }) => ({
      messageId: id,
      question: query,
      answer: response,
      citations: citations.parse(JSON.parse(cited)),
      at: createdAt,
    }))
    .reverse();
}

/** The caller's own session in which an answer was given. */
export async function findSessionOfResponse(db: Db, userId: number, responseId: string): Promise<number | undefined> {
  const row = await ownTurns(db, userId).select('sessionId').where('responseId', '=', responseId).executeTakeFirst();
  return row?.sessionId;
}

/** True if the answer was given to this person. */
export async function isOwnTurn(db: Db, userId: number, id: number): Promise<boolean> {
  const row = await ownTurns(db, userId).select('chatMessages.id').where('chatMessages.id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** question: for readers who know nothing of the session, so that a follow-up includes the words that it depended on. */
export type OwnQuestion = { question: string; grounded: boolean; unknownWords: string[]; citations: Citation[] };

/** A question that this person asked. */
export async function findOwnQuestion(db: Db, userId: number, id: number): Promise<OwnQuestion | undefined> {
  const row = await ownTurns(db, userId)
    .select(['query', 'grounded', 'unknownWords', 'explanation', 'citations'])
    .where('chatMessages.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const searchedFor = row.explanation === null ? row.query : explanationSchema.parse(JSON.parse(row.explanation)).searchedFor;
  return {
    question: wordingOf(row.query, searchedFor),
    grounded: row.grounded === 1,
    unknownWords: z.array(z.string()).parse(JSON.parse(row.unknownWords)),
    citations: citations.parse(JSON.parse(row.citations)),
  };
}

/** Stores a finished answer and moves its session to the top, in the caller's transaction. */
export async function insertTurn(
  db: Db,
  given: { sessionId: number; query: string; length: AnswerLength; responseId: string; at: string; answer: Answer },
): Promise<ChatTurn> {
  const { sessionId, query, length, responseId, at, answer } = given;
  const { id } = await db
    .insertInto('chatMessages')
    .values({
      sessionId,
      query,
      length,
      responseId,
      createdAt: at,
      response: answer.response,
      citations: JSON.stringify(answer.citations),
      nearest: JSON.stringify(answer.nearest),
      unknownWords: JSON.stringify(answer.unknownWords),
      grounded: answer.grounded ? 1 : 0,
      model: answer.model,
      verdict: answer.verdict,
      fallback: answer.fallback,
      unsupported: answer.unsupported,
      conflicts: JSON.stringify(answer.conflicts),
      explanation: answer.explanation === null ? null : JSON.stringify(answer.explanation),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('chatSessions').set({ updatedAt: at }).where('id', '=', sessionId).execute();
  const turn = { ...answer, id, query, length, responseId, createdAt: at, isHelpful: null, sources: [] };
  return (await withSources(db, [turn]))[0] ?? turn;
}
