import { pino } from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { openProductDatabase } from '../../server/src/db/open.ts';
import { createBackgroundWriter } from '../../server/src/db/background-writer.ts';
import { createWriteLock } from '../../server/src/db/write-lock.ts';
import type { EmbeddingsChoice } from '../../server/src/models/embedder.ts';
import { type Embeddings, startEmbeddings } from '../../server/src/models/embeddings.ts';
import type { QuestionVector } from '../../server/src/models/embedder.ts';
import type { Library } from './library.ts';
import { untilEmbedded } from './passage-vectors.ts';
import { openVectorCache } from './vector-cache.ts';

export type EmbeddedLibrary = Embeddings & {
  /** As vectorFor, but waits for it however busy the machine is, and remembers it: for measures that are not of time. */
  rememberedVectorFor: (question: string) => Promise<QuestionVector>;
};

const pauseMs = 100;

/** Gives the library's passages the vectors that are missing, as the product does, and returns what makes those of questions. */
export async function embedLibrary(library: Library, choice: EmbeddingsChoice): Promise<EmbeddedLibrary> {
  const lock = createWriteLock();
  const db = await openProductDatabase(library.file, library.key, undefined, lock);
  const writer = createBackgroundWriter(db, { databaseFile: library.file, databaseKey: library.key, lock });
  const embeddings = startEmbeddings({ db, writer, log: pino({ level: 'warn' }), choice });
  const cache = openVectorCache();
  const vectorOf = async (question: string): Promise<QuestionVector> => {
    for (;;) {
      const vector = await embeddings.vectorFor(question);
      if (vector !== undefined) return vector;
      await sleep(pauseMs);
    }
  };
  const started = performance.now();
  // A new model puts all passages back into the queue when it starts, which is done once it answers.
  const { model } = await vectorOf('ready');
  const made = await untilEmbedded(db, cache, model);
  if (made > 0) console.log(`${made} passages got their vectors in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return {
    vectorFor: embeddings.vectorFor,
    rememberedVectorFor: async (question) => {
      const known = cache.get(model, question);
      if (known !== undefined) return { model, values: new Float32Array(new Uint8Array(known).buffer) };
      const vector = await vectorOf(question);
      cache.put(model, question, new Uint8Array(vector.values.buffer, vector.values.byteOffset, vector.values.byteLength));
      return vector;
    },
    close: async () => {
      await embeddings.close();
      await writer.close();
      await db.destroy();
      cache.close();
    },
  };
}
