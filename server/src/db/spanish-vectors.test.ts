import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { termString } from '../language/terms.ts';
import { openProductDatabase } from './open.ts';

const texts = ['Wash the wound for 5 minutes.', 'La enfermera de guardia lava la herida.'];

test('an update makes the vectors of Spanish passages again, and of no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-spanish-'));
  const [file, key] = [join(folder, 'test.db'), randomBytes(32)];
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0022'));
  const old = await openProductDatabase(file, key, undefined, undefined, { migrations: before });
  await sql`INSERT INTO documents (name, type, status, content, uploaded_at, extension) VALUES ('A', 'manual', 'active', '', '', 'md')`.execute(
    old,
  );
  for (const [ordinal, text] of texts.entries())
    await sql`INSERT INTO passages (document_id, ordinal, heading, text, start_offset, end_offset, first_line, last_line, name_terms, heading_terms, body_terms)
      VALUES (1, ${ordinal}, '', ${text}, 0, 4, 0, 0, '', '', ${termString(text)})`.execute(old);
  await sql`DELETE FROM passages_without_embedding`.execute(old);
  await sql`INSERT INTO embeddings (passage_id, model, vector) VALUES (1, 'builtin', x'00'), (2, 'builtin', x'00')`.execute(old);
  await old.destroy();
  const db = await openProductDatabase(file, key);
  const kept = await sql`SELECT passage_id FROM embeddings`.execute(db);
  const missing = await sql`SELECT passage_id FROM passages_without_embedding`.execute(db);
  await db.destroy();
  rmSync(folder, { recursive: true });
  expect([kept.rows, missing.rows].map((rows) => rows.map((row) => Object.values(row as object)[0] as number))).toEqual([[1], [2]]);
});
