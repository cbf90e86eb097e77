import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isLong, jsonInSlices, slicedArray } from './sliced-array.ts';

const item = z.object({ id: z.number() });
const items = (count: number) => Array.from({ length: count }, (_, id) => ({ id, secret: 'x' }));

test.each([0, 1, 250, 251, 1_001])('a list of %d is checked and written as if it were done at once', async (count) => {
  const whole = await z.array(item).parseAsync(items(count));
  expect(await slicedArray(item).parseAsync(items(count))).toEqual(whole);
  expect(await text(jsonInSlices(whole))).toBe(JSON.stringify(whole));
  expect(isLong(whole)).toBe(count > 250);
});

test('what is no list, or has an item that does not fit, is refused', async () => {
  await expect(slicedArray(item).parseAsync('x')).rejects.toThrow(z.ZodError);
  await expect(slicedArray(item).parseAsync([...items(600), { id: 'x' }])).rejects.toThrow(z.ZodError);
});

test('others are served while a long list is checked and written', async () => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  await slicedArray(item).parseAsync(items(2_500));
  const checked = turns;
  await text(jsonInSlices(items(2_500)));
  clearImmediate(timer);
  expect(checked).toBeGreaterThanOrEqual(9);
  expect(turns - checked).toBeGreaterThanOrEqual(9);
});
