/**
 * Reads strings of BIFF8 ([MS-XLS] 2.5.293, 2.5.294) from a record and those that continue it. A string may go on in the next part, which
 * then begins with a byte that says again whether its characters take one byte or two. Reading past the end throws RangeError.
 */
export class StringReader {
  readonly #parts: Buffer[];
  #part = 0;
  #at: number;

  constructor(parts: Buffer[], at = 0) {
    this.#parts = parts;
    this.#at = at;
  }

  /** A string whose length is in so many bytes before it. */
  read(lengthBytes: 1 | 2): string {
    const length = this.#number(lengthBytes);
    const flags = this.#number(1);
    const runs = (flags & 8) !== 0 ? this.#number(2) : 0;
    const extra = (flags & 4) !== 0 ? this.#number(4) : 0;
    const text = this.#characters(length, (flags & 1) !== 0);
    this.#skip(4 * runs + extra);
    return text;
  }

  skip(count: number): void {
    this.#skip(count);
  }

  #characters(length: number, wide: boolean): string {
    const pieces: string[] = [];
    let isWide = wide;
    for (let left = length; left > 0;) {
      const size = isWide ? 2 : 1;
      const taken = Math.min(left, Math.floor(this.#left() / size));
      if (taken > 0) pieces.push(this.#current().toString(isWide ? 'utf16le' : 'latin1', this.#at, this.#at + taken * size));
      this.#at += taken * size;
      left -= taken;
      if (left === 0) break;
      this.#nextPart();
      isWide = (this.#current().readUInt8(0) & 1) !== 0;
      this.#at = 1;
    }
    return pieces.join('');
  }

  #number(bytes: 1 | 2 | 4): number {
    if (this.#left() === 0) this.#nextPart();
    const value = this.#current().readUIntLE(this.#at, bytes);
    this.#at += bytes;
    return value;
  }

  #skip(count: number): void {
    let left = count;
    while (left > this.#left()) {
      left -= this.#left();
      this.#nextPart();
    }
    this.#at += left;
  }

  #left(): number {
    return this.#current().length - this.#at;
  }

  #current(): Buffer {
    const part = this.#parts[this.#part];
    if (part === undefined) throw new RangeError('The string goes on past the end of its record');
    return part;
  }

  #nextPart(): void {
    this.#part++;
    this.#at = 0;
    this.#current();
  }
}
