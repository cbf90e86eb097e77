type NumberArray = Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/** The same numbers in an array with room for at least `length`, and half as many again as before. */
export function grown<A extends NumberArray | Float32Array<ArrayBuffer>>(array: A, length: number): A {
  const Constructor = array.constructor as new (length: number) => A;
  const larger = new Constructor(Math.max(length, array.length + (array.length >> 1)));
  larger.set(array);
  return larger;
}
