import type { WrittenBlock } from '@vademecum/shared/documents/versions.ts';
import { headingLinesOf, type Sentence, shownText, splitSentences, stepMark, unnumbered } from './sentences.ts';
import { cellsOf } from './tables.ts';

/** UTF-16 code units on either side of a place in which its list or table is read. */
const around = 20_000;
const headingMark = /^#{1,6}\s/;

/** The part of a text that is read for one place: sentences with offsets into the part, start and line (0-based) of the part in the text. */
interface Part {
  content: string;
  start: number;
  line: number;
  sentences: Sentence[];
}

/** The procedures and tables around places in a text (UTF-16 offsets), as the text has them, each once. A list without numbers is no procedure. */
export function blocksAt(content: string, offsets: readonly number[]): WrittenBlock[] {
  const blocks: WrittenBlock[] = [];
  for (const offset of offsets) {
    const part = partAt(content, offset);
    const at = part.sentences.findIndex(({ end }) => part.start + end > offset);
    const found = part.sentences[at];
    if (found === undefined) continue;
    const lineIndex = lineOf(part, found);
    if (blocks.some(({ steps, rows }) => [...steps, ...rows].some((one) => one.lineIndex === lineIndex))) continue;
    const block = found.kind === 'row' ? tableAt(part, at) : procedureAt(part, at);
    if (block !== undefined) blocks.push(block);
  }
  return blocks;
}

/** From the heading above the place to the next one. */
function partAt(content: string, offset: number): Part {
  const lineStart = content.lastIndexOf('\n', offset - 1) + 1;
  let start = lineStart;
  while (start > 0 && offset - start < around && !headingMark.test(content.slice(start, start + 8))) {
    start = content.lastIndexOf('\n', start - 2) + 1;
  }
  let end = endOfLine(content, offset);
  while (end < content.length && end - offset < around && !headingMark.test(content.slice(end + 1, end + 9))) {
    end = endOfLine(content, end + 1);
  }
  const text = content.slice(start, end);
  return { content, start, line: countLines(content.slice(0, start)), sentences: splitSentences(text, headingLinesOf(text, '')) };
}

function endOfLine(content: string, from: number): number {
  const end = content.indexOf('\n', from);
  return end === -1 ? content.length : end;
}

const countLines = (text: string): number => text.split('\n').length - 1;

const lineOf = ({ content, start, line }: Part, sentence: Sentence): number =>
  line + countLines(content.slice(start, start + sentence.start));

/** Steps with their marks, and the plain items between them. */
function procedureAt(part: Part, at: number): WrittenBlock | undefined {
  const { sentences } = part;
  const isListed = (index: number): boolean => sentences[index]?.kind === 'step' || sentences[index]?.kind === 'item';
  if (!isListed(at)) return undefined;
  let [from, to] = [at, at];
  while (isListed(from - 1)) from--;
  while (isListed(to + 1)) to++;
  const listed = sentences.slice(from, to + 1);
  if (!listed.some(({ kind }) => kind === 'step')) return undefined;
  const indents = listed.map((sentence) => indentOf(part, sentence));
  const least = Math.min(...indents);
  const steps = listed.map((sentence, index) => ({
    mark: sentence.kind === 'step' ? (stepMark.exec(sentence.text)?.[0].trim() ?? '') : '•',
    text: plain(unnumbered(shownText(sentence))),
    isInner: (indents[index] ?? 0) > least || (sentence.kind === 'item' && listed[0]?.kind === 'step'),
    lineIndex: lineOf(part, sentence),
  }));
  return { columns: [], rows: [], steps };
}

function indentOf({ content, start }: Part, sentence: Sentence): number {
  const at = start + sentence.start;
  return at - (content.lastIndexOf('\n', at - 1) + 1);
}

/** The rows of a table below the names of its columns; no names where it has none. */
function tableAt(part: Part, at: number): WrittenBlock {
  const { sentences } = part;
  const block = sentences[at]?.block;
  const isRow = (index: number): boolean => sentences[index]?.kind === 'row' && sentences[index].block === block;
  let [from, to] = [at, at];
  while (isRow(from - 1)) from--;
  while (isRow(to + 1)) to++;
  const rows = sentences.slice(from, to + 1);
  const cellsIn = (sentence: Sentence) =>
    cellsOf(sentence.text, sentence.context).map((text) => plain(shownText({ ...sentence, text, kind: 'sentence' })));
  return {
    columns: cellsOf(rows[0]?.context ?? '')
      .filter((_, __, all) => all.some((name) => name !== ''))
      .map(plain),
    rows: rows.map((row) => ({ cells: cellsIn(row), lineIndex: lineOf(part, row) })),
    steps: [],
  };
}

/** Emphasis is left out. */
const plain = (text: string): string => text.replaceAll('**', '').replaceAll('__', '');
