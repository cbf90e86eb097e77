import { expect, test } from 'vitest';
import { suggestedQuestion } from './suggested-question.ts';

test.each([
  ['What is a critical result?', 'What is a critical result?'],
  ['How to get an interpreter', 'How do I get an interpreter?'],
  ['When to call the physician', 'When should I call the physician?'],
  ['Who may not act as an interpreter', 'Who may not act as an interpreter?'],
  ['If the equipment fails', 'What do I do if the equipment fails?'],
  ['Ending the relationship', 'What are the rules for ending the relationship?'],
  ['When a chaperone is required', 'When is a chaperone required?'],
  ['When no chaperone is available', 'What do I do when no chaperone is available?'],
  ['Where the equipment is', 'Where is the equipment?'],
  ['Where the vaccines are kept', 'Where are the vaccines kept?'],
  ['When to clean your hands', 'When should I clean my hands?'],
  ['How late is too late', 'How late is too late?'],
  ['Hand hygiene', 'What do I need to know about hand hygiene?'],
  ['3.2 Hand hygiene', 'What do I need to know about hand hygiene?'],
  ['HIPAA breaches', 'What do I need to know about HIPAA breaches?'],
  ['Purpose', undefined],
  ['What commonly needs it', undefined],
  ['Handbook', undefined],
  ['', undefined],
  ['word '.repeat(40).trim(), undefined],
])('of the heading "%s" it makes: %s', (heading, question) => {
  expect(suggestedQuestion({ documentName: 'Handbook', heading: `Handbook > ${heading}` })?.question).toBe(question);
});

test.each([
  ['How to get an interpreter', true],
  ['Who may not act as an interpreter', true],
  ['How to dial', false],
  ['How late is too late', false],
  ['What to do at once', false],
  ['After the visit', false],
  ['Hand hygiene', false],
])('the question made of "%s" reads as somebody would ask it: %s', (heading, isNatural) => {
  expect(suggestedQuestion({ documentName: 'Handbook', heading })?.isNatural).toBe(isNatural);
});
