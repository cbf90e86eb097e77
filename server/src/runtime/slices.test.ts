import { expect, test } from 'vitest';
import { inSlices, slicesOf } from './slices.ts';

test.each([
  [[], []],
  [[1, 2], [[1, 2]]],
  [
    [1, 2, 3, 4, 5],
    [[1, 2], [3, 4], [5]],
  ],
])('%j, two at a time', async (items, slices) => {
  expect([...slicesOf(items, 2)]).toEqual(slices);
  const served: number[][] = [];
  for await (const slice of inSlices(items, 2)) served.push(slice);
  expect(served).toEqual(slices);
});

test('others are served after each slice', async () => {
  const order: string[] = [];
  for await (const [item] of inSlices(['first', 'second'], 1)) {
    order.push(String(item));
    setImmediate(() => order.push('another'));
  }
  expect(order).toEqual(['first', 'another', 'second', 'another']);
});
