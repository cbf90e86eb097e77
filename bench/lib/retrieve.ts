import type { openDatabase } from '../../server/src/db/encrypted-file.ts';
import type { IndexFollower } from '../../server/src/index/search-follower.ts';
import { type Retrieved, type RetrieveTask, searchPassages } from '../../server/src/features/ask/retrieve/search.ts';
import type { EmbeddedLibrary } from './vectors.ts';

/** What the assistant retrieves, in this thread. `embeddings`: left out for words alone. */
export async function retrieve(
  {
    database,
    follower,
    embeddings,
  }: { database: ReturnType<typeof openDatabase>; follower?: IndexFollower | undefined; embeddings?: EmbeddedLibrary | undefined },
  task: RetrieveTask,
): Promise<Retrieved> {
  const vector = await embeddings?.rememberedVectorFor(task.question);
  return searchPassages(database, { ...task, vector }, follower);
}
