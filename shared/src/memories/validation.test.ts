import { expect, test } from 'vitest';
import { memoryIdsIn } from './validation.ts';

test.each([
  ['3, 7,12', [3, 7, 12]],
  ['3, x, 7a, , 1.5, -2, 1e3, 8', [3, 8]],
  [' 5 ,5', [5]],
  ['0, 99999999999999999999', []],
  ['7 8', []],
  ['', []],
])('%j names the memories %j: what is no number is dropped', (text, ids) => {
  expect(memoryIdsIn(text)).toEqual(ids);
});
