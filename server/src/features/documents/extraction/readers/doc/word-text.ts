import BufferReader from 'word-extractor/lib/buffer-reader.js';
import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';

/** A stretch of the stream whose paragraphs are alike. style: 1 to 9 for the built-in headings. */
type ParagraphRun = { from: number; to: number; style: number; isInTable: boolean; endsRow: boolean };

const pageSize = 512;
const maxPages = 100_000;
const sprmInTable = 0x2416;
const sprmEndsRow = 0x2417;

/** Sizes of what follows a property's number, by the number's upper three bits ([MS-DOC] 2.6.1); the sixth says its size itself. */
const operandSizes = [1, 1, 2, 4, 2, 2, 0, 3];

/** Reads which paragraphs are headings, cells and ends of rows ([MS-DOC] 2.8.25, 2.9.183), in the order of the stream. */
function readParagraphRuns(stream: Buffer, table: Buffer): ParagraphRun[] {
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

/** The run that contains a place of the stream. */
function findRun(runs: ParagraphRun[], place: number): ParagraphRun | undefined {
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

/** What ends a paragraph, as one private-use character each; normalisation removes any that a file brings along. */
export const marks = {
  /** Of running text; plus 1 to 9 for a heading of that level. */
  paragraph: 0xe000,
  inCell: 0xe010,
  cell: 0xe011,
  row: 0xe012,
} as const;

/** The parts of a Word file, with marks for the ends of paragraphs and Word's own control characters for the rest. */
export type WordText = Record<'body' | 'footnotes' | 'headers' | 'comments' | 'endnotes' | 'textBoxes', string>;

/** Reads the text of a .doc of Word 97 to 2003. Rejects with any error that the parser throws on a damaged file. */
export async function readWordText(bytes: Buffer): Promise<WordText> {
  const reader = new BufferReader(bytes);
  await reader.open();
  return (await new Extractor().extract(reader)) as WordText;
}

/** The package joins cells and headings into plain lines; the kinds of paragraphs are determined here before it does. */
class Extractor extends WordOleExtractor {
  #runs: ParagraphRun[] = [];

  override writeParagraphProperties(stream: Buffer, table: Buffer): void {
    this.#runs = readParagraphRuns(stream, table);
  }

  override buildDocument(): WordText {
    const all = this._pieces.map((piece) => markParagraphs(piece, this.#runs)).join('');
    const { ccpText, ccpFtn, ccpHdd, ccpAtn, ccpEdn, ccpTxbx } = this._boundaries;
    let from = 0;
    const take = (length: number): string => all.slice(from, (from += length));
    return {
      body: take(ccpText),
      footnotes: take(ccpFtn),
      headers: take(ccpHdd),
      comments: take(ccpAtn),
      endnotes: take(ccpEdn),
      textBoxes: take(ccpTxbx),
    };
  }
}

function markParagraphs({ text, startFilePos, bpc }: { text: string; startFilePos: number; bpc: number }, runs: ParagraphRun[]): string {
  return text.replace(/[\uE000-\uE01F]/g, ' ').replace(/[\r\f\x07]/g, (end, at: number) => {
    const run = findRun(runs, startFilePos + at * bpc);
    if (end === '\x07') return String.fromCharCode(run?.endsRow === true ? marks.row : marks.cell);
    if (run?.isInTable === true && end === '\r') return String.fromCharCode(marks.inCell);
    const level = run !== undefined && run.style >= 1 && run.style <= 9 ? run.style : 0;
    return String.fromCharCode(marks.paragraph + level);
  });
}
