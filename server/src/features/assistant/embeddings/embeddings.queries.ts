import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
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

/** Vectors taken out at a time. */
const slice = 500;

/**
 * Passages whose vector another model made wait again; their old vectors go, the oldest first. All that stand there are of one model, since a new one makes
 * none before this is over: the oldest tells of which, and no other needs to be read.
 */
export async function requeueOtherModels(db: Db, model: string): Promise<void> {
  for (let oldest = await findOldestModel(db); oldest !== undefined && oldest !== model; oldest = await findOldestModel(db)) {
    await db.transaction().execute(requeueOldest);
    await setImmediate();
  }
}

async function findOldestModel(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('embeddings').select('model').orderBy('id').limit(1).executeTakeFirst())?.model;
}

async function requeueOldest(db: Db): Promise<void> {
  const oldest = sql`SELECT passage_id FROM embeddings ORDER BY id LIMIT ${slice}`;
  await sql`INSERT OR IGNORE INTO passages_without_embedding (passage_id) ${oldest}`.execute(db);
  await sql`DELETE FROM embeddings WHERE passage_id IN (${oldest})`.execute(db);
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
