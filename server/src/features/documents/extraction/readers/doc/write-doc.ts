import type { Draft } from '../read-file.ts';
import { splitParallel, writeTable } from '../table-rows.ts';
import { marks, type WordText } from './word-text.ts';

/** In characters. */
const maxHeading = 160;

type Block = { text: string; isTable: boolean };

/** Writes what was found in a .doc as Markdown: a line for each paragraph, heading and row; text boxes and notes come after the body. */
export function writeDoc(word: WordText): Draft {
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
