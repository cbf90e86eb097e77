import { inEnglish } from '../language/spanish/in-english.ts';
import { openWorker } from '../runtime/worker.ts';
import type { Embedder } from './embedder.ts';
import type * as EncoderWorker from './encoder.worker.ts';
import type { EncoderWorkerData } from './encoder.worker.ts';

/** Changes with everything that changes the vectors, so that they are made again. */
export const builtinModel = 'builtin:all-MiniLM-L6-v2-staff-5';

/** The embedded encoder: English, no network; it reads Spanish word by word in English. Questions have a thread of their own, so that none waits for a batch of passages. */
export function createBuiltinEmbedder(): Embedder {
  const questions = startThread({ minThreads: 1 }, { standsBack: false });
  const passages = startThread({ minThreads: 0, idleTimeout: 60_000 }, { standsBack: true });
  // Loads the weights before the first question comes; that question will report any error with them.
  questions.run('default', ['ready']).catch(() => undefined);
  return {
    model: builtinModel,
    isRemote: false,
    embedQuestion: async (question) => {
      const [vector] = await questions.run('default', [inEnglish(question)]);
      if (vector === undefined) throw new Error('The encoder gave no vector.');
      return vector;
    },
    embedPassages: (texts) => passages.run('default', texts.map(inEnglish)),
    close: async () => {
      await Promise.all([questions.end(), passages.end()]);
    },
  };
}

function startThread(options: { minThreads: number; idleTimeout?: number }, workerData: EncoderWorkerData) {
  return openWorker<typeof EncoderWorker>(new URL('./encoder.worker.ts', import.meta.url), { workerData, ...options });
}
