import { expect, test } from 'vitest';
import { findQuoted, lineOf } from './quoted-passage.service.ts';

const then = `# Needlestick injuries

Wash the wound with soap and water for five minutes.
Report it to the charge nurse within one hour.

- Squeeze the wound gently
- Dry it with a clean towel

| Vaccine     | Kept at      |
| ----------- | ------------ |
| Hepatitis B | 2 °C to 8 °C |
| Varicella   | below -15 °C |

Call extension 4400 at night, and 4401 at weekends.
`;

/** The state of a quote in a text, with the words that are there now. */
function look(quote: string, now: string, before = then) {
  const from = before.indexOf(quote);
  const { state, place } = findQuoted({ content: before, from, to: from + quote.length }, now);
  return place === null ? [state] : [state, now.slice(place.from, place.to), lineOf(now, place.from)];
}

const report = 'Report it to the charge nurse within one hour.';

test('the same words on the same line are unchanged, on another line moved', () => {
  expect(look(report, then)).toEqual(['unchanged', report, 3]);
  expect(look(report, `Revised in May.\n\n${then}`)).toEqual(['moved', report, 5]);
  const row = '| Hepatitis B | 2 °C to 8 °C |';
  expect(look(row, then)).toEqual(['unchanged', row, 10]);
});

test('other spaces and line breaks make no other words', () => {
  const wrapped = 'Report  it to the\ncharge nurse within one hour.';
  expect(look(report, then.replace(report, wrapped))).toEqual(['unchanged', wrapped, 3]);
});

test('of several places the nearest to where it stood counts', () => {
  const now = `${report}\n\nFirst things first.\n\n${'Nothing of note is said here. '.repeat(20)}\n\n${report}\n`;
  expect(look(report, now, `${'Nothing of note is said here. '.repeat(20)}\n\n${report}\n`)).toEqual(['moved', report, 6]);
});

test.each([
  ['another figure', report, 'Report it to the charge nurse within two hours.'],
  ['another figure in a row', '| Varicella   | below -15 °C |', '| Varicella   | below -20 °C |'],
  ['a condition behind it', '- Squeeze the wound gently', '- Squeeze the wound gently unless it bleeds'],
  ['a denial before it', '- Squeeze the wound gently', '- Do not squeeze the wound gently'],
  ['a changed verb', 'Wash the wound with soap and water for five minutes.', 'Rinse the wound with soap and water for five minutes.'],
])('%s is a change, and the present wording is shown', (_what, quote, wording) => {
  expect(look(quote, then.replace(quote, wording)).slice(0, 2)).toEqual(['changed', wording]);
});

test('a condition that begins on the next line is a change', () => {
  const before = 'Gloves are worn\n\nMasks are worn in the ward.\n';
  const now = 'Gloves are worn\nwhere blood is drawn.\n\nMasks are worn in the ward.\n';
  expect(look('Gloves are worn', now, before)[0]).toBe('changed');
});

test('words that many sentences share are no change of the one that went', () => {
  const now = then.replace(`${report}\n`, 'The form is kept in the office for the nurse on duty.\n');
  expect(look(report, now)).toEqual(['gone']);
  expect(look(report, '')).toEqual(['gone']);
});

test('a quote that was cut within a sentence is found where the same word stands beside it', () => {
  expect(look('Call extension 4400 at night,', `Note.\n\n${then}`)).toEqual(['moved', 'Call extension 4400 at night,', 15]);
  expect(look('Call extension 4400 at night,', then.replace('night, and', 'night, never'))[0]).toBe('changed');
});

test('signs that mean something in a pattern are taken as they are', () => {
  const before = 'Give 5 mg (i.v.) * 2 [see A+B?].\n';
  expect(look('Give 5 mg (i.v.) * 2 [see A+B?].', before, before)[0]).toBe('unchanged');
});
