import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { BaseRetriever } from '@langchain/core/retrievers';
import { type Runnable, RunnableLambda, RunnableSequence } from '@langchain/core/runnables';
import type { AnswerEvent } from '@vademecum/shared/answers.ts';
import { type Asked, type AskInput, type Composing, type Found, toAnswer } from './answered.ts';
import { composeExtractive, notFound } from './compose-extractive.ts';
import { writeWithModel } from './compose-with-model.ts';
import { condense, type Condensed } from './condense.ts';
import { condenseWithModel } from './condense-with-model.ts';
import { type ModelChoice, modelLabel, type ModelSettings } from './models/chat-models.service.ts';
import { fallbackSentence, ModelFailure } from './models/model-failure.ts';
import type { ModelRunner } from './models/model-runner.ts';
import { type PassageMetadata, PassageRetriever } from './retriever.ts';

export type AnswerChain = Runnable<AskInput, AnswerEvent>;
export type ChainParts = {
  retriever: BaseRetriever;
  extractive: BaseChatModel;
  runner: ModelRunner;
  /** Which model is to write the answer; asked for every question. */
  choose: () => Promise<ModelChoice>;
};

/** condense, retrieve, compose; the last one verifies and cites while it streams. Any LangChain retriever and chat model can take their places. */
export function answerChain({ retriever, extractive, runner, choose }: ChainParts): AnswerChain {
  const condenseStep = async (ask: AskInput): Promise<Asked> => {
    const startedAt = performance.now();
    const choice = asPreferred(await choose(), ask);
    return { ask, choice, startedAt, ...(await condensed(ask, choice, runner)) };
  };
  const retrieveStep = async (asked: Asked): Promise<Found> => {
    const from = performance.now();
    const used = retriever instanceof PassageRetriever ? retriever.leaningOn(asked) : retriever;
    const passages = (await used.invoke(asked.question)).map((document) => document.metadata as PassageMetadata);
    return { ...asked, passages, evidence: passages[0]?.evidence, searchMs: performance.now() - from };
  };
  const composeStep = async function* (found: Found): Composing {
    const { settings, refused } = found.choice;
    if (!isAnswerable(found)) yield* notFound(found);
    else if (settings === undefined) yield* composeExtractive(found, extractive, refused);
    else yield* composeWithModel(found, settings, { runner, extractive });
  };
  // A lambda may return a generator, whose values are then streamed one by one; its type does not say so.
  const last = RunnableLambda.from(composeStep as unknown as (found: Found) => Promise<AnswerEvent>);
  return RunnableSequence.from<AskInput, AnswerEvent>([condenseStep, retrieveStep, last]);
}

/** The clinic's model as whoever asks wants it. */
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
  const leans = byWords.context.length > 0 || byWords.favoured.length > 0;
  const byModel = leans && settings !== undefined ? await condenseWithModel(ask, settings, runner) : undefined;
  return byModel === undefined ? byWords : { question: byModel, own: byModel, context: [], favoured: byWords.favoured };
}

/** A retriever other than ours brings no evidence; then what it found must do. */
function isAnswerable({ passages, evidence }: Found): boolean {
  return evidence === undefined ? passages.length > 0 : evidence.verdict === 'good';
}

/** The model's answer, or, where that is not fit to be shown, the documents' own sentences; what was sent until then is withdrawn by `restart`. */
async function* composeWithModel(
  found: Found,
  settings: ModelSettings,
  { runner, extractive }: Pick<ChainParts, 'runner' | 'extractive'>,
): Composing {
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
    const fallback = fallbackSentence(label, error.kind);
    if (firstWordAt !== undefined) yield { type: 'restart', reason: fallback };
    yield* composeExtractive(found, extractive, fallback);
  }
}
