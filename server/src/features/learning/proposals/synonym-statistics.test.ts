import { expect, test } from 'vitest';
import type { AskedRow } from './evidence.queries.ts';
import { createPairing, wordsOnlyIn } from './propose-synonyms.ts';
import { chanceOf, findSynonyms, type Rephrasing, type WordUse } from './synonym-statistics.ts';

const bounds = { chats: 2, people: 2 };
const words = (text: string) => new Map(text === '' ? [] : text.split(', ').map((word) => [word, word]));
const rephrased = (chat: number, lost: string, gained: string, person = chat): Rephrasing => ({
  ...{ askedId: 2 * chat, answeredId: 2 * chat + 1, chat, person },
  lost: words(lost),
  gained: words(gained),
});
const use = (questions: number, holding: Record<string, number>, failed: Record<string, number>): WordUse => ({
  questions,
  holding: new Map(Object.entries(holding)),
  failed: new Map(Object.entries(failed)),
});
const found = (...given: Parameters<typeof findSynonyms>) => findSynonyms(...given).map(({ said, found: other }) => [said, other]);
const usual = use(100, { sharps: 2, needlestick: 2, report: 40, go: 3 }, { sharps: 2, go: 3 });

test('two people who rephrase alike teach a word', () => {
  const seen = [rephrased(1, 'sharps', 'needlestick'), rephrased(2, 'sharps, go', 'needlestick')];
  expect(found(seen, usual, bounds)).toEqual([['sharps', 'needlestick']]);
});

test('one chat, or one person in two chats, teaches nothing', () => {
  expect(found([rephrased(1, 'sharps', 'needlestick')], usual, bounds)).toEqual([]);
  expect(found([rephrased(1, 'sharps', 'needlestick', 7), rephrased(2, 'sharps', 'needlestick', 7)], usual, bounds)).toEqual([]);
});

test('a word that questions hold anyway came in by chance', () => {
  const seen = [rephrased(1, 'sharps', 'report'), rephrased(2, 'sharps', 'report')];
  expect(found(seen, usual, bounds)).toEqual([]);
});

test('a word that mostly gets other words in its place, or whose questions mostly succeed, is not learned', () => {
  const seen = [rephrased(1, 'sharps', 'needlestick'), rephrased(2, 'sharps', 'needlestick')];
  const others = [3, 4, 5].map((chat) => rephrased(chat, 'sharps', `other${chat}`));
  expect(found([...seen, ...others], usual, bounds)).toEqual([]);
  expect(found(seen, use(100, { sharps: 20, needlestick: 2 }, { sharps: 2 }), bounds)).toEqual([]);
});

test('of a phrase and its words the phrase is learned, and what is found in as few words as do', () => {
  const seen = [1, 2, 3].map((chat) => rephrased(chat, 'cold, box, cold box', 'vaccine, refrigerator, vaccine refrigerator'));
  const known = use(200, { cold: 3, box: 3, vaccine: 10, refrigerator: 3 }, { cold: 3, box: 3 });
  expect(found(seen, known, bounds)).toEqual([['cold box', 'refrigerator']]);
});

test.each([
  [1, 1, 0.5, 0.5],
  [2, 2, 0.1, 0.01],
  [0, 5, 0.3, 1],
  [2, 3, 0.5, 0.5],
])('at least %i of %i at %d: %d', (seen, tries, rate, chance) => {
  expect(chanceOf(seen, tries, rate)).toBeCloseTo(chance, 10);
});

test('what one question has and the other lacks: words, phrases side by side, no figures and no words that only ask', () => {
  expect([...wordsOnlyIn('How long may 3 cold boxes stay open?', 'How long may the refrigerators stay open?')]).toEqual([
    ['cold', 'cold'],
    ['box', 'boxes'],
    ['cold box', 'cold boxes'],
  ]);
});

const row = (id: number, question: string, isAnswered: boolean, minute = id, rating: number | null = null): AskedRow => ({
  ...{ id, sessionId: 1, userId: 1, question, rating, isHelpful: null },
  askedAt: new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString(),
  verdict: isAnswered ? 'good' : 'none',
  grounded: Number(isAnswered),
});
const pairs = (rows: AskedRow[]) => {
  const pairUp = createPairing();
  return rows.flatMap((one) => pairUp(one).map(({ asked, answered }) => [asked.id, answered.id]));
};

test('a question that failed, or was rated badly, goes with the one in other words that succeeded soon after', () => {
  const failed = row(1, 'Who may act as a sitter?', false);
  expect(pairs([failed, row(2, 'Who may act as a chaperone?', true)])).toEqual([[1, 2]]);
  expect(pairs([failed, row(2, 'Who may act as a babysitter?', false), row(3, 'Who may act as a chaperone?', true)])).toEqual([
    [1, 3],
    [2, 3],
  ]);
  expect(pairs([row(1, 'Who may act as a sitter?', true, 1, 1), row(2, 'Who may act as a chaperone?', true)])).toEqual([[1, 2]]);
  expect(pairs([row(1, 'Who may act as a sitter?', true), row(2, 'Who may act as a chaperone?', true)])).toEqual([]);
  expect(pairs([failed, row(2, 'Who may act as a chaperone?', true, 12)])).toEqual([]);
  expect(pairs([failed, row(2, 'Where is the parking garage?', true)])).toEqual([]);
  expect(pairs([failed, row(2, 'Who may act as a sitter?', true)])).toEqual([]);
});
