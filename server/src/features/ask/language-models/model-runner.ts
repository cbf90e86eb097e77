import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { createHash } from 'node:crypto';
import { modelLabel, type ModelSettings, openChatModel } from './chat-models.service.ts';
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

export function createModelRunner(): ModelRunner {
  const breaker = createCircuitBreaker();
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

export type CircuitBreaker = {
  /** False while the model rests after a failure. When its rest is over one caller may try, the others go on resting until that one is back. */
  mayAsk: (label: string) => boolean;
  succeeded: (label: string) => void;
  failed: (label: string) => void;
  stateOf: (label: string) => 'unchecked' | 'ready' | 'failing';
};

const firstRestMs = 15_000;
const longestRestMs = 300_000;

/** A model that has just failed is not waited for by the next question. now: milliseconds. */
export function createCircuitBreaker(now: () => number = () => performance.now()): CircuitBreaker {
  const circuits = new Map<string, { failures: number; restsUntil: number }>();
  return {
    mayAsk: (label) => {
      const circuit = circuits.get(label);
      if (circuit === undefined || circuit.failures === 0) return true;
      if (now() < circuit.restsUntil) return false;
      circuit.restsUntil = now() + restAfter(circuit.failures);
      return true;
    },
    succeeded: (label) => void circuits.set(label, { failures: 0, restsUntil: 0 }),
    failed: (label) => {
      const failures = (circuits.get(label)?.failures ?? 0) + 1;
      circuits.set(label, { failures, restsUntil: now() + restAfter(failures) });
    },
    stateOf: (label) => {
      const circuit = circuits.get(label);
      if (circuit === undefined) return 'unchecked';
      return circuit.failures === 0 ? 'ready' : 'failing';
    },
  };
}

function restAfter(failures: number): number {
  return Math.min(longestRestMs, firstRestMs * 2 ** (failures - 1));
}
