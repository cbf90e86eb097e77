import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';

/** Checked or written at a time. */
const slice = 250;

/** An array of a procedure's answer that is checked in slices, between which others are served: 20,000 memories at once delay everybody. */
export function slicedArray<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  const some = z.array(item);
  const whole = z.array(item);
  whole.parseAsync = async (value, params) => {
    if (!Array.isArray(value)) return some.parseAsync(value, params);
    const checked: z.output<Item>[] = [];
    for (let at = 0; at < value.length; at += slice) {
      checked.push(...some.parse(value.slice(at, at + slice), params));
      await setImmediate();
    }
    return checked;
  };
  return whole;
}

/** A list that would delay everybody if it were written at once. */
export const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > slice;

/** A list as JSON, in slices between which others are served. */
export async function* jsonInSlices(list: readonly unknown[]): AsyncGenerator<string> {
  for (let at = 0; at < list.length; at += slice) {
    yield (at === 0 ? '[' : ',') + JSON.stringify(list.slice(at, at + slice)).slice(1, -1);
    await setImmediate();
  }
  yield list.length === 0 ? '[]' : ']';
}
