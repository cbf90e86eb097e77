import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readDay, readHeaderFacts } from './header-facts.ts';

const today = '2026-11-27';
const nothing = { number: null, version: null, owner: null, effectiveFrom: null, reviewDue: null };
const plan = { number: 'IC-02', version: '6.2', owner: 'Infection Prevention', effectiveFrom: '2026-05-05', reviewDue: '2027-05-05' };

test('the header table of a policy of the handbook says number, version, owner and dates', () => {
  const text = readFileSync(new URL('../../../../../handbook/needlestick-and-exposure.md', import.meta.url), 'utf8');
  expect(readHeaderFacts(text, today)).toEqual({ ...plan, number: 'HC-IC-02', owner: 'Infection Prevention Nurse' });
});

test('the header table of a Spanish policy says the same', () => {
  const rows = ['Número de documento | IC-02', 'Versión | 6.2', 'Responsable | Enfermera de prevención'];
  const dates = ['Vigencia | 5 de mayo de 2026', 'Próxima revisión | 15 de septiembre del 2027'];
  const table = [...rows, ...dates, 'Alcance | Todo el personal'].map((row) => `| ${row} |`);
  const text = ['# Pinchazos', '', table[0], '| --- | --- |', ...table.slice(1)].join('\n');
  const found = { ...plan, owner: 'Enfermera de prevención', reviewDue: '2027-09-15' };
  expect(readHeaderFacts(text, today)).toEqual(found);
  expect(readHeaderFacts('# Plan\n\nResponsable: Alcance\nVigencia: 2 años', today)).toEqual(nothing);
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
  [
    'labels side by side with one blank between them',
    'Policy Number: IC-02 Version: 6.2\nPolicy Owner: Infection Prevention Effective Date: 5/5/26 Last Reviewed/Approved: 4/1/2026 Next Review Date: 5/5/2027',
  ],
  [
    'a steward and the date of a review to come',
    'Policy #: IC-02\n[Clinical Document - Version 6.2]\nSteward: Infection Prevention\nLast Review Date: 5/1/2026\nEffective Date: 5/05/26\nReview Date: 5/5/2027',
  ],
])('%s are read', (_, text) => {
  expect(readHeaderFacts(text, today)).toEqual(plan);
});

test.each([
  ['a form that nobody filled in', 'Owner: [Name and role]\nEffective date: ____\nNext review: TBD\nVersion: [x]'],
  ['a register of other things', '| Action | Owner | Target date |\n| --- | --- | --- |\n| Mop | Housekeeping | 2026-05-05 |'],
  ['a table of findings', '| Issue identified | Action | Responsible Person | Target Date | Status |\n| --- | --- | --- | --- | --- |'],
  ['a column of owners', '| Owner | Date approved |\n| --- | --- |'],
  ['the date of a review that is over', 'Last Reviewed: 4/1/2026\nReview Date: 4/1/2026'],
  ['who approved it', 'Approved By: Medical Executive Committee\nLast Revised: 4/1/2026'],
  ['a sentence about a version', 'Version 2 of the form is used from now on.'],
  ['a date with no day', 'Effective: May 2026'],
  ['a sentence', 'The owner: whoever on the day is in charge of the room and of the people who work in it must sign the list.'],
  ['the middle of a text', `${'Wash hands.\n'.repeat(80)}Owner: Pharmacy`],
])('%s says nothing', (_, text) => {
  expect(readHeaderFacts(text, today)).toMatchObject({ ...nothing });
});

test.each([
  ['Version 1.5 Revised December 2017 | Office of Management | Information Services', '1.5'],
  ['[HR Document - Version 1.0]', '1.0'],
])('%s names the version', (text, version) => {
  expect(readHeaderFacts(`# Policy\n\n${text}`, today)).toEqual({ ...nothing, version });
});

test('a review before the document takes effect is left out', () => {
  expect(readHeaderFacts('Effective: May 5, 2026\nReview due: May 5, 2025', today)).toEqual({ ...nothing, effectiveFrom: '2026-05-05' });
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
