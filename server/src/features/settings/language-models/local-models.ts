import { type LocalModels, localModelUrl } from '@vademecum/shared/settings/models.ts';
import { listLocalModels } from '../../../models/ollama-models.ts';

/** The model that `auto` takes: the first in Ollama's list (its most recent) that is not made for embeddings alone. */
export function chooseLocalModel({ models }: LocalModels): string | undefined {
  return models.find(({ name }) => !/embed|bge-|minilm|rerank/i.test(name))?.name;
}

/** Knows whether a local Ollama answers, without anybody ever waiting for it. */
export interface LocalProbe {
  /** Where it looks. */
  baseUrl: string;
  /** The model it would use, as of the last look; undefined while none is known. Looks again in the background when that is old. */
  modelName: () => string | undefined;
  /** Looks now. */
  look: () => Promise<void>;
}

const lookAgainMs = 30_000;

/** baseUrl: where `auto` looks. The first look waits for the first question for a model, so that a start is never delayed. */
export function createLocalProbe({ baseUrl, now }: { baseUrl: string | undefined; now: () => Date }): LocalProbe {
  let name: string | undefined;
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;
  const look = (): Promise<void> => {
    lookedAt = now().getTime();
    looking ??= listLocalModels(baseUrl ?? null, 1_000)
      .then((list) => {
        name = chooseLocalModel(list);
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  return {
    baseUrl: baseUrl ?? localModelUrl,
    modelName: () => {
      if (now().getTime() - lookedAt >= lookAgainMs) void look();
      return name;
    },
    look,
  };
}
