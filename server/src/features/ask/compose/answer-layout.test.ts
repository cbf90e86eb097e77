import { expect, test } from 'vitest';
import { createCitationBook } from '../cite/citations.ts';
import { composeAnswer } from './compose.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { stem } from '../../../language/terms.ts';

const passage = (text: string, fields: Partial<RetrievedPassage> = {}): RetrievedPassage => ({
  id: 1,
  documentId: 1,
  memoryId: null,
  documentName: 'Clinic handbook',
  version: 1,
  heading: 'Daily work',
  text,
  startOffset: 0,
  firstLine: 0,
  page: null,
  ordinal: 2,
  score: 1,
  ...fields,
});

const ask = (question: string, words: string, ...passages: RetrievedPassage[]) => {
  const concepts = words.split(' ').map((word) => ({ terms: [stem(word)], value: 1 }));
  return composeAnswer({ question, concepts, passages, length: 'medium' });
};
const read = (...asked: Parameters<typeof ask>): string =>
  ask(...asked)
    .map(({ before, text }) => before + text)
    .join('');

const falls =
  '1. Stay with the patient.\n2. The nurse is called within 5 minutes after the fall.\n3. Note the time.\n4. Fill in the form.\n5. Wait.\n6. Look again.\n7. Report.\n8. Sign.';

test('one step of a procedure is a sentence without its number, and is still cited at its own line', () => {
  const source = passage(`Falls are rare.\n\n${falls}`);
  const [first] = ask('How soon is the nurse called?', 'nurse called', source);
  expect(first).toMatchObject({ before: '', text: 'The nurse is called within 5 minutes after the fall.' });
  const cited = createCitationBook([source]).cite(first?.text ?? '', 1)?.citation;
  expect(cited).toMatchObject({ lineIndex: 3, quote: '2. The nurse is called within 5 minutes after the fall.' });
});

test('two steps of a long procedure do not pass for all of it', () => {
  const steps = Array.from(
    { length: 9 },
    (_, index) => `${index + 1}. The ${index % 4 === 0 ? 'alarm' : 'door'} of hall ${index} is tested.`,
  );
  const answer = read('How soon is the alarm tested?', 'alarm tested', passage(steps.join('\n')));
  expect(answer.match(/is tested/g)).toHaveLength(1);
});

test('a whole procedure keeps its numbers', () => {
  expect(read('What are the steps after a fall?', 'fall', passage(falls))).toBe(falls);
});

test('one rule out of a list is a sentence without a bullet; several of one list stand below each other', () => {
  const rules = '- Bleach is mixed with nine parts of water.\n- Bleach is kept in Room 14.';
  expect(read('Where is bleach kept?', 'bleach kept', passage('- Bleach is kept in Room 14.'))).toBe('Bleach is kept in Room 14.');
  expect(read('Where is bleach kept?', 'bleach kept', passage(rules))).toBe(
    '- Bleach is kept in Room 14.\n- Bleach is mixed with nine parts of water.',
  );
});

test('an item that is no sentence comes behind what leads to it', () => {
  const text = 'The cabinet is locked.\n\nThe visitor badge opens these:\n\n- the lobby;\n- the staff kitchen.';
  const answer = read('Does the visitor badge open the kitchen?', 'kitchen', passage(text));
  expect(answer.indexOf('The visitor badge opens these:')).toBeLessThan(answer.indexOf('the staff kitchen.'));
  expect(answer).toContain('The visitor badge opens these:');
});

test('rows of one table stand below each other, apart from the sentences around them', () => {
  const table = '| Unit | Range |\n|---|---|\n| Refrigerator R1 | 36 to 46 degrees |\n| Freezer F1 | 5 degrees or colder |';
  const answer = read('What is the range of the units?', 'range units', passage(`The range of all units is read twice a day.\n\n${table}`));
  expect(answer).toContain('- Unit: Refrigerator R1; Range: 36 to 46 degrees\n- Unit: Freezer F1; Range: 5 degrees or colder');
  expect(answer).toMatch(/twice a day\.\n\n- Unit|colder\n\nThe range/);
});

test('the sentences of another document are a paragraph of their own', () => {
  const own = passage('Gloves are changed after each patient. Gloves lie in every room.');
  const other = passage('Gloves are changed when they are torn.', { id: 2, documentId: 2, score: 0.98 });
  expect(read('When are gloves changed?', 'gloves changed', own, other)).toMatch(
    /(?<!\n\n)Gloves lie in every room\.\n\n|\n\nGloves are changed/,
  );
});

test('who owns a document is told where it is asked, and is beside the point elsewhere', () => {
  const text = '# Mail\n\n| Version | 3 |\n| Owner | Front desk lead |\n| Applies to | Mail |\n\nMail is opened at noon.';
  const first = passage(text, { ordinal: 0, heading: 'Mail', documentName: 'Mail' });
  expect(ask('Who owns the mail document?', 'owns mail', first)[0]?.text).toBe('Owner: Front desk lead');
  expect(ask('What applies when mail is opened?', 'mail opened', first)[0]?.text).toBe('Mail is opened at noon.');
  expect(read('When is mail opened?', 'mail opened', first)).not.toContain('Version');
});

test('whether something is allowed is answered by the row that says yes or no', () => {
  const table = '| Channel | Allowed for results |\n|---|---|\n| Text on a private phone | No |\n| Portal | Yes |';
  const other = passage('The clinic sends a text to the phone of a patient who is late.', {
    id: 2,
    documentId: 2,
    documentName: 'Late arrivals',
  });
  expect(ask('Can I text results from a private phone?', 'text results phone', other, passage(table, { score: 0.95 }))[0]?.text).toBe(
    'Channel: Text on a private phone; Allowed for results: No',
  );
});
