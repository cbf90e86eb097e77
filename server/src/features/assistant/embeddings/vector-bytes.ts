/** The vector loops take sixteen numbers a step. */
const step = 16;
const largest = 127;

/** A vector as integers of 8 bits, its largest number as 127; only its direction is kept. Padded with zeros to a multiple of 16. */
export function toBytes(vector: Float32Array): Int8Array<ArrayBuffer> {
  let most = 0;
  for (const value of vector) most = Math.max(most, Math.abs(value));
  const bytes = new Int8Array(Math.ceil(vector.length / step) * step);
  for (let index = 0; index < vector.length; index++) bytes[index] = most > 0 ? Math.round(((vector[index] ?? 0) / most) * largest) : 0;
  return bytes;
}

export function lengthOf(bytes: Int8Array): number {
  let sum = 0;
  for (const value of bytes) sum += value * value;
  return Math.sqrt(sum);
}
