import { expect, test } from 'vitest';
import { createCache } from './cache.ts';

interface Note {
  id: number;
  text: string;
}

function noteCache(bounds = { entries: 3, bytes: 1_000 }) {
  const state = { mayServe: true, reads: 0 };
  const cache = createCache<Note>({ bounds, bytesOf: ({ text }) => text.length, mayServe: () => state.mayServe });
  const source = new Map<string, Note>();
  const load = (key: string) => () => {
    state.reads += 1;
    return Promise.resolve(source.get(key));
  };
  return { cache, state, source, read: (key: string) => cache.read(key, load(key)) };
}

const note = (id: number, text = 'x') => ({ id, text });

test('what was read once is served until it is dropped, and every request counts', async () => {
  const { cache, state, source, read } = noteCache();
  source.set('a', note(1, 'first'));
  expect([await read('a'), await read('a'), state.reads]).toEqual([note(1, 'first'), note(1, 'first'), 1]);
  source.set('a', note(1, 'second'));
  cache.drop('a');
  expect((await read('a'))?.text).toBe('second');
  expect(cache.counts()).toEqual({ hits: 1, misses: 2, entries: 1, bytes: 6 });
});

test('what is not there, and what fails, is asked for again', async () => {
  const { cache, state, read } = noteCache();
  expect([await read('a'), await read('a'), state.reads]).toEqual([undefined, undefined, 2]);
  await expect(cache.read('b', () => Promise.reject(new Error('busy')))).rejects.toThrow('busy');
  expect(cache.counts().entries).toBe(0);
});

test('it holds so many entries and bytes, and lets go of what was not asked for longest', async () => {
  const { cache, state, source, read } = noteCache();
  for (const [index, key] of ['a', 'b', 'c', 'd'].entries()) {
    source.set(key, note(index));
    await read(key);
  }
  expect(cache.counts().entries).toBe(3);
  await read('a');
  expect(state.reads).toBe(5);
  source.set('long', note(9, 'x'.repeat(999)));
  await read('long');
  expect(cache.counts()).toMatchObject({ bytes: 1_000, entries: 2 });
  source.set('too long', note(10, 'x'.repeat(1_001)));
  expect((await read('too long'))?.text).toHaveLength(1_001);
  expect(cache.counts()).toMatchObject({ bytes: 1_000, entries: 2 });
});

test('what ceases to hold while it is being read is not kept', async () => {
  const { cache, read, source } = noteCache();
  let finish: (found: Note) => void = () => undefined;
  const reading = cache.read('a', () => new Promise<Note>((resolve) => (finish = resolve)));
  cache.drop('a');
  finish(note(1, 'old'));
  expect(await reading).toEqual(note(1, 'old'));
  source.set('a', note(1, 'new'));
  expect((await read('a'))?.text).toBe('new');
});

test('while nobody knows what holds, everybody reads at the source and nothing is kept', async () => {
  const { cache, state, source, read } = noteCache();
  source.set('a', note(1));
  await read('a');
  state.mayServe = false;
  await read('a');
  source.set('b', note(2));
  await read('b');
  state.mayServe = true;
  expect([state.reads, cache.counts().entries]).toEqual([3, 1]);
});

test('emptying says how much went, and one of several is forgotten alone', async () => {
  const { cache, state, source, read } = noteCache();
  for (const [key, id] of [
    ['a', 1],
    ['b', 2],
    ['c', 1],
  ] as const) {
    source.set(key, note(id));
    await read(key);
  }
  cache.dropWhere(({ id }) => id === 1);
  await read('b');
  expect([state.reads, cache.counts().entries]).toEqual([3, 1]);
  expect([cache.clear(), cache.clear()]).toEqual([1, 0]);
});
