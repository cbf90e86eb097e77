import { z } from 'zod';
import { inSlices } from './slices.ts';

/** Checked or written at a time. */
const slice = 250;

/** An array of a procedure's answer that is checked in slices, between which others are served: 20,000 memories at once delay everybody. */
export function slicedArray<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  const some = z.array(item);
  const whole = z.array(item);
  whole.parseAsync = async (value, params) => {
    if (!Array.isArray(value)) return some.parseAsync(value, params);
    const checked: z.output<Item>[] = [];
    for await (const part of inSlices(value, slice)) checked.push(...some.parse(part, params));
    return checked;
  };
  return whole;
}

/** A list that would delay everybody if it were written at once. */
export const isLong = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > slice;

/** A list as JSON, in slices between which others are served. */
export async function* jsonInSlices(list: readonly unknown[]): AsyncGenerator<string> {
  let before = '[';
  for await (const part of inSlices(list, slice)) {
    yield before + JSON.stringify(part).slice(1, -1);
    before = ',';
  }
  yield list.length === 0 ? '[]' : ']';
}
