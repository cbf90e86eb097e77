import { z } from 'zod';

/** The output schema of a procedure that streams: each item is checked as it passes. */
export function streamOf<Item>(item: z.ZodType<Item>): z.ZodType<AsyncIterable<Item>, AsyncIterable<Item>> {
  const isIterable = (value: unknown): value is AsyncIterable<Item> =>
    typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
  return z.custom<AsyncIterable<Item>>(isIterable).transform((source) => checked(source, item));
}

async function* checked<Item>(source: AsyncIterable<Item>, item: z.ZodType<Item>): AsyncGenerator<Item> {
  for await (const value of source) yield item.parse(value);
}
