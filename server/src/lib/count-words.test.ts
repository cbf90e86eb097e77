import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';

test('words are counted between blanks of every kind, wherever these stand', () => {
  const blanks = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter((sign) => /\s/.test(sign));
  for (const blank of blanks) expect(countWords(`${blank}Wash${blank}${blank}your hands${blank}`)).toBe(3);
  const others = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter((sign) => /\S/.test(sign));
  expect(countWords(others.join(' '))).toBe(others.length);
  expect([countWords(''), countWords(' \n '), countWords('one')]).toEqual([0, 0, 1]);
});
