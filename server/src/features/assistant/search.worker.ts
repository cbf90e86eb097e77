import type { Database } from 'better-sqlite3';
import { workerData } from 'node:worker_threads';
import { openDatabase } from '../../db/open.ts';
import { type Retrieved, type RetrieveTask, searchPassages } from './search.ts';

/** Given once to every worker. The key is hex, since a Buffer's pool would be shared between threads. */
export type SearchWorkerData = { databaseFile: string; keyHex: string };

let database: Database | undefined;

function connection(): Database {
  const { databaseFile, keyHex } = workerData as SearchWorkerData;
  database ??= openDatabase(databaseFile, Buffer.from(keyHex, 'hex'), { readonly: true });
  return database;
}

/** Each task reads in a transaction of its own, so what was deleted before the call cannot be found. */
export default function retrieve(task: RetrieveTask): Retrieved {
  return searchPassages(connection(), task);
}
