import { ExtractionError } from '../../extraction-error.ts';

/** What every packed text may refer to before it has said anything ([MS-OXRTFCP], 2.1.2.1). */
const dictionary = Buffer.from(
  String.raw`{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\colortbl\red0\green0\blue0` +
    '\r\n' +
    String.raw`\par \pard\plain\f0\fs20\b\i\u\tab\tx`,
  'latin1',
);
const windowSize = 4_096;
const headerLength = 16;
const [packed, unpacked] = [0x75465a4c, 0x414c454d];
/** A mail's text has a few hundred kilobytes; pictures in it may have more. */
const maxBytes = 32 * 1024 * 1024;

/** Unpacks the rich text of an Outlook mail. Throws ExtractionError where it is none, or too large; what was cut off comes back short. */
export function unpackRtf(bytes: Buffer): Buffer {
  if (bytes.length < headerLength) throw new ExtractionError('damaged');
  const kind = bytes.readUInt32LE(8);
  const size = bytes.readUInt32LE(4);
  if (kind === unpacked) return bytes.subarray(headerLength, headerLength + size);
  if (kind !== packed) throw new ExtractionError('damaged');
  if (size > maxBytes) throw new ExtractionError('too-large');
  const output = Buffer.alloc(size);
  const window = Buffer.alloc(windowSize);
  dictionary.copy(window);
  let [written, place] = [0, dictionary.length];
  const write = (byte: number): void => {
    if (written < size) output[written++] = byte;
    window[place] = byte;
    place = (place + 1) % windowSize;
  };
  for (let at = headerLength; at < bytes.length && written < size;) {
    const flags = bytes[at++] ?? 0;
    for (let bit = 0; bit < 8 && at < bytes.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        write(bytes[at++] ?? 0);
        continue;
      }
      const token = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
      at += 2;
      const offset = token >> 4;
      // A reference to the place that is written next is the end.
      if (offset === place) return output.subarray(0, written);
      for (let more = 0; more < (token & 0xf) + 2; more++) write(window[(offset + more) % windowSize] ?? 0);
    }
  }
  return output.subarray(0, written);
}
