import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDay, readHeaderFacts } from './header-facts.ts';

const nothing = { number: null, version: null, owner: null, effectiveFrom: null, reviewDue: null };
const plan = { number: 'IC-02', version: '6.2', owner: 'Infection Prevention', effectiveFrom: '2026-05-05', reviewDue: '2027-05-05' };

test('the header table of a policy of the handbook says number, version, owner and dates', () => {
  const text = readFileSync(new URL('../../../../../handbook/needlestick-and-exposure.md', import.meta.url), 'utf8');
  expect(readHeaderFacts(text)).toEqual({ ...plan, number: 'HC-IC-02', owner: 'Infection Prevention Nurse' });
});

test.each([
  [
    'lines with labels',
    '# Plan\n\n**Policy No.:** IC-02\n**Revision:** 6.2\n- Policy Owner: Infection Prevention\nEffective Date: 5/5/2026\nNext review: 5 May 2027',
  ],
  [
    'a form of Word',
    '| Policy #: | IC-02 | Version: | 6.2 |\n| Responsible department: | Infection Prevention | Effective: | May 5, 2026 |\n| Review by: | 05/05/27 | | |',
  ],
  [
    'names above values',
    '| Document ID | Version | Owner | Effective date | Next review date |\n| --- | --- | --- | --- | --- |\n| IC-02 | 6.2 | Infection Prevention | 2026-05-05 | 2027-05-05 |',
  ],
  [
    'the lines of a PDF',
    'Document number: IC-02 | Version: 6.2\nOwner: Infection Prevention     Effective: Tuesday, May 5th, 2026\nReview due\nMay 5, 2027',
  ],
])('%s are read', (_, text) => {
  expect(readHeaderFacts(text)).toEqual(plan);
});

test.each([
  ['a form that nobody filled in', 'Owner: [Name and role]\nEffective date: ____\nNext review: TBD\nVersion: [x]'],
  ['a register of other things', '| Action | Owner | Target date |\n| --- | --- | --- |\n| Mop | Housekeeping | 2026-05-05 |'],
  ['a date with no day', 'Effective: May 2026'],
  ['a sentence', 'The owner: whoever on the day is in charge of the room and of the people who work in it must sign the list.'],
  ['the middle of a text', `${'Wash hands.\n'.repeat(80)}Owner: Pharmacy`],
])('%s says nothing', (_, text) => {
  expect(readHeaderFacts(text)).toMatchObject({ ...nothing });
});

test('a review before the document takes effect is left out', () => {
  expect(readHeaderFacts('Effective: May 5, 2026\nReview due: May 5, 2025')).toEqual({ ...nothing, effectiveFrom: '2026-05-05' });
});

test.each([
  ['2026-02-30', null],
  ['13/5/2026', null],
  ['Sept. 9, 2026', '2026-09-09'],
  ['Marvel 5, 2026', null],
  ['May 5, 2026 (revised)', '2026-05-05'],
])('%s is the day %s', (written, day) => {
  expect(readDay(written)).toBe(day);
});
