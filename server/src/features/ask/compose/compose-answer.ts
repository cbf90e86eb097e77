import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { type Composing, type Found, type Judged, toAnswer } from '../answered.ts';
import { modelLabel, type ModelSettings } from '../language-models/chat-models.service.ts';
import { fallbackSentence, ModelFailure } from '../language-models/model-failure.ts';
import type { ModelRunner } from '../language-models/model-runner.ts';
import { composeExtractive, notFound } from './compose-extractive.ts';
import { writeWithModel } from './compose-with-model.ts';

/** extractive: takes the documents' own sentences; runner: asks the clinic's model. */
export type Composers = { extractive: BaseChatModel; runner: ModelRunner };

/** The answer by the clinic's model or in the documents' own sentences, or what comes closest. */
export async function* composeAnswer({ isAnswerable, ...found }: Judged, composers: Composers): Composing {
  const { settings, refused } = found.choice;
  if (!isAnswerable) yield* notFound(found);
  else if (settings === undefined) yield* composeExtractive(found, composers.extractive, refused);
  else yield* composeWithModel(found, settings, composers);
}

/** The model's answer, or, where that is not fit to be shown, the documents' own sentences; what was sent until then is withdrawn by `restart`. */
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
    const fallback = fallbackSentence(label, error.kind);
    if (firstWordAt !== undefined) yield { type: 'restart', reason: fallback };
    yield* composeExtractive(found, extractive, fallback);
  }
}
