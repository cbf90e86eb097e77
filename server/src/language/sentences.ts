import { underlines } from './headings.ts';
import { blankTags, withoutTags } from './markup.ts';
import { sentenceEnds } from './sentence-ends.ts';
import { type AlignedLine, alignedTables } from './aligned-tables.ts';
import { cellsOf, isBareRow, isTableRow, isTableRule, namesColumns } from './tables.ts';

/**
 * The unit that is quoted: a sentence, or a whole list item or table row. Offsets are into the text given.
 * context is what it cannot be understood without: the lead-in of a list, the header of a table.
 */
export type Sentence = {
  start: number;
  end: number;
  text: string;
  kind: 'sentence' | 'item' | 'step' | 'row' | 'columns' | 'heading';
  /** Lines that belong together have the same block: a paragraph, a list, a table. */
  block: number;
  context: string;
  /** Only in rows: the sentence that introduces the table, or empty. */
  lead?: string;
};

const itemMark = /^\s*(?:[-*•◦▪–+]|\(?(?:[a-zA-Z]|[ivx]{1,4}|\d{1,3})[.)])\s+(?=\S)/;
/** The number of a step, with the blank behind it. */
export const stepMark = /^\s*(?:\(?\d{1,3}[.)]|(?:step|paso)\s+\d+[.:)]?)\s+(?=\S)/i;
/** Begins at the first blank of a run, so that a long run is looked through once. */
const inlineItem = /(?<!\s)\s{2,}[-•*]\s{1,4}(?=\S)/g;
const longestItem = 60;
/** Passages are 2,000 characters at most; those of an older library may be of any length, and nobody waits for what comes later in them. */
const longestRead = 6_000;
/** What underlines a title, or parts one section from the next. */
const ruleLine = /^\s{0,3}(?:={3,}|-{3,}|_{3,}|\*{3,})\s*$/;

