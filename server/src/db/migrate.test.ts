import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../../migrations/index.ts';
import { createAssistant } from '../features/ask/assistant.service.ts';
import { splitPassages } from '../language/passages.ts';
import { openProductDatabase } from './open.ts';
import { openDatabase } from './encrypted-file.ts';

const text = '# Cold chain\n\nThe vaccine refrigerator is kept between 2 °C and 8 °C.\n';

test('a database from before memories keeps its passages, answers as it did, and gives no passage the id of one that is gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-migrate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'clinic.db');
  const key = randomBytes(32);
  const database = openDatabase(file, key);
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0008'));
  expect((await new Migrator({ db, provider: { getMigrations: () => Promise.resolve(before) } }).migrateToLatest()).error).toBeUndefined();
  for (const name of ['Vaccines', 'Gone']) {
    const { lastInsertRowid: id } = database
      .prepare(
        `INSERT INTO documents (name, type, status, content, uploaded_at, extension) VALUES (?, 'manual', 'active', ?, '2026-01-01', 'md')`,
      )
      .run(name, text);
    const insert = database.prepare(`
      INSERT INTO passages (document_id, ordinal, heading, text, start_offset, end_offset, first_line, last_line, page, name_terms, heading_terms, body_terms)
      VALUES (${id}, @ordinal, @heading, @text, @startOffset, @endOffset, @firstLine, @lastLine, @page, @nameTerms, @headingTerms, @bodyTerms)`);
    for (const passage of splitPassages(text, { name })) insert.run(passage);
  }
  database.exec("DELETE FROM documents WHERE name = 'Gone'");
  const triggers = (): unknown[] => database.prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name").all();
  const passages = (): unknown => database.prepare('SELECT id, document_id, text, body_terms FROM passages').all();
  const [oldTriggers, oldPassages] = [triggers(), passages()];

  const migrated = await openProductDatabase(file, key);
  expect(triggers()).toEqual(expect.arrayContaining(oldTriggers));
  expect(passages()).toEqual(oldPassages);
  database.exec("INSERT INTO passages_fts (passages_fts, rank) VALUES ('integrity-check', 1)");
  expect(database.pragma('foreign_key_check')).toEqual([]);
  const memory = database
    .prepare("INSERT INTO memories (topic, value, created_at, updated_at, last_accessed) VALUES ('a', 'b', '', '', '')")
    .run();
  const add = (document: number | null, ofMemory: number | bigint | null) =>
    database.prepare(`INSERT INTO passages VALUES (NULL, ?, ?, 9, '', 'b', 0, 1, 0, 0, NULL, 'a', '', 'zebra')`).run(document, ofMemory)
      .lastInsertRowid;
  expect(add(null, memory.lastInsertRowid)).toBe(3);
  expect(() => add(1, memory.lastInsertRowid)).toThrow('CHECK');
  expect(() => add(null, null)).toThrow('CHECK');
  expect(() => add(null, memory.lastInsertRowid)).toThrow('UNIQUE');

  const assistant = createAssistant({ databaseFile: file, databaseKey: key, now: () => new Date() });
  const found = await assistant.search({ question: 'At what temperature is the vaccine refrigerator kept?', limit: 5 });
  expect(found.passages.map(({ documentId, documentName }) => [documentId, documentName])).toEqual([[1, 'Vaccines']]);
  await assistant.close();
  await migrated.destroy();
  database.close();
});
