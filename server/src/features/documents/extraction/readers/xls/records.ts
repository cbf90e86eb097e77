import { ExtractionError } from '../../extraction-error.ts';

/** A record of a BIFF8 stream, with the records that continue it. */
export type BiffRecord = { type: number; at: number; parts: Buffer[] };

/** Types of the records that are read ([MS-XLS] 2.3.2). */
export const recordTypes = {
  begin: 0x0809,
  end: 0x000a,
  continue: 0x003c,
  locked: 0x002f,
  dateMode: 0x0022,
  sheet: 0x0085,
  strings: 0x00fc,
  format: 0x041e,
  style: 0x00e0,
  sharedText: 0x00fd,
  text: 0x0204,
  number: 0x0203,
  packed: 0x027e,
  packedRow: 0x00bd,
  formula: 0x0006,
  formulaText: 0x0207,
  boolean: 0x0205,
  merged: 0x00e5,
} as const;

/** The records from an offset up to the end of the substream that begins there; those of charts inside it are left out. */
export function* readRecords(stream: Buffer, from: number): Generator<BiffRecord> {
  let depth = 0;
  let at = from;
  while (at + 4 <= stream.length) {
    const type = stream.readUInt16LE(at);
    const start = at;
    const parts: Buffer[] = [];
    do {
      const length = stream.readUInt16LE(at + 2);
      if (at + 4 + length > stream.length) throw new ExtractionError('damaged');
      parts.push(stream.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    } while (at + 4 <= stream.length && stream.readUInt16LE(at) === recordTypes.continue);
    if (type === recordTypes.begin) depth++;
    if (depth === 1) yield { type, at: start, parts };
    if (type === recordTypes.end && --depth <= 0) return;
  }
}
