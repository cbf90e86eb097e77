/** The vector loops take 32 numbers a step: 16 bytes of two numbers each. */
const step = 32;
const half = step / 2;
const largestPacked = 7;
const largestQueried = 127;
/** The four bits that mean zero. */
const zero = 8;

/** Bytes of a packed vector of so many numbers. */
export const packedBytes = (numbers: number): number => Math.ceil(numbers / step) * half;

/**
 * A vector as whole numbers of 4 bits, the largest of them 7; its direction is kept and its length is lost. Of each 32 numbers the first 16 are the lower
 * halves of 16 bytes, the others their upper halves. Padded with zeros.
 */
export function packVector(vector: Float32Array): Uint8Array<ArrayBuffer> {
  const largest = largestOf(vector);
  const rounded = (index: number): number => (largest > 0 ? Math.round(((vector[index] ?? 0) / largest) * largestPacked) : 0) + zero;
  return Uint8Array.from({ length: packedBytes(vector.length) }, (_, at) => {
    const first = Math.floor(at / half) * step + (at % half);
    return rounded(first) | (rounded(first + half) << 4);
  });
}

/** A passage's vectors in one piece. The first byte is the length of each vector, in units of 16 bytes. */
export function packVectors(vectors: readonly Float32Array[]): Uint8Array {
  const packed = vectors.map(packVector);
  return Buffer.concat([Buffer.of((packed[0]?.length ?? 0) / half), ...packed]);
}

/** The vectors one after another, and the bytes of each. */
export function readPacked(joined: Uint8Array): { bytes: number; vectors: Uint8Array } {
  return { bytes: (joined[0] ?? 0) * half, vectors: joined.subarray(1) };
}

/** A question's vector as whole numbers of 8 bits, the largest of them 127, padded like a packed vector. */
export function toQuery(vector: Float32Array): Int8Array<ArrayBuffer> {
  const largest = largestOf(vector);
  return Int8Array.from({ length: 2 * packedBytes(vector.length) }, (_, index) =>
    largest > 0 ? Math.round(((vector[index] ?? 0) / largest) * largestQueried) : 0,
  );
}

function largestOf(vector: Float32Array): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  return largest;
}

export function lengthOfPacked(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum += ((byte & 15) - zero) ** 2 + ((byte >> 4) - zero) ** 2;
  return Math.sqrt(sum);
}

export function lengthOfQuery(bytes: Int8Array): number {
  let sum = 0;
  for (const value of bytes) sum += value * value;
  return Math.sqrt(sum);
}
