import { expect, test } from 'vitest';
import { createGlossary, longFormsOf } from './glossary.ts';
import { stopWords } from './stop-words.ts';
import { phrasesIn, synonymsOf } from './synonyms.ts';
import { stem, tokenize } from './terms.ts';
import { readWordLines } from './words.ts';

const groups = ['clinic', 'office', 'shorthand'].flatMap(readWordLines);
const wordsOf = (list: string | undefined): string[] => (list ?? '').split(/\s+/).filter(Boolean);
const synonyms = (word: string): string[] => synonymsOf({ word, term: stem(word) });

test.each([
  ['kids', 'pediatr'],
  ['yearly', 'annual'],
  ['discard', 'dispos'],
  ['haemorrhage', 'bleed'],
  ['jab', 'needlestick'],
  ['pts', 'patient'],
  ['norco', 'hydrocodon'],
])('%s finds %s', (word, term) => {
  expect(synonyms(word)).toContain(term);
});

test('words after ">" are found and find nothing', () => {
  expect(synonyms('yell')).toContain('aggress');
  expect(synonyms('aggressive')).not.toContain('yell');
});

test('dangerous neighbors do not find each other', () => {
  expect(synonyms('needle')).not.toContain('needlestick');
  expect(synonyms('stuck')).not.toContain('sharp');
  expect(synonyms('anaphylaxis')).not.toContain('allergi');
  expect(synonyms('hydrocodone')).not.toContain('norco');
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

const glossary = createGlossary([
  { term: 'BP', longForms: ['blood pressure'] },
  { term: 'LOS', longForms: ['length of stay'] },
  { term: 'CMS', longForms: ['centers for medicare medicaid services'] },
  { term: 'PT', longForms: ['physical therapy', 'patient'] },
  { term: 'H&P', longForms: ['history and physical'] },
]);
const othersIn = (question: string) => phrasesIn(tokenize(question), glossary.phrases).map(({ others }) => others);

test('an abbreviation is known in any case and in the plural, with all that it stands for', () => {
  expect(['bp', 'bps', 'pt'].map((word) => longFormsOf(word, glossary))).toEqual([
    ['blood pressure'],
    ['blood pressure'],
    ['physical therapy', 'patient'],
  ]);
  expect(['cm', 'loss'].flatMap((word) => longFormsOf(word, glossary))).toEqual([]);
});

test('what is written out finds its abbreviation, unless that is a unit or one word of several', () => {
  expect(othersIn('blood pressure')).toEqual([['bp']]);
  expect(othersIn('physical therapy for a patient')).toEqual([['pt']]);
  expect(othersIn('centers for medicare medicaid services')).toEqual([]);
  expect(othersIn('The H&P')).toEqual([['histori', 'and', 'physic']]);
});

test('phrases are found where they are written, with what they mean', () => {
  for (const line of readWordLines('phrases')) expect(line).toMatch(/^[^>]+>[^>]+$/);
  const question = 'Where do I throw away a needle after a blood pressure check?';
  const found = phrasesIn(tokenize(question), glossary.phrases).map(({ start, end, others }) => [question.slice(start, end), others]);
  expect(found).toEqual([
    ['throw away', ['dispos', 'discard']],
    ['blood pressure', ['bp']],
  ]);
});
