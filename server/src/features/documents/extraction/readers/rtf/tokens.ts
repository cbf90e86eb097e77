/** A piece of a rich text file: a brace, a control word with its number, bytes of text, or bytes that are no text. */
export type Token =
  { kind: 'open' } | { kind: 'close' } | { kind: 'control'; name: string; number: number | null } | { kind: 'bytes'; bytes: Buffer };

/** Only what begins at the place where the last piece ended; each alternative ends within a few characters or at the next mark. */
const word = /\\([a-zA-Z]{1,40})(-?\d{1,10})? ?/y;
const hex = /\\'([\da-fA-F]{2})/y;
const plain = /[^\\{}\r\n]+/y;

/** The pieces of a rich text file, in order. Takes linear time for any input. */
export function* tokensOf(bytes: Buffer): Generator<Token> {
  const text = bytes.toString('latin1');
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  while (at < text.length) {
    const first = text[at];
    if (first === '{' || first === '}') {
      at++;
      yield { kind: first === '{' ? 'open' : 'close' };
    } else if (first === '\r' || first === '\n') at++;
    else if (first !== '\\') {
      const from = at;
      match(plain);
      yield { kind: 'bytes', bytes: bytes.subarray(from, at) };
    } else {
      const control = match(word);
      if (control !== null) {
        const number = control[2] === undefined ? null : Number(control[2]);
        const name = control[1] ?? '';
        yield { kind: 'control', name, number };
        // Bytes that may contain anything follow.
        if (name === 'bin' && number !== null && number > 0) at += number;
        continue;
      }
      const byte = match(hex)?.[1];
      if (byte !== undefined) yield { kind: 'bytes', bytes: Buffer.from(byte, 'hex') };
      else {
        yield { kind: 'control', name: text[at + 1] ?? '', number: null };
        at += 2;
      }
    }
  }
}
