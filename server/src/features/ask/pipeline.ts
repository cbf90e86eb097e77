import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { HumanMessage, SystemMessage } from '@langchain/core/messages';
import type { BaseRetriever } from '@langchain/core/retrievers';
import { type Runnable, RunnableLambda, RunnableSequence } from '@langchain/core/runnables';
import type { AnswerEvent } from '@vademecum/shared/ask/answers.ts';
import { createIdentifierMask } from '../../language/mask-identifiers.ts';
import { isAskingWord, isStopWord, tokenize } from '../../language/terms.ts';
import type { Asked, AskInput, Found, Judged } from './answered.ts';
import { composeAnswer, type Composers } from './compose/compose-answer.ts';
import { condense, type Condensed, type Earlier } from './condense/condense.service.ts';
import type { ModelChoice, ModelSettings } from './language-models/chat-models.service.ts';
import { ModelFailure } from './language-models/model-failure.ts';
import type { ModelRunner } from './language-models/model-runner.ts';
import { streamText } from './language-models/stream-text.ts';
import { retrieveAsked } from './retrieve/retriever.ts';
import { cleanText } from './verify/clean-text.ts';

export type Pipeline = Runnable<AskInput, AnswerEvent>;
/** choose: which model is to write the answer; asked for every question. */
export type PipelineParts = Composers & { retriever: BaseRetriever; choose: () => Promise<ModelChoice> };

/**
 * condense → retrieve → judge → compose → verify → cite. Composing verifies and cites each sentence while it streams. Any LangChain retriever and chat model can
 * take the places of ours.
 */
export function createPipeline({ retriever, choose, ...composers }: PipelineParts): Pipeline {
  const condense = async (ask: AskInput): Promise<Asked> => condenseAsked(ask, await choose(), composers.runner);
  const retrieve = (asked: Asked): Promise<Found> => retrieveAsked(asked, retriever);
  const judge = (found: Found): Judged => ({ ...found, isAnswerable: isAnswerable(found) });
  const compose = (judged: Judged) => composeAnswer(judged, composers);
  // A lambda may return a generator, whose values are then streamed one by one; its type does not say so.
  const composing = RunnableLambda.from(compose as unknown as (judged: Judged) => Promise<AnswerEvent>);
  return RunnableSequence.from<AskInput, AnswerEvent>([condense, retrieve, judge, composing]);
}

/** A retriever other than ours brings no evidence; then what it found must do. */
function isAnswerable({ passages, evidence }: Found): boolean {
  return evidence === undefined ? passages.length > 0 : evidence.verdict === 'good';
}

/** A question as it is searched, with the model that is to answer it. */
async function condenseAsked(ask: AskInput, chosen: ModelChoice, runner: ModelRunner): Promise<Asked> {
  const startedAt = performance.now();
  const choice = asPreferred(chosen, ask);
  return { ask, choice, startedAt, ...(await condensed(ask, choice, runner)) };
}

/** The clinic's model with the settings that the asker wants. */
function asPreferred({ settings, refused }: ModelChoice, { temperature, maxTokens, modelMs }: AskInput): ModelChoice {
  if (settings === undefined) return { settings, refused };
  return {
    refused,
    settings: {
      ...settings,
      temperature: temperature ?? settings.temperature,
      maxTokens: Math.min(maxTokens ?? settings.maxTokens, settings.maxTokens),
      timeoutMs: Math.min(modelMs ?? settings.timeoutMs, settings.timeoutMs),
    },
  };
}

/** A follow-up in the words of the model in force, if there is one and its words are those of the conversation; else as the words themselves tell. */
async function condensed(ask: AskInput, { settings }: ModelChoice, runner: ModelRunner): Promise<Condensed> {
  const byWords = condense(ask.question, ask.history);
  const leans = byWords.context.length > 0 || byWords.cited.length > 0;
  const byModel = leans && settings !== undefined ? await condenseWithModel(ask, settings, runner) : undefined;
  return byModel === undefined ? byWords : { question: byModel, own: byModel, meant: byModel, context: [], cited: byWords.cited };
}

const waitMs = 3_000;
const longestQuestion = 400;
const turnsGiven = 3;
const answerGiven = 600;

const task =
  'Rewrite the last question so that it can be understood without the conversation. Use only words of the conversation. Write the question alone, in one line.';

/**
 * A follow-up as a complete question, in the model's words. It is undefined if the model is late, down, or brings in words that nobody has
 * said; then the words of the conversation have to do.
 */
async function condenseWithModel(ask: AskInput, settings: ModelSettings, runner: ModelRunner): Promise<string | undefined> {
  const history = (ask.history ?? []).slice(-turnsGiven);
  const masking = settings.isCloud ? createIdentifierMask() : undefined;
  const talk = history.map(({ question, answer = '' }) => `Question: ${question}\nAnswer: ${answer.slice(0, answerGiven)}`).join('\n');
  const written = `${talk}\nLast question: ${ask.question}`;
  const messages = [new SystemMessage(task), new HumanMessage(masking?.mask(written) ?? written)];
  const limits = { firstMs: waitMs, totalMs: waitMs, maxCharacters: longestQuestion, signal: ask.signal };
  const work = (model: BaseChatModel): AsyncGenerator<string, undefined> => {
    const raw = streamText(model, messages, limits);
    return withoutResult(masking === undefined ? raw : masking.unmask(raw));
  };
  let text = '';
  try {
    for await (const chunk of runner.run(settings, work)) text += chunk;
  } catch (error) {
    if (error instanceof ModelFailure) return undefined;
    throw error;
  }
  return checkedQuestion(text, ask.question, history);
}

async function* withoutResult(chunks: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  yield* chunks;
  return undefined;
}

/** The rewritten question, if every word that says something was said in the conversation and it keeps the words of the question itself. */
function checkedQuestion(text: string, question: string, history: readonly Earlier[]): string | undefined {
  const line = cleanText(text)
    .trim()
    .replace(/^(?:stand-?alone )?question:\s*/i, '')
    .replace(/^["“]|["”]$/g, '');
  if (line === '' || line.includes('\n')) return undefined;
  const said = new Set(
    [question, ...history.flatMap((turn) => [turn.question, turn.answer ?? ''])].flatMap((one) => tokenize(one).map(({ term }) => term)),
  );
  const tokens = tokenize(line).filter((token) => !isStopWord(token) && !isAskingWord(token));
  if (tokens.length === 0 || tokens.some(({ term }) => !said.has(term))) return undefined;
  const own = tokenize(question).filter((token) => !isStopWord(token) && !isAskingWord(token));
  const kept = new Set(tokens.map(({ term }) => term));
  return own.every(({ term }) => kept.has(term)) ? line : undefined;
}
