import type { Database } from 'better-sqlite3';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestLibrary, type TestLibrary } from '../testing/test-library.ts';
import { askedFor, asksTheSame } from '../language/same-question.ts';
import { searchPassages } from '../features/ask/retrieve/search.ts';
import { follow } from './follower.ts';
import { createIndexFollower, type IndexFollower } from './search-follower.ts';
import { glossaryOf } from './search-glossary.ts';
import type { SearchTrial } from './search-tuning.ts';

let library: TestLibrary;
let database: Database;
let follower: IndexFollower;
beforeAll(async () => {
  library = await openTestLibrary();
  database = library.database;
});
beforeEach(() => {
  database.exec('DELETE FROM improvement_actions; DELETE FROM documents');
  follower = createIndexFollower();
});
afterAll(() => library.close());

const today = '2026-01-01';
/** What is found by the index in memory, asked twice as its answers are kept, and by FTS5. */
function search(question: string, trial?: SearchTrial) {
  while (!database.transaction(() => follow(database, follower, 1_000))());
  const task = { question, limit: 8, today, ...(trial !== undefined && { trial }) };
  const found = searchPassages(database, task, follower);
  expect([searchPassages(database, task, follower), searchPassages(database, task)]).toEqual([found, found]);
  return found;
}
const names = (question: string, trial?: SearchTrial) => search(question, trial).passages.map(({ documentName }) => documentName);

/** Approves what was learned, as the service does; returns its number. */
function action(subject: string): number {
  return Number(
    database
      .prepare(
        `INSERT INTO improvement_actions (action_type, subject_key, priority, description, evidence, target, created_at)
         VALUES ('add_synonym', ?, 'low', 'x', '[]', '{}', ?)`,
      )
      .run(subject, today).lastInsertRowid,
  );
}
const teach = (said: string, found: string): number => {
  const id = action(`${said} ${found}`);
  database.prepare('INSERT INTO learned_synonyms (said, found, action_id) VALUES (?, ?, ?)').run(said, found, id);
  return id;
};
const undo = (id: number) => database.prepare('DELETE FROM improvement_actions WHERE id = ?').run(id);
type Boost = { question: string; documentId: number; quote: string; effect: 'pin' | 'demote' };
const boost = ({ question, documentId, quote, effect }: Boost): number => {
  const id = action(`${effect} ${question}`);
  database
    .prepare('INSERT INTO passage_boosts (question, document_id, section, quote, effect, action_id) VALUES (?, ?, ?, ?, ?, ?)')
    .run(question, documentId, '', quote, effect, id);
  return id;
};

test('a learned word finds what it means, from one side only, until it is taken back', () => {
  library.add('Wound dressing', 'Wounds are dressed with gauze.\n');
  library.add('Refrigerator log', 'The thermometer is read twice a day.\n');
  expect(names('coldbox')).toEqual([]);
  const id = teach('coldbox', 'refrigerator');
  expect(names('Who looks after the coldbox?')).toEqual(['Refrigerator log']);
  expect(search('Who looks after the coldbox?').evidence.words).toContainEqual({
    word: 'coldbox',
    status: 'found',
    usedAs: ['refrigerator'],
  });
  library.add('Camping', 'A coldbox is for picnics.\n');
  expect(names('refrigerator')).toEqual(['Refrigerator log']);
  expect(names('coldbox').sort()).toEqual(['Camping', 'Refrigerator log']);
  undo(id);
  expect(names('coldbox')).toEqual(['Camping']);
});

test('a phrase is learned as one thing, and what it means may be several words', () => {
  library.add('Exposure control', 'A percutaneous exposure is told at once.\n');
  library.add('Parking', 'Park behind the house.\n');
  const first = names('What the blazes got me');
  teach('blazes got', 'percutaneous exposure');
  expect([first, names('What the blazes got me'), names('behind the house, got blazes')]).toEqual([[], ['Exposure control'], ['Parking']]);
});

