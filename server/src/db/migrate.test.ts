import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formerNames, migrations } from '../../../migrations/index.ts';
import { openDatabase } from './encrypted-file.ts';
import { openProductDatabase } from './open.ts';

let folder: string;
let file: string;
const key = randomBytes(32);
const open = (options = {}) => openProductDatabase(file, key, undefined, undefined, { keepsCopies: true, ...options });
const firstVersion = Object.fromEntries(Object.entries(migrations).filter(([name]) => formerNames.now.includes(name)));

/** A database with a document, whose migrations have the names that they had before version 0.1.0 was out. */
async function makeFormer(names: readonly string[]): Promise<void> {
  const db = await open({ migrations: firstVersion });
  await sql`INSERT INTO documents (name, type, status, content, uploaded_at, extension) VALUES ('Vaccines', 'manual', 'active', 'Cold', '', 'md')`.execute(
    db,
  );
  await sql`INSERT INTO passages (document_id, ordinal, heading, text, start_offset, end_offset, first_line, last_line, name_terms, heading_terms, body_terms)
    VALUES (1, 0, '', 'Cold', 0, 4, 0, 0, '', '', 'cold')`.execute(db);
  await sql`DELETE FROM passages_without_embedding`.execute(db);
  await sql`INSERT INTO embeddings (passage_id, model, vector) VALUES (1, 'former', x'00')`.execute(db);
  await sql`DELETE FROM kysely_migration`.execute(db);
  for (const name of names) await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${name}, '2026')`.execute(db);
  await db.destroy();
}

function read(query: string): unknown[] {
  const database = openDatabase(file, key);
  try {
    return database.prepare(query).pluck().all();
  } finally {
    database.close();
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vademecum-migrate-'));
  file = join(folder, 'clinic.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test('a database of version 0.1.0 keeps its documents, and its passages are read again', async () => {
  await makeFormer([formerNames.first, '0002-documents', formerNames.last]);
  await (await open()).destroy();
  expect(read('SELECT name FROM kysely_migration ORDER BY name')).toEqual(Object.keys(migrations));
  expect(read('SELECT name FROM documents')).toEqual(['Vaccines']);
  expect(read('SELECT passage_id FROM passages_without_embedding')).toEqual([1]);
  expect(read('SELECT model FROM embeddings')).toEqual([]);
});

test('a database from before version 0.1.0 is refused with one line and stays as it was', async () => {
  await makeFormer([formerNames.first, '0002-documents']);
  await expect(open()).rejects.toThrow(/is older than version 0\.1\.0\. Start version 0\.1\.0 with it once, then this version\.$/);
  expect(read('SELECT name FROM kysely_migration ORDER BY name')).toEqual([formerNames.first, '0002-documents']);
});
