import type { Db } from '../../server/src/db/open.ts';
import { listWaitingPassages } from '../../server/src/models/embeddings.queries.ts';
import { passageTexts } from '../../server/src/models/passage-texts.ts';
import type { VectorCache } from './vector-cache.ts';

const pollMs = 500;
const atOnce = 200;

/**
 * Waits until every passage of a database whose product is running has its vector; vectors made earlier for the same text are reused.
 * Returns how many were made.
 */
export async function untilEmbedded(db: Db, cache: VectorCache, model: string): Promise<number> {
  await takeOver(db, cache, model);
  const made = await countWaiting(db);
  while ((await countWaiting(db)) > 0) await new Promise((resolve) => setTimeout(resolve, pollMs));
  await remember(db, cache, model);
  return made;
}

async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('passagesWithoutEmbedding')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const keyOf = (passage: Parameters<typeof passageTexts>[0]): string => JSON.stringify(passageTexts(passage));

/** In small transactions, from the end: the product works from the beginning at the same time. */
async function takeOver(db: Db, cache: VectorCache, model: string): Promise<void> {
  const waiting = (await listWaitingPassages(db, 1_000_000)).reverse();
  for (let at = 0; at < waiting.length; at += atOnce) {
    await db.transaction().execute(async (trx) => {
      for (const passage of waiting.slice(at, at + atOnce)) {
        const vector = cache.get(model, keyOf(passage));
        if (vector === undefined) continue;
        const { numDeletedRows } = await trx.deleteFrom('passagesWithoutEmbedding').where('id', '=', passage.id).executeTakeFirst();
        if (numDeletedRows === 0n) continue;
        await trx.insertInto('embeddings').values({ passageId: passage.passageId, model, vector }).execute();
      }
    });
  }
}

async function remember(db: Db, cache: VectorCache, model: string): Promise<void> {
  const rows = await db
    .selectFrom('embeddings')
    .innerJoin('passages', 'passages.id', 'embeddings.passageId')
    .innerJoin('documents', 'documents.id', 'passages.documentId')
    .where('embeddings.model', '=', model)
    .select(['documents.name as documentName', 'passages.heading', 'passages.text', 'embeddings.vector'])
    .execute();
  cache.together(() => {
    for (const row of rows) cache.put(model, keyOf(row), row.vector);
  });
}
