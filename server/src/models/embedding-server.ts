import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import { localModelUrl } from '@vademecum/shared/settings/models.ts';
import { boundedFetch } from '../lib/bounded-fetch.ts';
import { listLocalModels } from './ollama-models.ts';
import type { Embedder } from './embedder.ts';

const probeMs = 500;
/** Nothing is tried again here: questions do not wait, and passages have their queue. */
const noRetries = { maxRetries: 0 };
/** Vectors of a batch of passages, as text. A server that hangs is not left with ever more connections. */
const fetchVectors = boundedFetch({ bytes: 16 * 1024 * 1024, ms: 60_000 });

type Server = { model: string; baseUrl: string | undefined; apiKey: string | undefined };

/** Vectors from an Ollama server, by default the one on this machine. */
export async function createOllamaEmbedder({ model, baseUrl = localModelUrl }: Server): Promise<Embedder> {
  const { OllamaEmbeddings } = await import('@langchain/ollama');
  return toEmbedder(`ollama:${model}`, new OllamaEmbeddings({ model, baseUrl, truncate: true, fetch: fetchVectors, ...noRetries }));
}

/** Vectors from any server that speaks OpenAI's /v1/embeddings. */
export async function createOpenAiEmbedder({ model, baseUrl, apiKey = 'none' }: Server): Promise<Embedder> {
  const { OpenAIEmbeddings } = await import('@langchain/openai');
  const configuration = { fetch: fetchVectors, ...(baseUrl !== undefined && { baseURL: baseUrl }) };
  return toEmbedder(`openai:${model}`, new OpenAIEmbeddings({ model, apiKey, encodingFormat: 'float', configuration, ...noRetries }));
}

function toEmbedder(model: string, embeddings: EmbeddingsInterface): Embedder {
  return {
    model,
    isRemote: true,
    embedQuestion: async (question) => Float32Array.from(await embeddings.embedQuery(question)),
    embedPassages: async (texts) => {
      // A fragment has no text to read, and servers refuse an empty one.
      const vectors = await embeddings.embedDocuments(texts.map((text) => text || '.'));
      if (vectors.length !== texts.length) throw new Error(`${texts.length} texts gave ${vectors.length} vectors.`);
      return vectors.map((vector) => Float32Array.from(vector));
    },
    close: () => Promise.resolve(),
  };
}

/** The first embedding model that the Ollama on this machine has; undefined when none answers. */
export async function findOllamaModel(baseUrl: string | undefined): Promise<string | undefined> {
  const { models } = await listLocalModels(baseUrl ?? null, probeMs);
  return models.map(({ name }) => name).find((name) => /embed|minilm|\bbge|\bgte|\be5/i.test(name));
}