/** The lines of a passage that are headings: marked or underlined ones, and those that say what its heading path says. */
export function headingLinesOf(text: string, heading: string): Set<number> {
  const titles = new Set(heading.split(' > '));
  const lines = text.split('\n').map((line) => line.trim());
  const isUnderlined = (line: string, index: number): boolean =>
    (lines[index - 1] ?? '') === '' && underlines(line, lines[index + 1] ?? '');
  return new Set(lines.flatMap((line, index) => (/^#{1,6}\s/.test(line) || titles.has(line) || isUnderlined(line, index) ? [index] : [])));
}

/** The sentences of a stored passage; tableHeader names the columns of the table that the passage begins inside. */
export function sentencesOfPassage({
  text,
  heading,
  tableHeader = '',
}: {
  text: string;
  heading: string;
  tableHeader?: string;
}): Sentence[] {
  const read = text.slice(0, longestRead);
  return splitSentences(read, headingLinesOf(read, heading), tableHeader);
}

/** A sentence as it is read: on one line, without the list's mark; a row's cells each with the name of its column. */
export function shownText(sentence: Sentence): string {
  const text = withoutMarkup(withoutTags(sentence.text).replace(/\s+/g, ' ').trim());
  if (sentence.kind === 'item') return text.replace(itemMark, '');
  return sentence.kind === 'row' ? shownRow(sentence) : text;
}

/** False for headings and column names, which are not quoted by themselves. */
export function isQuotable({ kind }: Pick<Sentence, 'kind'>): boolean {
  return kind !== 'heading' && kind !== 'columns';
}

const fewWords = 4;

/** "• Heat stroke", "[management]": the name of a thing, which says nothing about it. "R: Reddened" and "Call 911" say something. */
export function isFragment({ text, kind }: Pick<Sentence, 'text' | 'kind'>): boolean {
  if (kind !== 'sentence' && kind !== 'item') return false;
  const said = withoutTags(text).replace(itemMark, '');
  return !/[\p{N}:=.?!]/u.test(said) && said.trim().split(/\s+/).length < fewWords;
}

/** A step as it is shown when its procedure is not: without its number. */
export function unnumbered(text: string): string {
  return text.replace(stepMark, '');
}

/** Links by their words, and no [12] of the document's own, which would be taken for a citation here. */
function withoutMarkup(text: string): string {
  return text
    .replace(/\[([^[\]]{1,500})\]\((?:#|[\w./:-])[^()\s]{0,2000}\)/g, '$1')
    .replace(/(?:(?<!\s)\s+)?\[\d{1,3}(?:\s{0,5}[,;–-]\s{0,5}\d{1,3})*\]/g, '');
}

function shownRow({ text, context }: Sentence): string {
  const names = cellsOf(context);
  const own = cellsOf(text, context);
  // Two cells below no names are a particular and its value: "Owner: Practice Manager".
  const [key = '', value = ''] = own;
  if (own.length === 2 && names.length === 0 && key !== '' && value !== '') return withoutMarkup(`${key.replace(/:$/, '')}: ${value}`);
  const cells = own.map((cell, index) =>
    names[index] === undefined || names[index] === '' || cell === '' ? cell : `${names[index]}: ${cell}`,
  );
  return withoutMarkup(cells.filter((cell) => cell !== '').join('; '));
}

/**
 * Everything in a text that may be quoted, in order, with what it needs to be understood. headingLines are line numbers within the text; tableHeader is the row
 * of columns' names of a table that began before the text.
 */
export function splitSentences(text: string, headingLines: ReadonlySet<number> = new Set(), tableHeader = ''): Sentence[] {
  const read = blankTags(text);
  const found = splitPlain(read, headingLines, tableHeader);
  return read === text
    ? found
    : found.map((one) => ({ ...one, text: text.slice(one.start, one.end), context: one.context.replace(/\s+/g, ' ') }));
}

function splitPlain(text: string, headingLines: ReadonlySet<number>, tableHeader: string): Sentence[] {
  const found: Sentence[] = [];
  const state = { block: 0, leadIn: '', header: tableHeader, tableLead: '', inTable: tableHeader !== '', paragraphStart: -1 };
  const lines = linesOf(text);
  const tables = alignedTables(lines.map((line) => line.text));
  const endParagraph = (to: number): void => {
    if (state.paragraphStart >= 0) pushParagraph(found, text, state.paragraphStart, to, state);
    state.paragraphStart = -1;
  };
  lines.forEach((line, index) => {
    const blank = line.text.trim() === '';
    const heading = headingLines.has(index);
    const aligned = tables.get(index);
    const row = aligned !== undefined || isRowAt(lines, index);
    const item = itemMark.test(line.text) || stepMark.test(line.text);
    const rule = ruleLine.test(line.text);
    if (rule || blank || heading || row || item) endParagraph(line.start);
    if (!row) Object.assign(state, { header: '', tableLead: '', inTable: false });
    if (blank || rule) return;
    if (heading) {
      state.block++;
      state.leadIn = '';
      pushTrimmed(found, text, line.start, line.end, { kind: 'heading', block: state.block++, context: '' });
    } else if (aligned !== undefined) pushAligned(found, text, lines, { ...aligned, index, state });
    else if (row) pushRow(found, text, line, state);
    else if (item) pushItem(found, text, lines, index, state);
    else if (!isContinuation(lines, index)) {
      if (state.paragraphStart < 0) state.paragraphStart = line.start;
    }
  });
  endParagraph(text.length);
  return found;
}

type Rest = Pick<Sentence, 'kind' | 'block' | 'context' | 'lead'>;
type Line = { text: string; start: number; end: number };
type State = { block: number; leadIn: string; header: string; tableLead: string; inTable: boolean; paragraphStart: number };

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    lines.push({ text: line, start, end: start + line.length });
    start += line.length + 1;
  }
  return lines;
}

/** A line without bars at its ends is a row only next to another one. */
function isRowAt(lines: readonly Line[], index: number): boolean {
  const isBare = (at: number): boolean => isBareRow(lines[at]?.text ?? '') && !itemMark.test(lines[at]?.text ?? '');
  return isTableRow(lines[index]?.text ?? '') || (isBare(index) && (isBare(index - 1) || isBare(index + 1)));
}

/** A line directly below a list item that starts nothing of its own belongs to the item, indented or not. */
function isContinuation(lines: readonly Line[], index: number): boolean {
  for (let above = index - 1; above >= 0; above--) {
    const text = lines[above]?.text ?? '';
    if (text.trim() === '' || isTableRow(text)) return false;
    if (itemMark.test(text) || stepMark.test(text)) return true;
  }
  return false;
}

function pushItem(found: Sentence[], text: string, lines: readonly Line[], index: number, state: State): void {
  const previous = found.at(-1);
  const inList = previous !== undefined && (previous.kind === 'item' || previous.kind === 'step');
  if (!inList) {
    state.leadIn = previous !== undefined && previous.kind === 'sentence' && /[:\p{L}]$/u.test(previous.text) ? previous.text : '';
    if (state.leadIn === '') state.block++;
  }
  const line = lines[index];
  if (line === undefined) return;
  let last = index;
  while (startsNothing(lines[last + 1]?.text ?? '')) last++;
  const kind = stepMark.test(line.text) ? 'step' : 'item';
  pushListed(found, text, line.start, lines[last]?.end ?? line.end, { kind, block: state.block, context: state.leadIn });
}

/** A line that continues the line above it: no list item, table row, heading or empty line. */
export function startsNothing(line: string): boolean {
  return (
    line.trim() !== '' &&
    !ruleLine.test(line) &&
    !itemMark.test(line) &&
    !stepMark.test(line) &&
    !isTableRow(line) &&
    !/^#{1,6}\s/.test(line)
  );
}

/** An item is quoted whole unless it is an essay; further items on the same line are items of their own. */
function pushListed(found: Sentence[], text: string, from: number, to: number, rest: Rest): void {
  const cuts = [from, ...[...text.slice(from, to).matchAll(inlineItem)].map((match) => from + match.index), to];
  for (let index = 0; index + 1 < cuts.length; index++) {
    const [start = from, end = to] = [cuts[index], cuts[index + 1]];
    if (text.slice(start, end).split(/\s+/).length <= longestItem) pushTrimmed(found, text, start, end, rest);
    else pushRunning(found, text, start, end, rest);
  }
}

function pushRow(found: Sentence[], text: string, line: Line, state: State): void {
  if (isTableRule(line.text)) return;
  const isFirst = !state.inTable;
  startTable(found, state);
  if (namesColumns(line.text, text.slice(line.end + 1), { isFirst, isAtStart: line.start === 0 })) {
    state.header = line.text.trim();
    pushTrimmed(found, text, line.start, line.end, { kind: 'columns', block: state.block, context: '' });
  } else pushTrimmed(found, text, line.start, line.end, { kind: 'row', block: state.block, context: state.header, lead: state.tableLead });
}

type Aligned = AlignedLine & { index: number; state: State };

function pushAligned(found: Sentence[], text: string, lines: readonly Line[], { kind, header, last, index, state }: Aligned): void {
  const [from, to] = [lines[index]?.start ?? 0, lines[last]?.end ?? 0];
  startTable(found, state);
  if (kind === 'columns') pushTrimmed(found, text, from, to, { kind, block: state.block, context: '' });
  if (kind === 'row') pushTrimmed(found, text, from, to, { kind, block: state.block, context: header, lead: state.tableLead });
}

function startTable(found: readonly Sentence[], state: State): void {
  if (state.inTable) return;
  const before = found.at(-1);
  state.block++;
  state.inTable = true;
  state.tableLead = before?.kind === 'sentence' && before.text.endsWith(':') ? before.text : '';
}

/** A paragraph's sentences; "these include:   - a   - b" on one line is a list with its lead-in. */
function pushParagraph(found: Sentence[], text: string, from: number, to: number, state: State): void {
  state.block++;
  const cuts = [from, ...[...text.slice(from, to).matchAll(inlineItem)].map((match) => from + match.index), to];
  let leadIn = '';
  for (let index = 0; index + 1 < cuts.length; index++) {
    const [start = from, end = to] = [cuts[index], cuts[index + 1]];
    if (index > 0) {
      // The text goes on behind the last item on the same line.
      const itemEnd = index + 2 < cuts.length ? end : start + (sentenceEnds(text.slice(start, end))[0] ?? end - start);
      pushTrimmed(found, text, start, itemEnd, { kind: 'item', block: state.block, context: leadIn });
      pushRunning(found, text, itemEnd, end, { kind: 'sentence', block: state.block, context: '' });
    }
    if (index === 0) {
      pushRunning(found, text, start, end, { kind: 'sentence', block: state.block, context: '' });
      if (cuts.length > 2) leadIn = found.at(-1)?.text ?? '';
    }
  }
}

function pushRunning(found: Sentence[], text: string, from: number, to: number, rest: Rest): void {
  let start = from;
  for (const offset of sentenceEnds(text.slice(from, to))) {
    pushTrimmed(found, text, start, from + offset, rest);
    start = from + offset;
  }
}

function pushTrimmed(found: Sentence[], text: string, from: number, to: number, rest: Rest): void {
  const raw = text.slice(from, to);
  const start = from + raw.length - raw.trimStart().length;
  const end = from + raw.trimEnd().length;
  if (start < end && /[\p{L}\p{N}]/u.test(text.slice(start, end))) found.push({ start, end, text: text.slice(start, end), ...rest });
}
