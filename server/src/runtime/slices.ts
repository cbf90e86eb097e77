import { setImmediate } from 'node:timers/promises';

/** The items in their order, at most `size` at a time. */
export function* slicesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** As slicesOf; after each slice others are served, whom all items at once would hold up. */
export async function* inSlices<Item>(items: readonly Item[], size: number): AsyncGenerator<Item[]> {
  for (const slice of slicesOf(items, size)) {
    yield slice;
    await setImmediate();
  }
}
