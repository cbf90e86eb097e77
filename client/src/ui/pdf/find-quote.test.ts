import { expect, test } from 'vitest';
import { findQuote, quotesOnPages } from './find-quote.ts';

function found(items: readonly string[], words: string, before = '') {
  return findQuote(items, { words, before }).map(({ item, start, end }) => items[item]?.slice(start, end));
}

test.each([
  ['words that a line ends within', ['Report the needle-', 'stick at once.'], 'needlestick at once', ['needle', 'stick at once']],
  ['ligatures and marks on letters', ['The oﬃce of Dr. Ménière'], 'office of Dr. Meniere', ['oﬃce of Dr. Ménière']],
  ['spaces of its own', ['S t o p', ' ', 'it.'], 'Stop it', ['S t o p', 'it']],
  ['Markdown’s marks', ['Level 2: paper packets'], '**Level 2:** paper', ['Level 2: paper']],
  [
    'the cells of a row in another order',
    ['2 hours', 'Paper for everything', '3'],
    '| 3 | Paper for everything | 2 hours |',
    ['3', 'Paper for everything', '2 hours'],
  ],
  [
    'a footer in the middle',
    ['Call the Charge Nurse and stay', 'page 3 of 7', 'with the patient until help comes'],
    'Call the Charge Nurse and stay with the patient until help comes',
    ['Call the Charge Nurse and stay', 'page 3 of 7', 'with the patient until help comes'],
  ],
  ['nothing where the words are not', ['Wash your hands'], 'Dry your hands', []],
])('on a page it finds %s', (_, items, words, expected) => {
  expect(found(items, words)).toEqual(expected);
});

test('of words that are there twice it finds those that were quoted', () => {
  const items = ['Call 555-0102. Then call 555-0102 again.'];
  expect(findQuote(items, { words: '555-0102', before: 'Call 555-0102. Then call ' })).toEqual([{ item: 0, start: 25, end: 33 }]);
});

test('a passage that goes on overleaf is looked for on both pages', () => {
  const content = 'First page. Stay with\nthe patient. Last.';
  const start = content.indexOf('Stay');
  expect(quotesOnPages(content, [0, 22], { start, end: content.indexOf(' Last') })).toEqual([
    { page: 1, words: 'Stay with\n', before: 'First page. ' },
    { page: 2, words: 'the patient.', before: '' },
  ]);
});
