import { expect, test } from 'vitest';
import { suggestedQuestion } from './suggested-question.ts';

test.each([
  ['What is a critical result?', 'What is a critical result?'],
  ['How to get an interpreter', 'How do I get an interpreter?'],
  ['When to call the physician', 'When do I call the physician?'],
  ['Who must not interpret', 'Who must not interpret?'],
  ['If the equipment fails', 'What do I do if the equipment fails?'],
  ['Ending the relationship', 'What do I need to know about ending the relationship?'],
  ['Hand hygiene', 'What does “Handbook” say about hand hygiene?'],
  ['3.2 Hand hygiene', 'What does “Handbook” say about hand hygiene?'],
  ['HIPAA breaches', 'What does “Handbook” say about HIPAA breaches?'],
  ['Purpose', undefined],
  ['What commonly needs it', undefined],
  ['Handbook', undefined],
  ['', undefined],
  ['word '.repeat(40).trim(), undefined],
])('of the heading "%s" it makes: %s', (heading, question) => {
  expect(suggestedQuestion({ documentName: 'Handbook', heading: `Handbook > ${heading}` })).toBe(question);
});
