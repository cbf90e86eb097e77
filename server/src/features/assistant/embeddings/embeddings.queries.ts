import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';

/** A passage that waits for its vector, with what the vector is made of. `id` is its place in the queue. */
export type WaitingPassage = { id: number; passageId: number; documentName: string; heading: string; text: string };

export async function listWaitingPassages(db: Db, limit: number): Promise<WaitingPassage[]> {
  return db
    .selectFrom('passagesWithoutEmbedding as waiting')
    .innerJoin('passages', 'passages.id', 'waiting.passageId')
    .innerJoin('documents', 'documents.id', 'passages.documentId')
    .select(['waiting.id', 'waiting.passageId', 'documents.name as documentName', 'passages.heading', 'passages.text'])
    .orderBy('waiting.id')
    .limit(limit)
    .execute();
}

/** Passages whose vector another model made wait again; their old vectors go. */
export async function requeueOtherModels(db: Db, model: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`INSERT OR IGNORE INTO passages_without_embedding (passage_id) SELECT passage_id FROM embeddings WHERE model <> ${model}`.execute(
      trx,
    );
    await trx.deleteFrom('embeddings').where('model', '<>', model).execute();
  });
}

/** Stores the vector of a passage, unless it changed or went while the vector was made. null: it gets none. */
export async function insertEmbedding(
  db: Db,
  { id, passageId, model, vector }: { id: number; passageId: number; model: string; vector: Int8Array | null },
): Promise<void> {
  const taken = await db.deleteFrom('passagesWithoutEmbedding').where('id', '=', id).executeTakeFirst();
  if (taken.numDeletedRows === 0n || vector === null) return;
  const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
  await db.insertInto('embeddings').values({ passageId, model, vector: bytes }).execute();
}
