import { expect, test } from 'vitest';
import { abbreviations } from './abbreviations.ts';
import { clinicWords } from './clinic-words.ts';
import { officeWords } from './office-words.ts';
import { phrases } from './phrases.ts';
import { stopWords } from './stop-words.ts';
import { longFormOf, phrasesIn, synonymsOf } from './synonyms.ts';
import { stem, tokenize } from './terms.ts';

const groups = Object.values({ ...clinicWords, ...officeWords }).flatMap((section) => section.trim().split('\n'));
const wordsOf = (list: string | undefined): string[] => (list ?? '').split(/\s+/).filter(Boolean);
const synonyms = (word: string): string[] => synonymsOf({ word, term: stem(word) });

test.each([
  ['kids', 'pediatr'],
  ['yearly', 'annual'],
  ['discard', 'dispos'],
  ['haemorrhage', 'bleed'],
  ['jab', 'needlestick'],
])('%s finds %s', (word, term) => {
  expect(synonyms(word)).toContain(term);
});

test('what stands behind ">" is found and finds nothing', () => {
  expect(synonyms('yell')).toContain('aggress');
  expect(synonyms('aggressive')).not.toContain('yell');
});

test('a word that shares its stem with one of another sense has no synonyms', () => {
  expect(synonyms('medication')).toContain('drug');
  expect(synonyms('medical')).toEqual([]);
});

test('no word is in two groups, where it would join what does not belong together', () => {
  const seen = groups.flatMap((group) => [...new Set(wordsOf(group.split('>')[0]).map(stem))]);
  expect(seen.filter((term, index) => seen.indexOf(term) !== index)).toEqual([]);
});

test('every group adds something, and stop words would never be asked for', () => {
  for (const group of groups) expect(new Set(wordsOf(group.replace('>', '')).map(stem)).size, group).toBeGreaterThan(1);
  for (const group of groups) expect(wordsOf(group.split('>')[0]).filter((word) => stopWords.has(word))).toEqual([]);
});

test('abbreviations are single words that a question keeps, each with one long form', () => {
  const lines = abbreviations.trim().split('\n');
  const short = lines.map((line) => line.split('=')[0]?.trim() ?? '');
  expect(short.filter((word) => stopWords.has(word) || tokenize(word).length !== 1)).toEqual([]);
  expect(new Set(short).size).toBe(lines.length);
  expect(longFormOf('bp')).toBe('blood pressure');
});

test('phrases are found where they are written, with what they mean', () => {
  for (const line of phrases.trim().split('\n')) expect(line).toMatch(/^[^>]+>[^>]+$/);
  const question = 'Where do I throw away a needle after a blood pressure check?';
  const found = phrasesIn(tokenize(question)).map(({ start, end, others }) => [question.slice(start, end), others]);
  expect(found).toEqual([
    ['throw away', ['dispos', 'discard']],
    ['blood pressure', ['bp']],
  ]);
});
