import { pino } from 'pino';
import { openProductDatabase } from '../../server/src/db/open.ts';
import type { EmbeddingsChoice } from '../../server/src/features/assistant/embeddings/embedder.ts';
import { type Embeddings, startEmbeddings } from '../../server/src/features/assistant/embeddings/embeddings.service.ts';
import type { Library } from './library.ts';

const pollMs = 1_000;

/** Gives the library's passages the vectors that are missing, as the product does, and returns what makes those of questions. */
export async function embedLibrary(library: Library, choice: EmbeddingsChoice): Promise<Embeddings> {
  const db = await openProductDatabase(library.file, library.key);
  const embeddings = startEmbeddings({ db, log: pino({ level: 'warn' }), choice });
  const countWaiting = async (): Promise<number> => {
    const { count } = await db
      .selectFrom('passagesWithoutEmbedding')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };
  const started = performance.now();
  const all = await countWaiting();
  // The model may take a moment to start, and a new one puts all passages back into the queue.
  do await new Promise((resolve) => setTimeout(resolve, pollMs));
  while ((await countWaiting()) > 0 || (await embeddings.vectorFor('ready')) === undefined);
  if (all > 0) console.log(`${all} passages got their vectors in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  return {
    vectorFor: embeddings.vectorFor,
    close: async () => {
      await embeddings.close();
      await db.destroy();
    },
  };
}
