import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { createHash } from 'node:crypto';
import { modelLabel, type ModelSettings, openChatModel } from './chat-models.service.ts';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.ts';
import { isOutage, ModelFailure } from './model-failure.ts';

/** Opens each model once, and remembers which have just failed. */
export type ModelRunner = {
  /** Runs work with the model of the settings. Throws ModelFailure at once where the model rests. */
  run: <Event, Result>(
    settings: ModelSettings,
    work: (model: BaseChatModel) => AsyncGenerator<Event, Result>,
  ) => AsyncGenerator<Event, Result>;
  stateOf: CircuitBreaker['stateOf'];
};

const mostOpen = 4;

export function createModelRunner(breaker: CircuitBreaker = createCircuitBreaker()): ModelRunner {
  const opened = new Map<string, Promise<BaseChatModel>>();
  const open = (settings: ModelSettings): Promise<BaseChatModel> => {
    const key = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
    const model = opened.get(key) ?? openChatModel(settings);
    if (!opened.has(key) && opened.size >= mostOpen) opened.clear();
    opened.set(key, model);
    model.catch(() => opened.delete(key));
    return model;
  };
  return {
    run: async function* (settings, work) {
      const label = modelLabel(settings);
      if (!breaker.mayAsk(label)) throw new ModelFailure('resting');
      try {
        const result = yield* work(await open(settings));
        breaker.succeeded(label);
        return result;
      } catch (error) {
        if (error instanceof ModelFailure && isOutage(error.kind)) breaker.failed(label);
        else if (error instanceof ModelFailure) breaker.succeeded(label);
        throw error;
      }
    },
    stateOf: breaker.stateOf,
  };
}
