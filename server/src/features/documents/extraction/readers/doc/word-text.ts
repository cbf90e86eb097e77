import BufferReader from 'word-extractor/lib/buffer-reader.js';
import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';
import { findRun, type ParagraphRun, readParagraphRuns } from './paragraph-properties.ts';

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

/** Reads the text of a .doc of Word 97 to 2003. Rejects with whatever the parser throws on a damaged file. */
export async function readWordText(bytes: Buffer): Promise<WordText> {
  const reader = new BufferReader(bytes);
  await reader.open();
  return (await new Extractor().extract(reader)) as WordText;
}

/** The package joins cells and headings into plain lines; what paragraphs are is told here before it does. */
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
