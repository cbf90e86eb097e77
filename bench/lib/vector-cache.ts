import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../server/src/db/encrypted-file.ts';

/** Vectors by model and by what they were made of, so that the same text in another library is not encoded again. */
export type VectorCache = {
  get: (model: string, text: string) => Buffer | undefined;
  put: (model: string, text: string, vector: Uint8Array) => void;
  /** All that `work` puts is written at once. */
  together: (work: () => void) => void;
  close: () => void;
};

const key = Buffer.alloc(32, 7);

/** Kept in the temporary folder, next to the libraries. */
export function openVectorCache(): VectorCache {
  const database = openDatabase(join(tmpdir(), 'vademecum-bench-embedded.db'), key);
  database.exec('CREATE TABLE IF NOT EXISTS vectors (key TEXT PRIMARY KEY, vector BLOB NOT NULL)');
  const find = database.prepare<[string], Buffer>('SELECT vector FROM vectors WHERE key = ?').pluck();
  const insert = database.prepare<[string, Uint8Array]>('INSERT OR REPLACE INTO vectors (key, vector) VALUES (?, ?)');
  const keyOf = (model: string, text: string): string => createHash('sha256').update(`${model}\n${text}`).digest('hex');
  return {
    get: (model, text) => find.get(keyOf(model, text)),
    put: (model, text, vector) => void insert.run(keyOf(model, text), vector),
    together: (work) => database.transaction(work).immediate(),
    close: () => void database.close(),
  };
}
