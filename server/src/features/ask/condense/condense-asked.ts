import type { Asked, AskInput } from '../answered.ts';
import type { ModelChoice } from '../language-models/chat-models.service.ts';
import type { ModelRunner } from '../language-models/model-runner.ts';
import { condenseWithModel } from './condense-with-model.ts';
import { condense, type Condensed } from './condense.service.ts';

/** A question as it is searched, with the model that is to answer it. */
export async function condenseAsked(ask: AskInput, chosen: ModelChoice, runner: ModelRunner): Promise<Asked> {
  const startedAt = performance.now();
  const choice = asPreferred(chosen, ask);
  return { ask, choice, startedAt, ...(await condensed(ask, choice, runner)) };
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
  const leans = byWords.context.length > 0 || byWords.favored.length > 0;
  const byModel = leans && settings !== undefined ? await condenseWithModel(ask, settings, runner) : undefined;
  return byModel === undefined ? byWords : { question: byModel, own: byModel, meant: byModel, context: [], favored: byWords.favored };
}
