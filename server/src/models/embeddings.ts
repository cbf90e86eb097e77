import type { EmbeddingsInterface } from '@langchain/core/embeddings';
import { localModelUrl } from '@vademecum/shared/settings/models.ts';
import type { Logger } from 'pino';
import type { Db } from '../db/open.ts';
import type { BackgroundWriter } from '../db/background-writer.ts';
import { boundedFetch } from '../lib/bounded-fetch.ts';
import { createBuiltinEmbedder } from './builtin-embedder.ts';
import type { Embedder, EmbeddingsChoice, QuestionVector } from './embedder.ts';
import { createEmbeddingQueue, type EmbeddingQueue } from './embedding-queue.ts';
import { listLocalModels } from './ollama-models.ts';

export type Embeddings = {
  /** undefined when there is no model or it does not answer in time: then words alone find. Never rejects. */
  vectorFor: (question: string) => Promise<QuestionVector | undefined>;
  close: () => Promise<void>;
};

type Parts = { db: Db; writer: BackgroundWriter; log: Logger; choice: EmbeddingsChoice };
type Running = { embedder: Embedder; queue: EmbeddingQueue };

/** A server that takes longer is dead, or too slow to wait for. */
const serverMs = 300;
/** Our own thread may be busy, but it is alive, and an answer should not depend on how busy it is. */
const ownMs = 10_000;
/** After a server's failure questions are not kept waiting again for so long, unless a passage gets its vector before. */
const quietMs = 10_000;

/** Starts the embedding model that the settings name, and the queue that gives every passage its vector. */
export function startEmbeddings({ db, writer, log, choice }: Parts): Embeddings {
  let running: Running | undefined;
  let quietUntil = 0;
  const onAnswer = (isAnswering: boolean): void => {
    quietUntil = isAnswering ? 0 : performance.now() + quietMs;
  };
  const started = chooseEmbedder(choice).then(
    (embedder) => {
      if (embedder !== undefined) running = { embedder, queue: createEmbeddingQueue({ db, writer, embedder, log, onAnswer }) };
    },
    (error: unknown) => {
      log.error({ err: error }, 'the embedding model cannot be used; words alone do');
    },
  );
  return {
    vectorFor: async (question) => {
      if (running === undefined || performance.now() < quietUntil) return undefined;
      const { model, isRemote, embedQuestion } = running.embedder;
      if (!isRemote) await running.queue.settled();
      const values = await inTime(embedQuestion(question), isRemote ? serverMs : ownMs);
      if (values === undefined && isRemote) onAnswer(false);
      return values === undefined ? undefined : { model, values };
    },
    close: async () => {
      await started;
      // The embedder first: later requests to it fail, and the queue need not wait for it.
      await running?.embedder.close();
      await running?.queue.close();
    },
  };
}

async function chooseEmbedder(choice: EmbeddingsChoice): Promise<Embedder | undefined> {
  const { provider, model, baseUrl, apiKey } = choice;
  if (provider === 'none') return undefined;
  if (provider === 'builtin') return createBuiltinEmbedder();
  if (provider === 'openai') return createOpenAiEmbedder({ model, baseUrl, apiKey });
  if (provider === 'ollama') return createOllamaEmbedder({ model, baseUrl, apiKey });
  const found = await findOllamaModel(baseUrl);
  return found === undefined ? createBuiltinEmbedder() : createOllamaEmbedder({ model: found, baseUrl, apiKey });
}

/** undefined when it fails or takes too long. */
async function inTime<Value>(wanted: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  const made = await Promise.race([wanted.catch(() => undefined), late]);
  clearTimeout(timer);
  return made;
}

const probeMs = 500;
/** Nothing is tried again here: questions do not wait, and passages have their queue. */
const noRetries = { maxRetries: 0 };
/** Vectors of a batch of passages, as text. A server that hangs is not left with ever more connections. */
const fetchVectors = boundedFetch({ bytes: 16 * 1024 * 1024, ms: 60_000 });

type Server = { model: string; baseUrl: string | undefined; apiKey: string | undefined };

/** Vectors from an Ollama server, by default the one on this machine. */
async function createOllamaEmbedder({ model, baseUrl = localModelUrl }: Server): Promise<Embedder> {
  const { OllamaEmbeddings } = await import('@langchain/ollama');
  return toEmbedder(`ollama:${model}`, new OllamaEmbeddings({ model, baseUrl, truncate: true, fetch: fetchVectors, ...noRetries }));
}

/** Vectors from any server that speaks OpenAI's /v1/embeddings. */
async function createOpenAiEmbedder({ model, baseUrl, apiKey = 'none' }: Server): Promise<Embedder> {
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
async function findOllamaModel(baseUrl: string | undefined): Promise<string | undefined> {
  const { models } = await listLocalModels(baseUrl ?? null, probeMs);
  return models.map(({ name }) => name).find((name) => /embed|minilm|\bbge|\bgte|\be5/i.test(name));
}
