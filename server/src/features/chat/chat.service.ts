import { type Answer, type AnswerLength, answerLengths, lengthPrompts } from '@vademecum/shared/answers.ts';
import type { Ask, AskEvent, ChatSession, ChatTurn } from '@vademecum/shared/chat.ts';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../deps.ts';
import { invalid, notFound } from '../../lib/errors.ts';
import { currentInstructions } from '../instructions/instructions.service.ts';
import { recordMemoryUse } from '../memories/uses.service.ts';
import {
  findOwnQuestion,
  findSessionOfResponse,
  getChatSession,
  insertChatSession,
  insertTurn,
  isOwnTurn,
  listQuestions,
  type OwnQuestion,
} from './chat.queries.ts';

/** A follow-up leans on what was asked shortly before. */
const remembered = 3;
const chatNameLength = 60;

/** Takes the documented client's length prompt off the front of its question; what remains is stored and shown. */
export function readLength(query: string): { question: string; length: AnswerLength | undefined } {
  const length = answerLengths.find((name) => query.startsWith(lengthPrompts[name]));
  if (length === undefined) return { question: query.trim(), length };
  return { question: query.slice(lengthPrompts[length].length).trim(), length };
}

/**
 * Answers a question in a session of the caller's own (a new one if none is named): first the session, then citations
 * and text as they are made, at the end the stored turn. An answer that is stopped half-way is not stored.
 */
export async function* ask(deps: Deps, userId: number, input: Ask, signal?: AbortSignal): AsyncGenerator<AskEvent> {
  const { question, length: prompted } = readLength(input.query);
  if (question === '') throw invalid('Type a question first');
  const length = input.length ?? prompted ?? 'medium';
  const session = await openSession(deps, userId, input, question);
  yield { type: 'session', session };
  const history = await listQuestions(deps.db, userId, session.id, remembered);
  const instructions = await currentInstructions(deps.db);
  for await (const event of deps.assistant.answer({ question, length, history, instructions, signal })) {
    if (event.type !== 'answer') yield event;
    else yield { type: 'turn', turn: await storeTurn(deps, { sessionId: session.id, query: question, length, answer: event.answer }) };
  }
}

async function openSession(deps: Deps, userId: number, input: Ask, question: string): Promise<ChatSession> {
  const named = input.chatSessionId ?? (await sessionOfPrevious(deps, userId, input.previousResponseId));
  if (named !== undefined) return getChatSession(deps.db, userId, named);
  return insertChatSession(deps.db, { userId, chatName: chatNameFor(question), at: deps.now().toISOString() });
}

/** A previous answer that is gone, or was never the caller's, starts no thread. */
async function sessionOfPrevious(deps: Deps, userId: number, responseId: string | null | undefined): Promise<number | undefined> {
  return responseId == null ? undefined : findSessionOfResponse(deps.db, userId, responseId);
}

/** Somebody else's answer is as good as none. */
export async function requireOwnTurn(db: Db, userId: number, messageId: number): Promise<void> {
  if (!(await isOwnTurn(db, userId, messageId))) throw notFound('Message');
}

/** What was asked and what came of it, of the caller's own message; somebody else's is as good as none. */
export async function getOwnQuestion(db: Db, userId: number, messageId: number): Promise<OwnQuestion> {
  const question = await findOwnQuestion(db, userId, messageId);
  if (question === undefined) throw notFound('Message');
  return question;
}

/** The question itself, cut at a word. */
export function chatNameFor(question: string): string {
  const line = question.replace(/\s+/g, ' ');
  if (line.length <= chatNameLength) return line;
  const cut = line.slice(0, chatNameLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), chatNameLength / 2))}…`;
}

function storeTurn(deps: Deps, turn: { sessionId: number; query: string; length: AnswerLength; answer: Answer }): Promise<ChatTurn> {
  const now = deps.now();
  const stored = { ...turn, responseId: randomUUID(), at: now.toISOString() };
  return deps.db.transaction().execute(async (db) => {
    const kept = await insertTurn(db, stored);
    await recordMemoryUse(db, { messageId: kept.id, citations: kept.citations, at: now });
    return kept;
  });
}

/** The whole answer of a stream of `ask` at once, for those who do not stream. */
export async function askAtOnce(events: AsyncIterable<AskEvent>): Promise<{ session: ChatSession; turn: ChatTurn }> {
  let session: ChatSession | undefined;
  let turn: ChatTurn | undefined;
  for await (const event of events) {
    if (event.type === 'session') session = event.session;
    if (event.type === 'turn') turn = event.turn;
  }
  if (session === undefined || turn === undefined) throw new Error('The assistant ended without an answer');
  return { session, turn };
}
