import { sql } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { among } from '../db/among.ts';
import type { Db } from '../db/open.ts';
import type { Query } from '../db/executors.ts';

/** A passage that waits for its vector, with what the vector is made of. `id` is its place in the queue. */
export type WaitingPassage = { id: number; passageId: number; documentName: string; heading: string; text: string };

const waitingPassages = (db: Db) =>
  db.selectFrom('passagesWithoutEmbedding as waiting').innerJoin('passages', 'passages.id', 'waiting.passageId');

export async function listWaitingPassages(db: Db, limit: number): Promise<WaitingPassage[]> {
  return waitingPassages(db)
    .leftJoin('documents', 'documents.id', 'passages.documentId')
    .leftJoin('memories', 'memories.id', 'passages.memoryId')
    .select(['waiting.id', 'waiting.passageId', 'passages.heading', 'passages.text'])
    .select(({ fn }) => fn.coalesce('documents.name', 'memories.topic', sql.lit('')).as('documentName'))
    .orderBy('waiting.id')
    .limit(limit)
    .execute();
}

/** How many passages wait, counted up to `limit`. */
export async function countWaitingPassages(db: Db, limit: number): Promise<number> {
  const waiting = await waitingPassages(db).select('waiting.id').limit(limit).execute();
  return waiting.length;
}

/** Vectors taken out at a time. */
const slice = 500;

/**
 * Passages whose vector another model made wait again; their old vectors are deleted, the oldest first. All old vectors are of one model,
 * since a new one makes none before this is over: the oldest says which, and no other needs to be read.
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

/** A passage that waited, with its vectors as they are stored; null: it gets none. */
export type MadeVector = { id: number; passageId: number; vector: Uint8Array | null };

/** Stores vectors, but for those whose passage changed or went while they were made: these wait no more, or again at another place. */
export function storeVectors(made: readonly MadeVector[], model: string): Query[] {
  const inserts = made.flatMap(({ id, passageId, vector }) => {
    if (vector === null) return [];
    const row = sql`${passageId}, ${model}, ${vector}`;
    return [sql`INSERT INTO embeddings (passage_id, model, vector) SELECT ${row} FROM passages_without_embedding WHERE id = ${id}`];
  });
  const clear = sql`DELETE FROM passages_without_embedding WHERE id IN ${among(made.map(({ id }) => id))}`;
  return [...inserts, clear];
}
