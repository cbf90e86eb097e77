import { ExtractionError } from '../extraction-error.ts';
import { marks, readWordText, type WordText } from './doc/word-text.ts';
import { type CompoundFile, openCompoundFile } from './ole/compound-file.ts';
import type { Draft } from './read-file.ts';
import { splitParallel, writeTable } from './table-rows.ts';

/** How Word marks its streams ([MS-DOC] 2.5.1): since Word 97, and in Word 6 and 95. */
const identifiers = { word97: 0xa5ec, word6: [0xa5dc, 0xa697, 0xa698, 0xa699] };
const flagsAt = 10;
const encryptedFlag = 0x0100;

/** Word's own limit is 32 MB of text plus pictures; a longer file was made to keep a reader busy. */
const maxStreamBytes = 64 * 1024 * 1024;

/**
 * Reads a .doc of Word 97 to 2003: paragraphs, rows of tables, text boxes, footnotes and endnotes. Throws ExtractionError for files that are
 * locked, older, broken, or no Word files.
 */
export async function readDoc(bytes: Buffer): Promise<Draft> {
  checkHeader(openCompoundFile(bytes));
  try {
    return writeDoc(await readWordText(bytes));
  } catch (error) {
    throw error instanceof RangeError && /allocation|Invalid (?:array|string) length/.test(error.message)
      ? error
      : new ExtractionError('damaged');
  }
}

function checkHeader(file: CompoundFile): void {
  if (file.names.has('EncryptedPackage')) throw encrypted();
  if (!file.names.has('WordDocument')) throw notWord(file);
  const stream = file.read('WordDocument');
  if (stream.length < 512) throw new ExtractionError('damaged');
  const identifier = stream.readUInt16LE(0);
  if (identifiers.word6.includes(identifier))
    throw new ExtractionError(
      'wrong-type',
      'This file was saved by Word 6 or Word 95: open it in a newer Word or in LibreOffice, save it as .docx and upload that.',
    );
  if (identifier !== identifiers.word97) throw new ExtractionError('damaged');
  if ((stream.readUInt16LE(flagsAt) & encryptedFlag) !== 0) throw encrypted();
  if (stream.length > maxStreamBytes) throw new ExtractionError('too-large');
  // The parser follows these without looking whether they go in circles.
  for (const name of ['0Table', '1Table']) if (file.names.has(name)) file.read(name);
}

function notWord({ names }: CompoundFile): ExtractionError {
  if (names.has('Workbook') || names.has('Book'))
    return new ExtractionError('wrong-type', 'This is an Excel file, not a Word file: give it the extension .xls and upload it again.');
  return new ExtractionError('wrong-type', 'This is an old Office file, but not a Word file: save it as .docx or as PDF and upload that.');
}

function encrypted(): ExtractionError {
  return new ExtractionError(
    'encrypted',
    'This Word file is protected with a password: remove the password in Word, save it and upload it again.',
  );
}

/** In characters. */
const maxHeading = 160;

type Block = { text: string; isTable: boolean };

/** Writes what was found in a .doc as Markdown: a line for each paragraph, heading and row; text boxes and notes come after the body. */
function writeDoc(word: WordText): Draft {
  const blocks = [word.body, word.textBoxes, word.footnotes, word.endnotes].flatMap(writeStory);
  const dropped = [
    { what: 'pictures', count: showFields(word.body).match(/[\x01\x08]/g)?.length ?? 0 },
    { what: 'header and footer lines', count: writeStory(word.headers).length },
    { what: 'comments', count: writeStory(word.comments).length },
  ];
  return {
    text: blocks.map(({ text }) => text).join('\n\n'),
    tables: blocks.filter(({ isTable }) => isTable).length,
    dropped: dropped.filter(({ count }) => count > 0),
    warnings: [],
  };
}

function writeStory(story: string): Block[] {
  const blocks: Block[] = [];
  let rows: string[][] = [];
  let cells: string[][] = [];
  let paragraphs: string[] = [];
  const endTable = (): void => {
    const filled = [...rows, ...splitParallel(cells)].filter((row) => row.some((cell) => cell !== ''));
    blocks.push(...writeRows(filled));
    [rows, cells] = [[], []];
  };
  for (const [, text = '', end = ''] of clean(story).matchAll(/([^\uE000-\uE01F]*)([\uE000-\uE01F]|$)/g)) {
    const mark = end === '' ? marks.paragraph : end.charCodeAt(0);
    const line = text.replace(/[^\S\n]+/g, ' ').trim();
    if (mark >= marks.inCell) {
      if (mark !== marks.row || line !== '') paragraphs.push(line);
      if (mark === marks.inCell) continue;
      if (mark === marks.cell) cells.push(paragraphs);
      else {
        rows.push(...splitParallel(cells));
        cells = [];
      }
      paragraphs = [];
      continue;
    }
    endTable();
    const joined = [...paragraphs, line].filter((part) => part !== '').join(' ');
    paragraphs = [];
    if (joined !== '') blocks.push({ text: writeParagraph(joined, mark - marks.paragraph), isTable: false });
  }
  endTable();
  return blocks;
}

function writeParagraph(text: string, level: number): string {
  // Whole paragraphs are set in the style of a heading for its looks.
  if (level > 0 && text.length <= maxHeading) return `${'#'.repeat(Math.min(level, 6))} ${text.replace(/\s+/g, ' ')}`;
  return text.replace(/^(?=#{1,6} )/gm, '\\');
}

/** A row of a single cell across the table is the title of what follows, or a frame around a paragraph. */
function writeRows(rows: string[][]): Block[] {
  const blocks: Block[] = [];
  let open: string[][] = [];
  const close = (): void => {
    if (open.length > 0) blocks.push({ text: writeTable(open), isTable: open.length > 1 });
    open = [];
  };
  for (const row of rows) {
    if (row.length > 1) {
      open.push(row);
      continue;
    }
    close();
    blocks.push({ text: writeParagraph(row[0] ?? '', 0), isTable: false });
  }
  close();
  return blocks;
}

/** Leaves out pictures, the codes of fields, deleted characters, and the marks of notes, which have no number in the file. */
function clean(story: string): string {
  return showFields(story)
    .replace(/\x0B/g, '\n')
    .replace(/\x1E/g, '-')
    .replace(/[\0-\x08\x13-\x15\x1F]/g, '');
}

/** The text with what fields show in place of their codes. */
function showFields(story: string): string {
  let text = story;
  // From the innermost outwards; a file that nests them deeper than this was made to keep a reader busy.
  for (let depth = 0; depth < 20 && text.includes('\x13'); depth++)
    text = text.replace(/\x13[^\x13\x14\x15]*(?:\x14([^\x13\x14\x15]*))?\x15/g, (_, shown: string | undefined) => shown ?? '');
  return text;
}
