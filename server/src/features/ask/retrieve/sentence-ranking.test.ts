import { expect, test } from 'vitest';
import type { RetrievedPassage } from './search.ts';
import { rankSentences } from './sentence-ranking.ts';
import { stem } from '../../../language/terms.ts';

const passage = (text: string, fields: Partial<RetrievedPassage> = {}): RetrievedPassage => ({
  id: 1,
  documentId: 1,
  memoryId: null,
  documentName: 'Clinic handbook',
  version: 1,
  heading: '',
  text,
  startOffset: 0,
  firstLine: 0,
  page: null,
  ordinal: 3,
  score: 1,
  ...fields,
});

const best = (question: string, words: string, ...passages: RetrievedPassage[]): string | undefined => {
  const concepts = words.split(' ').map((word) => ({ terms: [stem(word)], value: 1 }));
  return rankSentences({ question, concepts, passages })[0]?.text;
};

test.each([
  ['How long is the sample kept?', 'sample kept', 'The sample is kept in the cold room.', 'The sample is kept for 3 days.'],
  ['When does the lab open?', 'lab open', 'The lab is open to visitors.', 'The lab is open from 8 a.m. on.'],
  ['How much does the form cost?', 'form cost', 'The form has a cost for everyone.', 'The form has a cost of $25.'],
  ['How many vials are kept?', 'vials kept', 'The vials are kept in the safe.', 'Of the vials 12 are kept there.'],
  ['May visitors enter the lab?', 'visitors enter lab', 'Visitors enter the lab from the hall.', 'Visitors must not enter the lab alone.'],
  ['Who signs the form?', 'signs form', 'The form is one that signs in blue.', 'The charge nurse signs the form now.'],
  ['What is a proxy?', 'proxy', 'Each proxy has come here early.', 'A proxy is an adult named by a parent.'],
])('%s is answered by the sentence of the kind that was asked for', (question, words, other, wanted) => {
  expect(best(question, words, passage(`${other} ${wanted}`))).toBe(wanted);
  expect(best(question, words, passage(`${wanted} ${other}`))).toBe(wanted);
});

test('a question or a title is not taken for its own answer', () => {
  const answer = 'Keep the sample cold, and note the time at which it was taken.';
  expect(best('How is the sample kept cold?', 'sample kept cold', passage(`How is the sample kept cold? ${answer}`))).toBe(answer);
  expect(best('How is the sample kept cold?', 'sample kept cold', passage(`Sample, kept cold\n\n${answer}`))).toBe(answer);
});

test('what the heading says need not be said by the sentence again', () => {
  const freezer = passage('It is read twice a day by the nurse.', { heading: 'Freezer thermometer' });
  const office = passage('It is read twice a day by the clerk.', { heading: 'Mail' });
  expect(best('Who reads the freezer thermometer?', 'reads freezer thermometer', office, freezer)).toBe(
    'It is read twice a day by the nurse.',
  );
});

test('a sentence that begins with what was asked is about it; one that mentions it at its end is not', () => {
  const wanted = 'The crash cart with its defibrillator stands in Room 20.';
  const other = 'Naloxone lies in Room 9, in the desk and in the crash cart.';
  expect(best('Where is the crash cart?', 'crash cart', passage(`${other} ${wanted}`))).toBe(wanted);
});

test('a word that begins the same stands for another: infectious, infection', () => {
  const wanted = 'An infectious patient waits outside.';
  expect(
    best('Where does a patient with an infection wait?', 'patient infection', passage(`A new patient waits in the lobby. ${wanted}`)),
  ).toBe(wanted);
});
