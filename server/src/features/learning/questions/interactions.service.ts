import { topicOf } from '@vademecum/shared/ask/answer-format.ts';
import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import type { Answer, Citation } from '@vademecum/shared/ask/answers.ts';
import { analyticsRetentionMs } from '@vademecum/shared/limits.ts';
import { setImmediate } from 'node:timers/promises';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { asWritten } from '../../../language/as-written.ts';
import { maskIdentifiers } from '../../../language/mask-identifiers.ts';
import { wordingOf } from '../../ask/condense/condense.service.ts';
import { isClarification } from './clarification.ts';
import { deleteInteractionsBefore, findInteractionOf, insertInteraction, type NewCitation } from './interactions.queries.ts';
import { sentimentOf } from './sentiment.ts';

export { forgetWords, oldestInteractionAt } from './interactions.queries.ts';

/** A question that was answered. before: the one asked before it in the same chat; likeness: how alike both are in meaning, where that is known. */
export interface Asked {
  messageId: number;
  sessionId: number;
  userId: number;
  at: Date;
  question: string;
  length: AnswerLength;
  answer: Answer;
  before: { messageId: number; question: string; at: string } | undefined;
  likeness?: number | undefined;
  /** Both, unless the caller says otherwise. */
  forAnalytics: boolean;
  forLearning: boolean;
}

/** A person who asks again later than this asks a new question. */
const sameMatterMs = 30 * 60 * 1000;
/** Rows deleted at a time. */
const slice = 500;

/** Notes what came of a question, for analytics and learning, in the caller's transaction. Words are kept for learning alone, without identifiers of people. */
export async function recordInteraction(db: Db, asked: Asked): Promise<void> {
  const { answer, at, before, forAnalytics, forLearning, length, messageId, question, sessionId, userId } = asked;
  if (!forAnalytics && !forLearning) return;
  const clarified = before !== undefined && isAboutTheSame(asked, before) ? before : undefined;
  const follows = clarified === undefined ? undefined : await findInteractionOf(db, clarified.messageId);
  const searchedFor = answer.explanation?.searchedFor ?? question;
  const wording = wordingOf(question, searchedFor);
  const interaction = {
    ...{ messageId, sessionId, userId, askedAt: at.toISOString(), length },
    question: forLearning ? maskIdentifiers(wording) : null,
    unknownWords: JSON.stringify(forLearning ? wordsLeft(answer.unknownWords, wording) : []),
    topic: topicOf([searchedFor, ...answer.citations.map(({ documentName, section }) => `${documentName} ${section}`)].join('\n')),
    ...figuresOf(answer),
    sentiment: sentimentOf(question),
    isClarification: Number(clarified !== undefined),
    follows: follows?.id ?? null,
    forAnalytics: Number(forAnalytics),
    forLearning: Number(forLearning),
  };
  await insertInteraction(db, interaction, answer.citations.map(toCitationRow));
}

/** Those of the words that are no part of an identifier, as the question spells them. */
export function wordsLeft(words: readonly string[], question: string): string[] {
  return asWritten(words, maskIdentifiers(question));
}

function figuresOf(answer: Answer) {
  const { verdict, grounded, unsupported, model, fallback, explanation } = answer;
  return {
    verdict,
    grounded: Number(grounded),
    claims: claimsIn(answer),
    unsupported,
    model,
    fallback: Number(fallback !== null),
    responseMs: explanation?.timings.total ?? 0,
    firstWordMs: explanation?.timings.firstWord ?? 0,
    passages: explanation?.passages.length ?? 0,
    tokens: explanation?.tokens ?? null,
  };
}

const toCitationRow = ({ number, documentId, memoryId, documentName, section, quote }: Citation): NewCitation => ({
  ...{ number, documentId, memoryId, name: documentName, section, quote },
});

function isAboutTheSame({ at, question, likeness }: Asked, before: { question: string; at: string }): boolean {
  return at.getTime() - Date.parse(before.at) <= sameMatterMs && isClarification(question, before.question, likeness);
}

/** Sentences that say something: those with marks of sources, and those marked as without one. */
const claimsIn = ({ grounded, response }: Answer): number => (grounded ? (response.match(/(?:\[(?:\d+|\?)\])+/g)?.length ?? 0) : 0);

/** Figures are kept for 90 days, with all that was learned of a single question. Returns how many questions went. */
export async function forgetOldInteractions(deps: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(deps.now().getTime() - analyticsRetentionMs).toISOString();
  let count = 0;
  for (;;) {
    const deleted = await deleteInteractionsBefore(deps.db, before, slice);
    count += deleted;
    if (deleted < slice) return count;
    await setImmediate();
  }
}
