import type { Database } from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../testing/test-library.ts';
import { type MemoryIndex, createMemoryIndex, sizeOf } from './index-memory.ts';
import { bytesOf } from './library-index.ts';
import { searchPassages } from '../features/ask/retrieve/search.ts';
import { follow, renew } from './follower.ts';
import { createIndexFollower, type IndexFollower } from './search-follower.ts';

let library: TestLibrary;
let database: Database;
let follower: IndexFollower;
beforeAll(async () => {
  library = await openTestLibrary();
  database = library.database;
});
beforeEach(() => {
  database.exec('DELETE FROM documents');
  follower = createIndexFollower();
});
afterAll(() => library.close());

// Nothing here is ever overdue or superseded.
const today = '2026-01-01';
const gloves = '# Gloves\n\nGloves are changed between two patients.\n';
const masks = '# Masks\n\nMasks are worn in the isolation ward, never twice.\n';

const everyones = (): MemoryIndex => follower.index.parts.get('') ?? createMemoryIndex();

const isFollowed = (limit = 1_000): boolean => database.transaction(() => follow(database, follower, limit))();

/** The documents found, and all that the gate is told: by the index in memory, which must have taken part, and by FTS5. */
function ask(question: string) {
  expect(isFollowed()).toBe(true);
  const [byMemory, byFts] = [
    searchPassages(database, { question, limit: 8, today }, follower),
    searchPassages(database, { question, limit: 8, today }),
  ];
  expect(byMemory).toEqual(byFts);
  return byMemory.passages.map(({ documentName }) => documentName);
}

test('the index in memory and FTS5 find the same passages with the same scores and evidence', () => {
  library.add('Hygiene manual.docx', `${gloves}\n${masks}`.repeat(30));
  library.add('Isolation ward.pdf', '# Isolation\n\nThe isolation ward has 4 rooms. Procedure A-1312/B says who may enter.\n');
  for (const question of [
    'When are gloves changed?',
    'isolaton ward masks',
    'A1312B',
    'who is there?',
    'Who may enter the isolation ward with gloves and masks?',
  ])
    expect(ask(question)).not.toEqual([]);
  expect(ask('zebra')).toEqual([]);
});

test('a document is found from the moment it is stored, by its new name once renamed, and not at all once deleted', () => {
  const id = library.add('Gloves.docx', gloves);
  expect(ask('gloves')).toEqual(['Gloves.docx']);
  library.add('Masks.docx', masks);
  expect(ask('masks')).toEqual(['Masks.docx']);
  library.rename(id, 'Protective handwear.docx');
  expect(ask('handwear')).toEqual(['Protective handwear.docx']);
  library.remove(id);
  expect(ask('gloves')).toEqual([]);
  expect(ask('handwear')).toEqual([]);
  expect(sizeOf(everyones())).toEqual({ passages: 1, words: [1, 1, 9] });
});

test('a document that is not active is not found, and is found as soon as it is', () => {
  const id = library.add('Gloves.docx', gloves, 'processing');
  library.add('Masks.docx', masks);
  const find = () => {
    expect(isFollowed()).toBe(true);
    return searchPassages(database, { question: 'gloves', limit: 8, today }, follower).passages.length;
  };
  const set = (status: string) => database.prepare('UPDATE documents SET status = ? WHERE id = ?').run(status, id);
  expect(find()).toBe(0);
  set('active');
  expect(find()).toBe(1);
  set('failed');
  expect(find()).toBe(0);
});

test('what is being read is taken over ahead and only woken; renamed, failed or deleted meanwhile, it is found as it stands in the end', () => {
  const ids = ['Gloves.docx', 'Renamed.docx', 'Failed.docx', 'Deleted.docx'].map((name) => library.add(name, gloves, 'processing'));
  const [read = 0, renamed = 0, failed = 0, deleted = 0] = ids;
  const activate = (id: number) => database.prepare("UPDATE documents SET status = 'active' WHERE id = ?").run(id);
  expect(isFollowed()).toBe(true);
  const index = everyones();
  expect(searchPassages(database, { question: 'gloves', limit: 8, today }, follower).passages).toEqual([]);
  expect([index.asleep.size, sizeOf(index)]).toEqual([4, { passages: 0, words: [0, 0, 0] }]);
  activate(read);
  expect(isFollowed()).toBe(true);
  expect([index.asleep.size, index.slots]).toEqual([3, 4]);
  library.rename(renamed, 'Protective handwear.docx');
  activate(renamed);
  database.prepare("UPDATE documents SET status = 'failed' WHERE id = ?").run(failed);
  activate(deleted);
  library.remove(deleted);
  database.prepare('DELETE FROM passages WHERE document_id = ?').run(failed);
  expect(ask('gloves').sort()).toEqual(['Gloves.docx', 'Protective handwear.docx']);
  expect(ask('handwear')).toEqual(['Protective handwear.docx']);
  expect(index.asleep.size).toBe(0);
});

