import { fileURLToPath } from 'node:url';
import type { Piscina } from 'piscina';
import { endPool, openPool } from '../lib/thread-pool.ts';
import type { Embedder } from './embedder.ts';
import type { EncoderWorkerData } from './encoder.worker.ts';

/** Changes with whatever changes the vectors, so that they are made anew. */
export const builtinModel = 'builtin:all-MiniLM-L6-v2-staff-5';

type Pool = Piscina<readonly string[], Float32Array[]>;

/** The embedded encoder: English, no network. Questions have a thread of their own, so that none waits for a batch of passages. */
export function createBuiltinEmbedder(): Embedder {
  const questions = startPool({ minThreads: 1 }, { standsBack: false });
  const passages = startPool({ minThreads: 0, idleTimeout: 60_000 }, { standsBack: true });
  // Loads the weights before the first question comes; whatever is wrong with them, that question will say.
  questions.run(['ready']).catch(() => undefined);
  return {
    model: builtinModel,
    isRemote: false,
    embedQuestion: async (question) => {
      const [vector] = await questions.run([question]);
      if (vector === undefined) throw new Error('The encoder gave no vector.');
      return vector;
    },
    embedPassages: (texts) => passages.run(texts),
    close: async () => {
      await Promise.all([endPool(questions), endPool(passages)]);
    },
  };
}

function startPool(options: { minThreads: number; idleTimeout?: number }, workerData: EncoderWorkerData): Pool {
  const filename = fileURLToPath(new URL('./encoder.worker.ts', import.meta.url));
  return openPool({ filename, workerData, ...options });
}
