import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import { expect, test } from 'vitest';
import { toCitation } from '../cite/citations.ts';
import { composeAnswer } from './compose.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { isQuotable, splitSentences } from '../../../language/sentences.ts';
import { stem } from '../../../language/terms.ts';

const passage = (text: string, fields: Partial<RetrievedPassage> = {}): RetrievedPassage => ({
  id: 1,
  documentId: 1,
  memoryId: null,
  documentName: 'Gout',
  version: 1,
  heading: 'Gout',
  text,
  startOffset: 0,
  firstLine: 0,
  page: null,
  ordinal: 0,
  score: 1,
  standing: 'effective',
  warning: null,
  ...fields,
});

const answer = (question: string, words: string, passages: RetrievedPassage[], length: AnswerLength = 'medium'): string[] => {
  const concepts = words.split(' ').map((word) => ({ terms: [stem(word)], value: 1 }));
  return composeAnswer({ question, concepts, passages, length }).map(({ text }) => text);
};

test('the sentence that answers stands first, the others follow as they are read', () => {
  const text =
    'Gout is common in this clinic. The uric acid is measured every six months in stable patients. Results go to the provider. Colchicine is kept in Room 9.';
  const [first, ...others] = answer('How often is uric acid measured?', 'uric acid measured', [passage(text)]);
  expect(first).toBe('The uric acid is measured every six months in stable patients.');
  expect(others).toEqual([...others].sort((a, b) => text.indexOf(a) - text.indexOf(b)));
});

test('a section whose title is what is asked answers from its beginning, in its order, across passages', () => {
  const heading = 'Gout > Symptoms';
  const second = passage('Fever is possible. The symptoms of gout end after a week.', { id: 2, heading, ordinal: 3 });
  const first = passage('The joint is red and hot. The pain is worst at night.', { id: 3, heading, ordinal: 2, score: 0.5 });
  const elsewhere = passage('Symptoms of gout are coded M10.', { id: 4, heading: 'Gout > Coding', ordinal: 7, score: 0.4 });
  expect(answer('What are the symptoms of gout?', 'symptoms gout', [second, first, elsewhere])).toEqual([
    'The joint is red and hot.',
    'The pain is worst at night.',
    'Fever is possible.',
    'The symptoms of gout end after a week.',
  ]);
  expect(answer('What are the symptoms of gout?', 'symptoms gout', [second, first], 'short')).toHaveLength(2);
});

test('a list is never cut in two: it is left out with its lead-in, or given whole where the section begins with it', () => {
  const heading = 'Gout > Attack';
  const items = 'Look for:\n\n- heat;\n- swelling;\n- redness;\n- pain;\n- fever;\n- chills.';
  const lead = 'The attack hurts. The attack comes at night.';
  expect(answer('Is there an attack of gout?', 'attack gout', [passage(`${lead}\n\n${items}`, { heading })])).toEqual([
    'The attack hurts.',
    'The attack comes at night.',
  ]);
  expect(answer('Is there an attack of gout?', 'attack gout', [passage(items, { heading })], 'short')).toHaveLength(7);
});

test('"what is" is answered by the beginning of the document of that name', () => {
  const text = 'Crystals of uric acid settle in a joint. It swells within hours. Gout is treated with colchicine.';
  expect(answer('What is gout?', 'gout', [passage(text, { heading: 'Gout > Overview' })])[0]).toBe(
    'Crystals of uric acid settle in a joint.',
  );
});

test('a citation names the section that its sentence stands under, not the first one of its passage', () => {
  const text = '# Gout\n\nAn attack is painful.\n\n## Treatment\n\nColchicine is given.\n\n## Diet\n\nBeer is avoided.';
  const sections = splitSentences(text, new Set([0, 4, 8]))
    .filter(isQuotable)
    .map((sentence) => [sentence.text, toCitation(passage(text), sentence, 1, 'quoted').section]);
  expect(sections).toEqual([
    ['An attack is painful.', 'Gout'],
    ['Colchicine is given.', 'Gout > Treatment'],
    ['Beer is avoided.', 'Gout > Diet'],
  ]);
});

test('rules that merely stand below each other are sentences of their own: the one that was asked for is not buried in all of them', () => {
  const rules =
    '- Gloves are worn for venipuncture.\n- Bleach is mixed with nine parts of water.\n- Sheets are kept in Room 14.\n- Eyes are rinsed at once.';
  const [first, ...others] = answer('How do I mix bleach?', 'mix bleach', [passage(rules)]);
  expect(first).toBe('Bleach is mixed with nine parts of water.');
  expect(others.length).toBeLessThan(3);
});

test('items below what leads to them come whole, in order, behind their lead-in', () => {
  const text =
    'Gout is common. Bring these to the gout visit:\n\n- the card;\n- a list of medicines;\n- the last results.\n\nParking is free.';
  expect(answer('What are the things to bring to the gout visit?', 'bring gout visit', [passage(text)])).toEqual([
    'Bring these to the gout visit:',
    'the card;',
    'a list of medicines;',
    'the last results.',
  ]);
});

test('numbered steps come complete and in their order, whichever of them holds the words', () => {
  const text = 'Do this after a fall:\n\n1. Stay with the patient.\n2. Call the nurse about the fall.\n3. Note the time.';
  expect(answer('How do I report a fall?', 'fall', [passage(text)])).toEqual([
    'Do this after a fall:',
    '1. Stay with the patient.',
    '2. Call the nurse about the fall.',
    '3. Note the time.',
  ]);
});

test('a short answer has one or two sentences, a medium one three to five, a detailed one a second source', () => {
  const sentences = (word: string): string =>
    Array.from({ length: 9 }, (_, index) => `Gout ${word}${index} is seen by ${word} number ${index}.`).join(' ');
  const passages = [
    passage(sentences('nurse')),
    passage(sentences('doctor'), { id: 2, documentId: 2, documentName: 'Arthritis', score: 0.9 }),
  ];
  expect(answer('Who sees gout?', 'sees gout', passages, 'short').length).toBeLessThanOrEqual(2);
  const medium = answer('Who sees gout?', 'sees gout', passages, 'medium').length;
  expect(medium).toBeGreaterThanOrEqual(3);
  expect(medium).toBeLessThanOrEqual(5);
  const concepts = ['sees', 'gout'].map((word) => ({ terms: [stem(word)], value: 1 }));
  const detailed = composeAnswer({ question: 'Who sees gout?', concepts, passages, length: 'detailed' });
  expect(new Set(detailed.map((segment) => segment.passage)).size).toBe(2);
});

test('what two sources say alike is said once and points at both; other figures are something else', () => {
  const same = 'Water for irrigation is discarded 24 hours after it was opened.';
  const passages = (other: string): RetrievedPassage[] => [passage(same), passage(other, { id: 2, documentId: 2, score: 0.9 })];
  const segments = (other: string): [string, number[]][] => {
    const concepts = ['water', 'irrigation', 'discarded'].map((word) => ({ terms: [stem(word)], value: 1 }));
    const input = { question: 'When is water for irrigation discarded?', concepts, passages: passages(other), length: 'medium' as const };
    return composeAnswer(input).map(({ text, also }) => [text, also]);
  };
  expect(segments('The water for irrigation is discarded 24 hours after it was opened.')).toEqual([[same, [2]]]);
  expect(segments('Water for irrigation is discarded 48 hours after it was opened.')).toHaveLength(2);
});
