import { grown } from './index-postings.ts';

/** The words of every passage in order, as term numbers, seven bits a byte: the frequent ones, which were seen first, take one. A slot is a passage's place in memory. */
export type WordStore = {
  bytes: Uint8Array<ArrayBuffer>;
  used: number;
  starts: Uint32Array<ArrayBuffer>;
  /** Words of a slot's name, heading and body. */
  lengths: Uint16Array<ArrayBuffer>;
  /** Words of the longest passage. */
  longest: number;
};

const longestField = 65_535;

export function createWordStore(): WordStore {
  return {
    bytes: new Uint8Array(1 << 16),
    used: 0,
    starts: new Uint32Array(1_024),
    lengths: new Uint16Array(3 * 1_024),
    longest: 0,
  };
}

/** Keeps the words of a passage's fields, name, heading, body, in the slot after the last one. */
export function addWords(store: WordStore, slot: number, fields: readonly (readonly number[])[]): void {
  if (slot >= store.starts.length) {
    store.starts = grown(store.starts, slot + 1);
    store.lengths = grown(store.lengths, 3 * store.starts.length);
  }
  store.starts[slot] = store.used;
  let all = 0;
  fields.forEach((field, index) => {
    const words = field.slice(0, longestField);
    store.lengths[3 * slot + index] = words.length;
    all += words.length;
    writeWords(store, words);
  });
  store.longest = Math.max(store.longest, all);
}

function writeWords(store: WordStore, words: readonly number[]): void {
  if (store.used + 5 * words.length > store.bytes.length) store.bytes = grown(store.bytes, store.used + 5 * words.length);
  const { bytes } = store;
  let { used } = store;
  for (let word of words) {
    for (; word > 127; word >>>= 7) bytes[used++] = (word & 127) | 128;
    bytes[used++] = word;
  }
  store.used = used;
}

/** Decodes a slot's words, its fields one after the other, into an array that is long enough; returns how many there are. */
export function readWords({ bytes, starts, lengths }: WordStore, slot: number, into: Uint32Array): number {
  const count = (lengths[3 * slot] ?? 0) + (lengths[3 * slot + 1] ?? 0) + (lengths[3 * slot + 2] ?? 0);
  let at = starts[slot] ?? 0;
  for (let index = 0; index < count; index++) {
    let byte = bytes[at++] ?? 0;
    let word = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0;
      word |= (byte & 127) << shift;
    }
    into[index] = word;
  }
  return count;
}