test('what is tried counts for that search alone, and what is live can be left out of it', () => {
  library.add('Refrigerator log', 'The thermometer is read twice a day.\n');
  const trial = { synonyms: [{ said: 'coldbox', found: 'refrigerator' }] };
  expect([names('coldbox'), names('coldbox', trial), names('coldbox'), names('coldbox', trial)]).toEqual([
    [],
    ['Refrigerator log'],
    [],
    ['Refrigerator log'],
  ]);
  const id = teach('coldbox', 'refrigerator');
  expect([names('coldbox', { withoutActions: [id] }), names('coldbox', { withoutActions: [id + 1] })]).toEqual([[], ['Refrigerator log']]);
});

test('what is learned leaves the glossary itself as it is', () => {
  const before = glossaryOf(database);
  teach('coldbox', 'refrigerator');
  expect(glossaryOf(database)).toBe(before);
});

const fees = 'How much is the fee for a late cancellation?';
function addFees() {
  const page = library.add('Price list', 'The fee for a late cancellation is 25 dollars. A cancellation fee is due at once.\n');
  const board = library.add('Front desk board', 'Late cancellation: a fee of 40 dollars since May. Whoever cancels late is told so.\n');
  return { page, board };
}

test('a pinned passage comes first and a demoted one later for the same question, never for another, and evidence stays', () => {
  const { page, board } = addFees();
  const before = search(fees);
  expect(before.passages.map(({ documentName }) => documentName)).toEqual(['Price list', 'Front desk board']);
  const id = boost({
    question: 'the fee for late cancellations',
    documentId: board,
    quote: 'Late cancellation: a fee of 40 dollars since May.',
    effect: 'pin',
  });
  const after = search(fees);
  expect(after.passages.map(({ documentName }) => documentName)).toEqual(['Front desk board', 'Price list']);
  expect(after.evidence).toEqual(before.evidence);
  expect(names('How much is the fee for a late refund?')[0]).toBe('Price list');
  undo(id);
  expect(names(fees)[0]).toBe('Price list');
  boost({ question: fees, documentId: page, quote: 'A cancellation fee is due at once.', effect: 'demote' });
  expect(search(fees).passages.map(({ documentName }) => documentName)).toEqual(['Front desk board', 'Price list']);
  expect(search(fees).evidence).toEqual(before.evidence);
});

test('a pinned passage is found again in a new version, changed or not, and goes with its document', () => {
  const { board } = addFees();
  boost({ question: fees, documentId: board, quote: 'Late cancellation: a fee of 40 dollars since May.', effect: 'pin' });
  const rewrite = (text: string) =>
    database.prepare('UPDATE passages SET text = ?, body_terms = ? WHERE document_id = ?').run(text, 'late cancel 45 dollar fee', board);
  rewrite('Late\ncancellation:  a fee of 40 dollars since May. Ask Jo.');
  expect(names(fees)[0]).toBe('Front desk board');
  rewrite('The fee of a late cancellation is 45 dollars since May.');
  expect(names(fees)[0]).toBe('Front desk board');
  rewrite('Late patients wait.');
  expect(names(fees)[0]).toBe('Price list');
  library.remove(board);
  expect([names(fees), database.prepare('SELECT count(*) AS count FROM passage_boosts').get()]).toEqual([['Price list'], { count: 0 }]);
});

test('a pinned passage that holds no word of the question is found all the same, once something is found', () => {
  addFees();
  const notes = library.add('Notes', 'Whoever stays away pays a quarter.\n');
  boost({ question: fees, documentId: notes, quote: 'Whoever stays away pays a quarter.', effect: 'pin' });
  expect(names(fees)).toContain('Notes');
});

test.each([
  ['How much is the fee for a late cancellation?', 'the fee for late cancellations', true],
  ['late cancellation fee', 'late cancellation', true],
  ['late cancellation fee', 'late refund fee', false],
  ['late cancellation fee', 'cancellation', false],
  ['vaccine fridge temperature', 'vaccine fridge temperature 2026', false],
  ['', '', false],
])('“%s” and “%s”: the same question? %s', (one, other, isSame) => {
  expect(asksTheSame(askedFor(one), askedFor(other))).toBe(isSame);
  expect(asksTheSame(askedFor(other), askedFor(one))).toBe(isSame);
});
