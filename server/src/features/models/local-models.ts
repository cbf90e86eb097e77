import { type LocalModels, localModelUrl } from '@vademecum/shared/models.ts';
import { z } from 'zod';
import { isLinkLocal } from '../../lib/private-host.ts';

const tagsSchema = z.object({
  models: z.array(z.object({ name: z.string().max(300), size: z.number().nonnegative().default(0) })).max(2_000),
});
const longestList = 2_000_000;

/** The models of an Ollama server, asked once; never throws: what is wrong is said in `problem`. Follows no redirects. */
export async function listLocalModels(baseUrl: string | null, waitMs = 3_000): Promise<LocalModels> {
  const url = (baseUrl ?? localModelUrl).replace(/\/+$/, '');
  const failed = (problem: string): LocalModels => ({ baseUrl: url, models: [], problem });
  if (isLinkLocal(new URL(url).hostname)) return failed('No model runs at a link-local address.');
  try {
    const reply = await fetch(`${url}/api/tags`, { redirect: 'error', signal: AbortSignal.timeout(waitMs) });
    if (!reply.ok) return failed(`${url} answered, but not as an Ollama server does (${reply.status}).`);
    const text = await reply.text();
    const parsed = text.length > longestList ? undefined : tagsSchema.safeParse(JSON.parse(text));
    if (parsed?.success !== true) return failed(`${url} answered, but not as an Ollama server does.`);
    const models = parsed.data.models.map(({ name, size }) => ({ name, sizeBytes: Math.round(size) }));
    if (models.length > 0) return { baseUrl: url, models, problem: null };
    return failed('Ollama is running, but it has no model yet. On its machine, run: ollama pull llama3.2');
  } catch (error) {
    if (error instanceof SyntaxError) return failed(`${url} answered, but not as an Ollama server does.`);
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    return failed(
      isLate ? `Ollama did not answer at ${url} in time.` : `Nothing answers at ${url}. Start Ollama there, or enter its address.`,
    );
  }
}

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
