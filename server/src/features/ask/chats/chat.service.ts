import { type AnswerLength, readLength } from '@vademecum/shared/ask/answer-words.ts';
import type { Answer } from '@vademecum/shared/ask/answers.ts';
import type { Ask, AskEvent, ChatSession, ChatTurn, CheckedQuestion, UnkeptTurn } from '@vademecum/shared/ask/chat.ts';
import { lateAnswer } from '@vademecum/shared/settings/preferences.ts';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { invalid, notFound, unavailable } from '../../../lib/errors.ts';
import { identifiersIn, identifierWarning, withoutIdentifiers } from '../../../language/identifiers.ts';
import { currentInstructions } from '../../settings/instructions/current-instructions.service.ts';
import { forgetWords, recordInteraction } from '../../learning/questions/interactions.service.ts';
import { recordMemoryUse } from '../../memories/uses.service.ts';
import {
  deleteChatSession,
  type EarlierQuestion,
  findOwnQuestion,
  findSessionOfResponse,
  getChatSession,
  insertChatSession,
  insertTurn,
  isOwnTurn,
  listQuestions,
  type OwnQuestion,
} from './chat.queries.ts';
import { withSources } from './source-facts.queries.ts';

/** A follow-up leans on what was asked shortly before. */
const remembered = 3;
const chatNameLength = 60;
/** Of the time that somebody waits: the rest is for the documents' own sentences, if the model is late. */
const shareOfModel = 0.8;

/**
 * Answers a question in a session of the caller's own (a new one if none is named): first the session, then citations and text as they are
 * made, at the end the stored turn. An answer that is stopped halfway is not stored. If the chat is not kept, no session is opened and
 * nothing is stored. Throws `unavailable` when the answer takes longer than the caller wants to wait.
 */
export async function* ask(deps: Deps, userId: number, input: Ask, stopped?: AbortSignal): AsyncGenerator<AskEvent> {
  const { question, length: prompted } = readLength(input.query);
  if (question === '') throw invalid('Type a question first');
  const length = input.length ?? prompted ?? 'medium';
  const late = input.responseTimeout === undefined ? undefined : AbortSignal.timeout(input.responseTimeout * 1_000);
  const signals = [stopped, late].filter((signal) => signal !== undefined);
  try {
    yield* answered(deps, userId, { ...input, question, length, signal: signals.length === 0 ? undefined : AbortSignal.any(signals) });
  } catch (error) {
    if (late?.aborted === true && stopped?.aborted !== true) throw unavailable(lateAnswer(input.responseTimeout ?? 0));
    throw error;
  }
}

/** The warning that a memory gets, before a question is sent. Nothing of the question is stored or written to a log here. */
export function checkQuestion(query: string): CheckedQuestion {
  const kinds = identifiersIn(query);
  if (kinds.length === 0) return { warning: null, without: null };
  return { warning: identifierWarning(kinds), without: withoutIdentifiers(query) };
}

type Asking = Ask & { question: string; length: AnswerLength; signal: AbortSignal | undefined };

async function* answered(deps: Deps, userId: number, asking: Asking): AsyncGenerator<AskEvent> {
  const { question, length, unkept, signal, temperature, maxTokens, responseTimeout } = asking;
  const instructions = await currentInstructions(deps.db);
  const modelMs = responseTimeout === undefined ? undefined : responseTimeout * 1_000 * shareOfModel;
  const asked = { question, length, instructions, signal, temperature, maxTokens, modelMs };
  if (unkept !== undefined) {
    for await (const event of deps.assistant.answer({ ...asked, history: unkept.history })) {
      if (event.type !== 'answer') yield event;
      else yield { type: 'unkept', turn: await toTurn(deps, { query: question, length, answer: event.answer }) };
    }
    return;
  }
  const session = await openSession(deps, userId, asking, question);
  yield { type: 'session', session };
  const history = await listQuestions(deps.db, userId, session.id, remembered);
  for await (const event of deps.assistant.answer({ ...asked, history })) {
    if (event.type !== 'answer') yield event;
    else
      yield {
        type: 'turn',
        turn: await storeTurn(deps, { asking, userId, sessionId: session.id, before: history.at(-1), answer: event.answer }),
      };
  }
}

async function toTurn({ db, now }: Deps, asked: { query: string; length: AnswerLength; answer: Answer }): Promise<UnkeptTurn> {
  const { query, length, answer } = asked;
  const turn = { ...answer, query, length, responseId: randomUUID(), createdAt: now().toISOString(), isHelpful: null, sources: [] };
  return (await withSources(db, [turn]))[0] ?? turn;
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

type Stored = { asking: Asking; userId: number; sessionId: number; before: EarlierQuestion | undefined; answer: Answer };

async function storeTurn(deps: Deps, { asking, userId, sessionId, before, answer }: Stored): Promise<ChatTurn> {
  const { question, length, enableAnalytics = true, enableSelfImprovement = true } = asking;
  const now = deps.now();
  // Both were searched for, so that their meanings are known at once.
  const likeness = before && (await deps.assistant.likenessOf(question, before.question));
  const stored = { sessionId, query: question, length, answer, responseId: randomUUID(), at: now.toISOString() };
  return deps.db.transaction().execute(async (db) => {
    const kept = await insertTurn(db, stored);
    await recordMemoryUse(db, { messageId: kept.id, citations: kept.citations, at: now });
    await recordInteraction(db, {
      messageId: kept.id,
      sessionId,
      userId,
      at: now,
      question,
      length,
      answer,
      before,
      likeness,
      forAnalytics: enableAnalytics,
      forLearning: enableSelfImprovement,
    });
    return kept;
  });
}

/** A chat of the caller's own, with its words in what was learned; somebody else's is a 404. */
export function deleteChat(db: Db, userId: number, id: number): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await getChatSession(transaction, userId, id);
    await forgetWords(transaction, id);
    await deleteChatSession(transaction, userId, id);
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
