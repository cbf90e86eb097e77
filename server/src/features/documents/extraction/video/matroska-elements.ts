import type { ByteSource } from './byte-source.ts';

/** An element of EBML (RFC 8794): its id with the length marker, and the start and end of its content, in bytes of the file. */
export interface Element {
  id: number;
  start: number;
  end: number;
  /** It claims to be longer than the element around it. */
  isCut: boolean;
}

const longestHeader = 12;
const mostElements = 20_000_000;

/**
 * The elements from start to end, one after the other. Those in `entered` are yielded themselves and then walked into, so that their
 * content follows; elements that a live recording left without a length are walked into as well.
 */
export function* elementsIn(source: ByteSource, start: number, end: number, entered: ReadonlySet<number> = new Set()): Generator<Element> {
  let at = start;
  for (let count = 0; count < mostElements && at + 2 <= end; count++) {
    const header = source.read(at, Math.min(longestHeader, end - at));
    const id = readId(header);
    const size = id === undefined ? undefined : readSize(header, id.length);
    if (id === undefined || size === undefined) return;
    const payload = at + id.length + size.length;
    const isEndless = size.value === Infinity;
    yield { id: id.value, start: payload, end: Math.min(payload + size.value, end), isCut: !isEndless && payload + size.value > end };
    at = isEndless || entered.has(id.value) ? payload : payload + size.value;
  }
}

/** The number of leading zero bits says how many bytes follow the first; an id keeps that marker. */
function readId(bytes: Buffer): { value: number; length: number } | undefined {
  const length = Math.clz32(bytes[0] ?? 0) - 23;
  return length > 4 || length > bytes.length ? undefined : { value: bytes.readUIntBE(0, length), length };
}

/** A number as sizes and track numbers are written; with all bits set, which means unknown, it is Infinity. */
export function readSize(bytes: Buffer, at: number): { value: number; length: number } | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 8 || at + length > bytes.length) return undefined;
  let value = BigInt(first & (0xff >> length));
  for (let index = 1; index < length; index++) value = (value << 8n) | BigInt(bytes[at + index] ?? 0);
  return { value: value === (1n << BigInt(7 * length)) - 1n ? Infinity : Number(value), length };
}

export function unsigned(source: ByteSource, { start, end }: Element): number {
  const bytes = source.read(start, Math.min(8, end - start));
  return bytes.reduce((value, byte) => value * 256 + byte, 0);
}

export function textOf(source: ByteSource, { start, end }: Element): string {
  return source
    .read(start, Math.min(1_000, end - start))
    .toString('latin1')
    .replace(/\0.*$/s, '');
}
