import { expect, test } from 'vitest';
import { findText, maxFound } from './use-finding.ts';

function find(content: string, typed: string) {
  const search = findText(content, typed);
  let slices = 0;
  for (;;) {
    const step = search.next();
    if (step.done === true) return { ...step.value, slices, words: step.value.ranges.map(({ start, end }) => content.slice(start, end)) };
    slices += 1;
  }
}

test.each([
  ['capitals do not count', 'Wash hands. WASH HANDS.', 'wash hands', ['Wash hands', 'WASH HANDS']],
  ['nor do marks on letters', 'Ménière, Meniere, MÉNIÈRE', 'meniere', ['Ménière', 'Meniere', 'MÉNIÈRE']],
  ['typed with marks it finds the bare ones too', 'Meniere and Ménière', 'Ménière', ['Meniere', 'Ménière']],
  ['a mark that stands by itself belongs to its letter', 'caf\u0065\u0301 and cafe', 'cafe', ['caf\u0065\u0301', 'cafe']],
  ['a phrase goes on over the end of a line', 'report the\n  needlestick', 'the needlestick', ['the\n  needlestick']],
  ['signs are signs', 'dose (5 mg/kg)? 5 mg.kg', '(5 mg/kg)?', ['(5 mg/kg)?']],
  ['a backslash and brackets too', 'a\\b [x] a.b', 'a\\b [x]', ['a\\b [x]']],
  ['straight quotes and dashes find the printed ones', 'the patient’s A–12', "patient's A-12", ['patient’s A–12']],
  ['letters of other alphabets', 'ΠΟΛΎΣ Ёлка', 'елка', ['Ёлка']],
  ['what lies outside the basic plane', 'x 💉 y 💉', '💉', ['💉', '💉']],
  ['hits do not overlap', 'aaaa', 'aa', ['aa', 'aa']],
  ['part of a word is found', 'needlestick', 'stick', ['stick']],
  ['bold words are found as they are read', '- **Planned downtime:** ahead', 'downtime: ahead', ['downtime:** ahead']],
  ['so are the cells of a row', '| Version | 3.4 |', 'version 3.4', ['Version | 3.4']],
  ['white space alone is nothing to find', 'a b', '  ', []],
])('%s', (_, content, typed, expected) => {
  expect(find(content, typed).words).toEqual(expected);
});

test('offsets are UTF-16, as citations count them', () => {
  expect(find('💉 Give 5 mg', '5 mg').ranges).toEqual([{ start: 8, end: 12 }]);
});

test('a text of five million characters is looked through in slices, and what lies across two of them is found once', () => {
  const filler = 'word '.repeat(79_999);
  const content = `${filler}needlestick kit ${filler.repeat(11)}the end`;
  const { words, slices } = find(content, 'needlestick  KIT');
  expect(words).toEqual(['needlestick kit']);
  expect(content.slice(0, 400_000)).not.toContain('needlestick kit');
  expect(content.indexOf('needlestick')).toBeLessThan(400_000);
  expect(slices).toBeGreaterThan(10);
});

test('beyond the cap it says that there are more', () => {
  expect(find('e '.repeat(maxFound), 'e')).toMatchObject({ isCut: false, ranges: { length: maxFound } });
  expect(find('e '.repeat(maxFound + 1), 'e')).toMatchObject({ isCut: true, ranges: { length: maxFound } });
});
