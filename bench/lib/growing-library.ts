import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProductDatabase } from '../../server/src/db/open.ts';
import { openDatabase } from '../../server/src/db/encrypted-file.ts';
import { deriveKey, loadMasterKey } from '../../server/src/lib/keys.ts';
import { builtinModel } from '../../server/src/models/builtin-embedder.ts';
import { packVectors } from '../../server/src/models/vector-bytes.ts';
import { hashOf } from '../../server/src/features/documents/duplicates.service.ts';
import type { BenchDocument } from './data.ts';
import { insertDocument } from './library.ts';

/** A data folder as the product has it. */
export type GrownLibrary = { folder: string; file: string; key: Buffer };

const documentsPerTransaction = 500;
const vectorsPerTransaction = 10_000;
/** The average of the public documents: one of the passage, and one of each sentence. */
const vectorsPerPassage = 6;
const vectorLength = 384;

/**
 * A library of so many passages made from the documents, over and over. In every copy some of the rare words become others, fewer each time, so that the
 * vocabulary grows about with the square root of the text, as it does in real libraries (Heaps' law). Every passage has vectors of random numbers: they take
 * the time and the memory of real ones, and nothing waits to be made. Kept in the temporary folder.
 */
export async function growLibrary(documents: readonly BenchDocument[], passages: number): Promise<GrownLibrary> {
  const migrations = readdirSync(new URL('../../migrations/', import.meta.url)).filter((file) => file.startsWith('0'));
  const folder = join(tmpdir(), `vademecum-grown-${passages}-of-${vectorsPerPassage}-${migrations.at(-1) ?? ''}-${migrations.length}`);
  const [file, keyFile] = [join(folder, 'vademecum.db'), join(folder, 'key')];
  if (existsSync(file)) return { folder, file, key: deriveKey(loadMasterKey(keyFile, file), 'database') };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${process.pid}`;
  const key = deriveKey(loadMasterKey(keyFile, unfinished), 'database');
  await (await openProductDatabase(unfinished, key)).destroy();
  fill(unfinished, key, documents, passages);
  renameSync(unfinished, file);
  return { folder, file, key };
}

function fill(file: string, key: Buffer, documents: readonly BenchDocument[], passages: number): void {
  const database = openDatabase(file, key);
  const rare = rareWords(documents);
  const finish = database.prepare(
    "UPDATE documents SET content_length = length(content), uploaded_at = '2026-01-01T00:00:00.000Z', file_hash = ? WHERE id = ?",
  );
  let stored = 0;
  for (let next = 0; stored < passages;) {
    database.transaction(() => {
      for (let count = 0; count < documentsPerTransaction && stored < passages; count++, next++) {
        const source = documents[next % documents.length];
        if (source === undefined) return;
        const document = vary(source, Math.floor(next / documents.length), rare);
        stored += insertDocument(database, document, next + 1);
        finish.run(hashOf(document.text), next + 1);
      }
    })();
  }
  addVectors(database);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

function addVectors(database: ReturnType<typeof openDatabase>): void {
  const ids = database.prepare<[], number>('SELECT passage_id FROM passages_without_embedding').pluck().all();
  const add = database.prepare('INSERT INTO embeddings (passage_id, model, vector) VALUES (?, ?, ?)');
  for (let from = 0; from < ids.length; from += vectorsPerTransaction) {
    database.transaction(() => {
      for (const id of ids.slice(from, from + vectorsPerTransaction)) add.run(id, builtinModel, randomVectors());
    })();
  }
  database.exec('DELETE FROM passages_without_embedding');
}

function randomVectors(): Uint8Array {
  return packVectors(Array.from({ length: vectorsPerPassage }, randomVector));
}

/** A vector as long as the built-in encoder's, of random numbers. */
export function randomVector(): Float32Array {
  return Float32Array.from(crypto.getRandomValues(new Int8Array(vectorLength)));
}

const word = /[a-z]{6,}/g;

type RareWords = { words: readonly string[]; indexOf: ReadonlyMap<string, number> };

/** Longer words that occur in one or two documents. */
function rareWords(documents: readonly BenchDocument[]): RareWords {
  const holding = new Map<string, number>();
  for (const { text } of documents) for (const one of new Set(text.match(word))) holding.set(one, (holding.get(one) ?? 0) + 1);
  const words = [...holding.keys()].filter((one) => (holding.get(one) ?? 0) <= 2);
  return { words, indexOf: new Map(words.map((one, index) => [one, index])) };
}

/** Copy 0 is the document itself. */
function vary(document: BenchDocument, copy: number, { words, indexOf }: RareWords): BenchDocument {
  if (copy === 0) return document;
  const changed = 0.5 * copy ** -0.45;
  const text = document.text.replace(word, (one) => {
    const index = indexOf.get(one);
    if (index === undefined) return one;
    const chance = mix(index, copy);
    if (chance >= changed) return one;
    const other = words[Math.floor((chance / changed) * words.length)] ?? one;
    return one.slice(0, 4) + other.slice(3);
  });
  return { ...document, name: `${document.name} ${copy}`, text };
}

/** A number from 0 to 1 that only the two given ones decide. */
function mix(a: number, b: number): number {
  let hash = Math.imul(a + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 1, 0xc2b2ae35);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