test('passages of a reading that was cut off are not woken with those of the next one', () => {
  const text = Array.from({ length: 12 }, (_, number) => `# Gloves ${number}\n\nGloves number ${number} are changed.\n`).join('\n');
  const id = library.add('Gloves.docx', text, 'processing');
  expect(isFollowed()).toBe(true);
  library.store(id, 'Gloves.docx', text);
  database.prepare("UPDATE documents SET status = 'active' WHERE id = ?").run(id);
  expect(isFollowed()).toBe(true);
  const stored = database.prepare('SELECT count(*) FROM passages').pluck().get();
  expect([sizeOf(everyones()).passages, everyones().asleep.size]).toEqual([stored, 0]);
  expect(searchPassages(database, { question: 'gloves', limit: 60, today }, follower).passages).toHaveLength(Number(stored));
});

test('passages that do not answer yet take no place from others where FTS5 answers', () => {
  library.add(
    'House.docx',
    '# Hands\n\nIn this house gloves are changed between two patients, and whoever changes them writes it down at the door.\n',
  );
  const shorter = Array.from({ length: 900 }, (_, number) => `# Gloves changed ${number}\n\nGloves changed between two patients.\n`);
  library.add('Read.docx', shorter.join('\n'), 'processing');
  const question = 'When are gloves changed between two patients?';
  expect(searchPassages(database, { question, limit: 8, today }).passages).toHaveLength(1);
});

test('what is rolled back was never there', () => {
  const id = library.add('Gloves.docx', gloves);
  expect(ask('gloves')).toEqual(['Gloves.docx']);
  database.exec('BEGIN');
  library.remove(id);
  library.add('Masks.docx', masks);
  database.exec('ROLLBACK');
  expect(ask('gloves')).toEqual(['Gloves.docx']);
  expect(ask('masks')).toEqual([]);
});

test('while many changes are still to be taken over, FTS5 answers', () => {
  const ids = Array.from({ length: 40 }, (_, index) => library.add(`Gloves ${index}.docx`, gloves));
  expect(isFollowed(10)).toBe(false);
  for (const id of ids.slice(0, 30)) library.remove(id);
  expect(isFollowed(10)).toBe(false);
  expect(searchPassages(database, { question: 'gloves', limit: 60, today }, createIndexFollower()).passages).toHaveLength(10);
  let turns = 1;
  while (!isFollowed(10)) turns++;
  expect(turns).toBeGreaterThan(2);
  expect(sizeOf(everyones()).passages).toBe(10);
  expect(ask('gloves')).toHaveLength(8);
});

test('after much has gone the index is built anew', { timeout: 30_000 }, () => {
  library.add('Masks.docx', masks);
  expect(isFollowed()).toBe(true);
  let ids: number[] = [];
  database.transaction(() => {
    ids = Array.from({ length: 1_100 }, (_, index) => library.add(`Gloves ${index}.docx`, gloves));
  })();
  expect(isFollowed(5_000)).toBe(true);
  database.transaction(() => {
    for (const id of ids) library.remove(id);
  })();
  expect(isFollowed(5_000)).toBe(true);
  expect(follower.index.dead).toBe(1_100);
  const before = follower.index;
  library.add('Gowns.docx', '# Gowns\n\nGowns are worn once.\n');
  const isRenewed = () => database.transaction(() => renew(database, follower, 1))();
  expect(isRenewed()).toBe(false);
  // Until the other one is whole, this one answers.
  expect(ask('masks')).toEqual(['Masks.docx']);
  expect(follower.index).toBe(before);
  library.add('Late.docx', '# Visors\n\nVisors are cleaned daily.\n');
  while (!isRenewed());
  expect(follower.index).not.toBe(before);
  expect([follower.index.dead, sizeOf(everyones()).passages]).toEqual([0, 3]);
  expect([ask('masks'), ask('visors')]).toEqual([['Masks.docx'], ['Late.docx']]);
  expect(isRenewed()).toBe(true);
});

test('when the journal no longer reaches back as far as the index, the index is built anew', () => {
  const ids = [library.add('Masks.docx', masks), library.add('Gloves.docx', gloves)];
  expect(ask('masks')).toEqual(['Masks.docx']);
  library.remove(ids[0] ?? 0);
  database.prepare('DELETE FROM passage_changes').run();
  library.remove(ids[1] ?? 0);
  expect(ask('masks')).toEqual([]);
  expect(ask('gloves')).toEqual([]);
});

test('the journal forgets what is older than its last 100,000 entries', () => {
  const { last } = database.prepare('SELECT coalesce(max(id), 0) AS last FROM passage_changes').get() as { last: number };
  const insert = database.prepare(
    'INSERT INTO passage_changes (passage_id) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250000) SELECT i FROM n',
  );
  insert.run();
  const { count, newest } = database.prepare('SELECT count(*) AS count, max(id) AS newest FROM passage_changes').get() as Record<
    string,
    number
  >;
  expect(newest).toBe(last + 250_000);
  expect(count).toBeGreaterThanOrEqual(100_000);
  expect(count).toBeLessThan(101_000);
});

test('long documents and rare letters are kept as they are', () => {
  const words = Array.from({ length: 3_000 }, (_, index) => `word${index % 700} über Ωmega`).join(' ');
  library.add('Long.txt', words);
  library.add('Short.txt', 'Über Ωmega word699.');
  expect(ask('word699 über ωmega')).toContain('Short.txt');
  expect(ask('word650')).toEqual(['Long.txt', 'Long.txt', 'Long.txt', 'Long.txt']);
  expect(bytesOf(follower.index)).toBeGreaterThan(100_000);
});
