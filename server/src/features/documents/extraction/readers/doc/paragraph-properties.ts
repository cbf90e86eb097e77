/** A stretch of the stream whose paragraphs are alike. style: 1 to 9 for the built-in headings. */
export type ParagraphRun = { from: number; to: number; style: number; isInTable: boolean; endsRow: boolean };

const pageSize = 512;
const maxPages = 100_000;
const sprmInTable = 0x2416;
const sprmEndsRow = 0x2417;

/** Sizes of what follows a property's number, by the number's upper three bits ([MS-DOC] 2.6.1); the sixth says its size itself. */
const operandSizes = [1, 1, 2, 4, 2, 2, 0, 3];

/** Reads which paragraphs are headings, cells and ends of rows ([MS-DOC] 2.8.25, 2.9.183), in the order of the stream. */
export function readParagraphRuns(stream: Buffer, table: Buffer): ParagraphRun[] {
  const from = stream.readUInt32LE(0x0102);
  const size = stream.readUInt32LE(0x0106);
  const count = Math.min(Math.floor((size - 4) / 8), maxPages);
  const runs: ParagraphRun[] = [];
  for (let at = 0; at < count; at++) {
    const page = table.readUInt32LE(from + 4 * (count + 1) + 4 * at) * pageSize;
    runs.push(...readPage(stream.subarray(page, page + pageSize)));
  }
  return runs.sort((a, b) => a.from - b.from);
}

function readPage(page: Buffer): ParagraphRun[] {
  const count = page.readUInt8(pageSize - 1);
  return Array.from({ length: count }, (_, at) => {
    const place = 2 * page.readUInt8(4 * (count + 1) + 13 * at);
    const half = page.readUInt8(place);
    const start = half === 0 ? place + 2 : place + 1;
    const length = half === 0 ? 2 * page.readUInt8(place + 1) : 2 * half - 1;
    return {
      from: page.readUInt32LE(4 * at),
      to: page.readUInt32LE(4 * (at + 1)),
      ...readProperties(page.subarray(start, start + length)),
    };
  });
}

function readProperties(bytes: Buffer): Pick<ParagraphRun, 'style' | 'isInTable' | 'endsRow'> {
  const found = { style: bytes.length < 2 ? 0 : bytes.readUInt16LE(0), isInTable: false, endsRow: false };
  for (let at = 2; at + 2 < bytes.length;) {
    const property = bytes.readUInt16LE(at);
    const isOn = bytes.readUInt8(at + 2) === 1;
    if (property === sprmInTable) found.isInTable = isOn;
    if (property === sprmEndsRow) found.endsRow = isOn;
    const kind = property >> 13;
    at += 2 + (kind === 6 ? bytes.readUInt8(at + 2) + 1 : (operandSizes[kind] ?? 1));
  }
  return found;
}

/** The run that holds a place of the stream. */
export function findRun(runs: ParagraphRun[], place: number): ParagraphRun | undefined {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.to ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  const run = runs[low];
  return run !== undefined && run.from <= place ? run : undefined;
}
