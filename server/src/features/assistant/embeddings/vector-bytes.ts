/** The vector loops take so many numbers a step: those of 16 bytes, two in each. */
const step = 32;
const half = step / 2;
const largestStored = 7;
const largestAsked = 127;
/** What zero is stored as. */
const zero = 8;

/** Bytes of a vector as it is stored. */
export const storedBytes = (numbers: number): number => Math.ceil(numbers / step) * half;

/**
 * A vector as whole numbers of 4 bits, its largest as 7; only its direction is kept. A byte holds one number of the first half of 32, and in its upper bits
 * one of the second half. Padded with zeros.
 */
export function toStored(vector: Float32Array): Uint8Array<ArrayBuffer> {
  const largest = largestOf(vector);
  const rounded = (index: number): number => (largest > 0 ? Math.round(((vector[index] ?? 0) / largest) * largestStored) : 0) + zero;
  return Uint8Array.from({ length: storedBytes(vector.length) }, (_, at) => {
    const first = Math.floor(at / half) * step + (at % half);
    return rounded(first) | (rounded(first + half) << 4);
  });
}

/** What a passage's vectors are stored as: first a byte that says how long each is, in sixteen bytes. */
export function joinStored(vectors: readonly Float32Array[]): Uint8Array<ArrayBuffer> {
  const stored = vectors.map(toStored);
  return Uint8Array.from([(stored[0]?.length ?? 0) / half, ...stored.flatMap((bytes) => [...bytes])]);
}

/** Its vectors one behind the other, and the bytes of each. */
export function readStored(joined: Uint8Array): { bytes: number; vectors: Uint8Array } {
  return { bytes: (joined[0] ?? 0) * half, vectors: joined.subarray(1) };
}

/** A question's vector as whole numbers of 8 bits, its largest as 127, padded as what is stored. */
export function toAsked(vector: Float32Array): Int8Array<ArrayBuffer> {
  const largest = largestOf(vector);
  return Int8Array.from({ length: 2 * storedBytes(vector.length) }, (_, index) =>
    largest > 0 ? Math.round(((vector[index] ?? 0) / largest) * largestAsked) : 0,
  );
}

function largestOf(vector: Float32Array): number {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  return largest;
}

export function lengthOfStored(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum += ((byte & 15) - zero) ** 2 + ((byte >> 4) - zero) ** 2;
  return Math.sqrt(sum);
}

export function lengthOfAsked(bytes: Int8Array): number {
  let sum = 0;
  for (const value of bytes) sum += value * value;
  return Math.sqrt(sum);
}
