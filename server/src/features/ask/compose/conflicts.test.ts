import { expect, test } from 'vitest';
import { stem } from '../../../language/terms.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { findConflicts } from './conflict-report.ts';

const passage = (documentId: number, text: string, fields: Partial<RetrievedPassage> = {}): RetrievedPassage => ({
  id: documentId,
  documentId,
  memoryId: null,
  documentName: `Policy ${'ABCD'.charAt(documentId)}`,
  version: 1,
  heading: '',
  text,
  startOffset: 0,
  firstLine: 0,
  page: null,
  ordinal: 0,
  score: 1,
  ...fields,
});

const values = (question: string, words: string, ...passages: RetrievedPassage[]): string[][] => {
  const concepts = words.split(' ').map((word) => ({ terms: [stem(word)], value: 1 }));
  return findConflicts({ question, concepts, passages }).map(({ sides }) => sides.map(({ value }) => value));
};

const ask = (a: string, b: string, fields: Partial<RetrievedPassage> = {}): string[][] =>
  values('When must a needlestick be reported?', 'needlestick reported', passage(1, a), passage(2, b, fields));

const report = 'A needlestick is reported to the charge nurse within 2 hours.';

test('two documents that give different limits for the same duty differ, and both are named', () => {
  expect(ask(report, 'Report a needlestick to the charge nurse within 24 hours.')).toEqual([['within 2 hours', 'within 24 hours']]);
});

test('it need not be said in the same words, where the question knows them for the same', () => {
  const concepts = [['needlestick', 'sharp'], ['injuri'], ['report', 'tell']].map((terms) => ({ terms, value: 1 }));
  const passages = [
    passage(1, 'A needlestick injury must be reported to occupational health within 2 hours.', { score: 2 }),
    passage(2, 'Any sharps injury is reported to the supervisor within 24 hours.'),
  ];
  const [conflict] = findConflicts({ question: 'When must a needlestick injury be reported?', concepts, passages });
  expect(conflict?.about).toBe('needlestick injury reported');
  expect(conflict?.sides.map(({ value }) => value)).toEqual(['within 2 hours', 'within 24 hours']);
});

test('rows of two tables are compared under the names of their columns', () => {
  const table = (days: number): string => `Vials\n\n| Item | Use within |\n|---|---|\n| Opened vial | ${days} days |`;
  const asked = ['How long is an opened vial good for?', 'opened vial'] as const;
  expect(values(...asked, passage(1, table(28)), passage(2, table(14)))).toEqual([['within 28 days', 'within 14 days']]);
});

test.each([
  ['the same length of time in another unit', 'Report a needlestick to the charge nurse within 120 minutes.'],
  ['a range that holds the other value', 'Report a needlestick to the charge nurse within 1 to 3 hours.'],
  ['a rough figure', 'Report a needlestick to the charge nurse within about 3 hours.'],
  ['another kind of figure', 'A needlestick is reported to the charge nurse after 3 days.'],
  ['an age', 'A needlestick of a 24-hour-old child is reported to the charge nurse.'],
  ['another case', 'A needlestick of a patient is reported to the charge nurse by an employee within 2 hours.'],
  ['another thing altogether', 'Records of each needlestick training are kept within 7 years.'],
  ['a finding of a study', 'In one cohort a needlestick was reported to the charge nurse within 9 hours.'],
])('%s is no conflict', (_, other) => {
  expect(ask(report, other)).toEqual([]);
});

test('different cases are no conflict: adults and children, rooms, drugs', () => {
  const dose = (who: string, mg: number): string => `The dose of epinephrine for anaphylaxis in ${who} is ${mg} mg.`;
  const asked = ['What is the dose of epinephrine?', 'dose epinephrine'] as const;
  expect(values(...asked, passage(1, dose('an adult', 0.5)), passage(2, dose('a child', 0.15)))).toEqual([]);
  expect(values(...asked, passage(1, dose('an adult', 0.5)), passage(2, dose('an adult', 0.3)))).toEqual([['0.5 mg', '0.3 mg']]);
  const room = (number: number, hours: number): string => `The isolation room ${number} stays closed for ${hours} hours after measles.`;
  const rooms = ['How long does the isolation room stay closed?', 'isolation room closed'] as const;
  expect(values(...rooms, passage(1, room(11, 2)), passage(2, room(12, 4)))).toEqual([]);
  expect(values(...rooms, passage(1, room(11, 2)), passage(2, room(11, 4)))).toEqual([['for 2 hours', 'for 4 hours']]);
});

test('telephone numbers, fees and times of day are compared, too', () => {
  const phone = (number: string): string => `The number of the pharmacist on duty is ${number}.`;
  const asked = ['What is the number of the pharmacist on duty?', 'pharmacist duty'] as const;
  expect(values(...asked, passage(1, phone('555-0101')), passage(2, phone('555-0199')))).toEqual([['555-0101', '555-0199']]);
  expect(values(...asked, passage(1, phone('(312) 555-0101')), passage(2, phone('555-0101')))).toEqual([]);
  const fee = (dollars: number): string => `The no-show fee for a visit is $${dollars}.`;
  expect(values('What is the no-show fee?', 'show fee', passage(1, fee(35)), passage(2, fee(50)))).toEqual([['$35', '$50']]);
  const opens = (time: string): string => `The front desk opens at ${time} on weekdays.`;
  expect(values('When does the front desk open?', 'front desk opens', passage(1, opens('8 a.m.')), passage(2, opens('8:30 a.m.')))).toEqual(
    [['8 a.m.', '8:30 a.m.']],
  );
});

test('one document does not contradict itself, and one that knows both figures contradicts nobody', () => {
  const late = 'Report a needlestick to the charge nurse within 24 hours.';
  expect(values('When must a needlestick be reported?', 'needlestick reported', passage(1, `${report} ${late}`))).toEqual([]);
  expect(ask(`${report} ${late}`, late)).toEqual([]);
});

test.each(['superseded', 'expired'] as const)('a %s document contradicts nobody', (standing) => {
  expect(ask(report, 'Report a needlestick to the charge nurse within 24 hours.', { standing })).toEqual([]);
});

test('a note contradicts a document as another document does', () => {
  const note = { documentId: null, memoryId: 4 };
  expect(ask(report, 'Report a needlestick to the charge nurse within 24 hours.', note)).toHaveLength(1);
});

test('a third source that agrees with one of the two is not a third side', () => {
  const texts = [
    report,
    'Report a needlestick to the charge nurse within 24 hours.',
    'Report a needlestick to the charge nurse within 1 day.',
  ];
  const passages = texts.map((text, index) => passage(index + 1, text));
  expect(values('When must a needlestick be reported?', 'needlestick reported', ...passages)).toEqual([
    ['within 2 hours', 'within 24 hours'],
  ]);
});
