import { expect, test } from 'vitest';
import { asWritten } from './as-written.ts';

test.each([
  ['How much Tylenol for a 12-year-old?', ['12', 'year', '12yearold'], ['12-year-old']],
  [
    'Where is form A-1312/B kept, and the Naïve list of 1,500 doses?',
    ['kept', 'a1312b', 'naive', '1500'],
    ['a-1312/b', 'kept', 'naïve', '1,500'],
  ],
  ['Is the nurse’s MRI badge and the MRI key there?', ['mri', 'nurse', 'radiology'], ['nurse', 'mri']],
])('%s: words are told as somebody wrote them', (question, words, written) => {
  expect(asWritten(words, question)).toEqual(written);
  // As they were told, they are known again.
  expect(asWritten(written, question)).toEqual(written);
});
