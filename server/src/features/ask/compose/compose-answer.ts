import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { type AnswerLength, unsupportedMark } from '@vademecum/shared/ask/answer-words.ts';
import type { Answer, AnswerEvent } from '@vademecum/shared/ask/answers.ts';
import { createIdentifierMask } from '../../../language/mask-identifiers.ts';
import { textsFor } from '../answer-texts.ts';
import { type Composing, type Found, type Judged, toAnswer } from '../answered.ts';
import { createCitationBook } from '../cite/citations.ts';
import type { Earlier } from '../condense/condense.service.ts';
import { modelLabel, type ModelSettings } from '../language-models/chat-models.service.ts';
import { fallbackSentence, ModelFailure } from '../language-models/model-failure.ts';
import type { ModelRunner } from '../language-models/model-runner.ts';
import { firstWait, streamText } from '../language-models/stream-text.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import type { Asked } from '../retrieve/sentence-ranking.ts';
import { type CheckedSentence, checkedSentences, isRefusal } from '../verify/checked-sentences.ts';
import { EndlessText } from '../verify/model-sentences.ts';
import { composeExtractive, notFound } from './compose-extractive.ts';
import { reportConflicts } from './conflict-report.ts';
import { toModelMessages } from './prompt.ts';

/** extractive: takes the documents' own sentences; runner: asks the clinic's model. */
export type Composers = { extractive: BaseChatModel; runner: ModelRunner };

/** The answer by the clinic's model or in the documents' own sentences, or what comes closest. */
export async function* composeAnswer({ isAnswerable, ...found }: Judged, composers: Composers): Composing {
  const { settings, refused } = found.choice;
  if (!isAnswerable) yield* notFound(found);
  else if (settings === undefined) yield* composeExtractive(found, composers.extractive, refused);
  else yield* composeWithModel(found, settings, composers);
}

/**
 * The model's answer, or, if that is not fit to be shown, the documents' own sentences; `restart` withdraws the part that was sent until
 * then.
 */
async function* composeWithModel(found: Found, settings: ModelSettings, { runner, extractive }: Composers): Composing {
  const { ask, question: searchedFor, passages, evidence } = found;
  const concepts = evidence?.concepts ?? [];
  const label = modelLabel(settings);
  const { timeoutMs, isCloud } = settings;
  let firstWordAt: number | undefined;
  try {
    const events = runner.run(settings, (model) => writeWithModel({ ...ask, model, timeoutMs, isCloud, searchedFor, passages, concepts }));
    let next = await events.next();
    for (; next.done !== true; next = await events.next()) {
      firstWordAt ??= performance.now();
      yield next.value;
    }
    yield { type: 'answer', answer: toAnswer(found, { ...next.value, model: label, fallback: null, firstWordAt }) };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const fallback = fallbackSentence(label, error.kind, ask.question);
    if (firstWordAt !== undefined) yield { type: 'restart', reason: fallback };
    yield* composeExtractive(found, extractive, fallback);
  }
}

type ModelTask = {
  model: BaseChatModel;
  timeoutMs: number;
  /** Identifiers are masked on the way out. */
  isCloud: boolean;
  question: string;
  /** As searched: a follow-up completed from the conversation. */
  searchedFor: string;
  length: AnswerLength;
  passages: readonly RetrievedPassage[];
  /** What the question asks about, by which sources that differ are found. */
  concepts: Asked['concepts'];
  instructions?: string | undefined;
  history?: readonly Earlier[] | undefined;
  signal?: AbortSignal | undefined;
};
/** tokens: what the model read and wrote. */
type ModelText = Pick<Answer, 'response' | 'citations' | 'unsupported' | 'conflicts'> & { tokens: number };

/** Nothing is sent before so many claims have been checked, for most bad answers are bad from the beginning. */
const claimsHeldBack = 2;
/** Of English; for models that do not say how many tokens they read and wrote. */
const charactersPerToken = 4;
const longest: Record<AnswerLength, number> = { short: 2_000, medium: 5_000, detailed: 10_000 };

/**
 * The checked text of a model: events as it comes, then where its sources differ, at the end the whole. Throws ModelFailure when it is not fit to be shown.
 */
async function* writeWithModel(task: ModelTask): AsyncGenerator<AnswerEvent, ModelText> {
  const { question, searchedFor, length, passages, concepts, instructions, history } = task;
  const book = createCitationBook(passages);
  const masking = task.isCloud ? createIdentifierMask() : undefined;
  const messages = toModelMessages({ question, length, passages, instructions, history, mask: masking?.mask });
  let tokens: number | undefined;
  const onTokens = (count: number): void => {
    tokens = count;
  };
  const limits = {
    firstMs: firstWait(task.timeoutMs),
    totalMs: task.timeoutMs,
    maxCharacters: longest[length],
    signal: task.signal,
    onTokens,
  };
  const raw = streamText(task.model, messages, limits);
  const sentences = checkedSentences(masking === undefined ? raw : masking.unmask(raw), book, `${question} ${searchedFor}`);
  try {
    const { response, unsupported } = yield* toEvents(sentences);
    const { conflicts, events } = reportConflicts({ question: searchedFor, concepts, passages }, book, textsFor(question));
    yield* events;
    const added = events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
    const characters = messages.reduce((sum, { text }) => sum + text.length, response.length);
    tokens ??= Math.ceil(characters / charactersPerToken);
    return { response: response + added, unsupported, conflicts, citations: book.list(), tokens };
  } catch (error) {
    throw error instanceof EndlessText ? new ModelFailure('endless') : error;
  }
}

async function* toEvents(
  sentences: AsyncIterable<CheckedSentence>,
): AsyncGenerator<AnswerEvent, Pick<ModelText, 'response' | 'unsupported'>> {
  const tally = { claims: 0, unsupported: 0, refusals: 0 };
  let response = '';
  let held: AnswerEvent[] = [];
  for await (const sentence of sentences) {
    count(tally, sentence);
    if (isHopeless(tally)) throw new ModelFailure(tally.refusals > 0 ? 'not-found' : 'unsupported');
    const delta = written(sentence, response === '');
    response += delta;
    held.push(...sentence.cited.filter(({ isNew }) => isNew).map(({ citation }) => ({ type: 'citation' as const, citation })));
    held.push({ type: 'text', delta });
    if (tally.claims < claimsHeldBack) continue;
    yield* held;
    held = [];
  }
  if (tally.claims === 0) throw new ModelFailure('empty');
  if (tally.unsupported * 2 > tally.claims) throw new ModelFailure('unsupported');
  yield* held;
  return { response, unsupported: tally.unsupported };
}

type Tally = { claims: number; unsupported: number; refusals: number };

function count(tally: Tally, { verdict, isRemark, text }: CheckedSentence): void {
  if (isRemark) return;
  tally.claims++;
  if (verdict !== 'unsupported') return;
  tally.unsupported++;
  if (isRefusal(text)) tally.refusals++;
}

/** The first claim is not supported, or of three or more most are not. */
function isHopeless({ claims, unsupported }: Tally): boolean {
  return (claims === 1 && unsupported === 1) || (claims >= 3 && unsupported * 2 > claims);
}

function written({ before, text, verdict, cited, isRemark }: CheckedSentence, isFirst: boolean): string {
  const marks = isRemark
    ? ''
    : verdict === 'unsupported'
      ? ` ${unsupportedMark}`
      : ` ${[...new Set(cited.map(({ citation }) => `[${citation.number}]`))].join('')}`;
  return `${isFirst ? before.trimStart() : before}${text}${marks}`;
}
