import { expect, test } from 'vitest';
import { shownText, splitSentences } from './sentences.ts';

const rowsOf = (text: string): string[] =>
  splitSentences(text)
    .filter(({ kind }) => kind === 'row')
    .map(shownText);
const textOf = (lines: readonly string[]): string => lines.join('\n');

test('a table whose columns are lined up with spaces is read row by row, each with what leads to the table', () => {
  const text = textOf([
    'Epinephrine 1 mg/mL, into the thigh:',
    '',
    '  Weight                Dose       Device',
    '  15 to 30 kg           0.15 mg    Junior auto-injector',
    '  Over 30 to 50 kg      0.3 mg     Adult auto-injector',
    '',
    'Call 911.',
  ]);
  const sentences = splitSentences(text);
  expect(sentences.map(({ kind }) => kind)).toEqual(['sentence', 'columns', 'row', 'row', 'sentence']);
  expect(rowsOf(text)).toEqual([
    'Weight: 15 to 30 kg; Dose: 0.15 mg; Device: Junior auto-injector',
    'Weight: Over 30 to 50 kg; Dose: 0.3 mg; Device: Adult auto-injector',
  ]);
  expect(sentences[2]?.lead).toBe('Epinephrine 1 mg/mL, into the thigh:');
  expect(text.slice(sentences[2]?.start, sentences[2]?.end)).toBe('15 to 30 kg           0.15 mg    Junior auto-injector');
});

test('a cell in more lines stays in its row, and a word that runs into the next column is cut where the column begins', () => {
  const text = textOf([
    'Temperature      What it looks like        Do',
    '---------------  ------------------------  -----------------------',
    '82 to 89 F       Slurred, stops shivering  911, warm packs to',
    '                                           armpits and groin',
    'Below 82 F       Asleep, stiff, slow pulse 911, check the pulse',
  ]);
  expect(rowsOf(text)).toEqual([
    'Temperature: 82 to 89 F; What it looks like: Slurred, stops shivering; Do: 911, warm packs to armpits and groin',
    'Temperature: Below 82 F; What it looks like: Asleep, stiff, slow pulse; Do: 911, check the pulse',
  ]);
});

test('particulars in two columns name no columns', () => {
  const text = textOf(['Code Blue    not breathing, no pulse', 'Code Yellow  seizure or chest pain', 'Code Pink    labor or delivery']);
  expect(rowsOf(text)).toEqual([
    'Code Blue: not breathing, no pulse',
    'Code Yellow: seizure or chest pain',
    'Code Pink: labor or delivery',
  ]);
});

test('a table with bars between its cells only is read row by row', () => {
  const text = textOf([
    'Ketones.',
    '',
    'Blood ketones | Urine strip | Check again',
    'Below 0.6 | Negative | 4 hours',
    '0.6 to 1.5 | Small | 2 hours',
  ]);
  expect(rowsOf(text)).toEqual([
    'Blood ketones: Below 0.6; Urine strip: Negative; Check again: 4 hours',
    'Blood ketones: 0.6 to 1.5; Urine strip: Small; Check again: 2 hours',
  ]);
});

test.each([
  [
    'rows below one key',
    ['Drug         Route   Dose', 'Midazolam    IM      10 mg', '             IN      5 mg', 'Lorazepam    IV      4 mg'],
  ],
  [
    'running text with two blanks between sentences',
    ['In force 10 January.  Withdrawn later.', 'It governs all sites.  It governs all staff.', 'Ask the nurse.  Ask the doctor.'],
  ],
  ['two lines by chance', ['CLINIC POLICY      Page 1', 'Owner of it        Nurse']],
])('%s are no table', (_, lines) => {
  expect(rowsOf(textOf(lines))).toEqual([]);
});
