/**
 * Posting lists that grow at their end, all in one array of bytes: per term a chain of blocks, each twice the one before up to a kilobyte, that begin with
 * the next one's address. A posting is the distance to the slot before (seven bits a byte) and the counts; a distance of 0 ends a block.
 */
export type Postings = {
  bytes: Uint8Array<ArrayBuffer>;
  used: number;
  /** By term: its first block, where the next posting goes, the end and the size of its last block, its last slot. */
  first: Uint32Array<ArrayBuffer>;
  next: Uint32Array<ArrayBuffer>;
  end: Uint32Array<ArrayBuffer>;
  size: Uint16Array<ArrayBuffer>;
  lastSlot: Int32Array<ArrayBuffer>;
};

const link = 4;
const smallest = 16;
const largest = 1_024;
/** Five bytes of a slot's distance, one of counts: a posting never lies in two blocks. */
const longestPosting = 6;

/** Counts by field in one byte, each no higher than its bits can say; more than that hardly changes a score. */
export function packCounts(name: number, heading: number, body: number): number {
  return (Math.min(name, 3) << 6) | (Math.min(heading, 3) << 4) | Math.min(body, 15);
}

export function createPostings(): Postings {
  return {
    bytes: new Uint8Array(1 << 16),
    // No block begins at 0, which means none.
    used: smallest,
    first: new Uint32Array(1_024),
    next: new Uint32Array(1_024),
    end: new Uint32Array(1_024),
    size: new Uint16Array(1_024),
    lastSlot: new Int32Array(1_024),
  };
}

/** Slots of a term must come in ascending order. */
export function addPosting(postings: Postings, term: number, slot: number, counts: number): void {
  if (term >= postings.first.length) makeRoomForTerm(postings, term);
  if ((postings.next[term] ?? 0) + longestPosting > (postings.end[term] ?? 0)) startBlock(postings, term);
  const { bytes, next, lastSlot } = postings;
  let at = next[term] ?? 0;
  let distance = slot - (lastSlot[term] ?? -1);
  for (; distance > 127; distance >>>= 7) bytes[at++] = (distance & 127) | 128;
  bytes[at++] = distance;
  bytes[at++] = counts;
  next[term] = at;
  lastSlot[term] = slot;
}

function makeRoomForTerm(postings: Postings, term: number): void {
  postings.first = grown(postings.first, term + 1);
  postings.next = grown(postings.next, term + 1);
  postings.end = grown(postings.end, term + 1);
  postings.size = grown(postings.size, term + 1);
  postings.lastSlot = grown(postings.lastSlot, term + 1);
}

function startBlock(postings: Postings, term: number): void {
  const before = postings.size[term] ?? 0;
  const size = before === 0 ? smallest : Math.min(largest, 2 * before);
  if (postings.used + size > postings.bytes.length) postings.bytes = grown(postings.bytes, postings.used + size);
  const block = postings.used;
  postings.used += size;
  if (before === 0) {
    postings.first[term] = block;
    postings.lastSlot[term] = -1;
  } else writeLink(postings.bytes, (postings.end[term] ?? 0) - before, block);
  postings.next[term] = block + link;
  postings.end[term] = block + size;
  postings.size[term] = size;
}

/** Visits the slots that contain a term, ascending, with the packed counts there. */
export function eachPosting({ bytes, first }: Postings, term: number, visit: (slot: number, counts: number) => void): void {
  let block = first[term] ?? 0;
  let size = smallest;
  let slot = -1;
  while (block !== 0) {
    const last = block + size - longestPosting;
    for (let at = block + link; at <= last;) {
      let byte = bytes[at++] ?? 0;
      if (byte === 0) break;
      let distance = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++] ?? 0;
        distance |= (byte & 127) << shift;
      }
      slot += distance;
      visit(slot, bytes[at++] ?? 0);
    }
    block = readLink(bytes, block);
    size = Math.min(largest, 2 * size);
  }
}

function writeLink(bytes: Uint8Array, at: number, to: number): void {
  for (let index = 0; index < link; index++) bytes[at + index] = to >>> (8 * index);
}

function readLink(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8) | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24)) >>> 0;
}

type NumberArray = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/** The same numbers in an array with room for at least `length`, and half as many again as before. */
export function grown<A extends NumberArray | Float32Array<ArrayBuffer>>(array: A, length: number): A {
  const Constructor = array.constructor as new (length: number) => A;
  const larger = new Constructor(Math.max(length, array.length + (array.length >> 1)));
  larger.set(array);
  return larger;
}
