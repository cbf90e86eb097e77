import { labelEnd, labelStart } from '../docx/numbering.ts';
import type { Paragraph, Table, TableCell, TableRow, WordDocument, WordNode } from '../docx/word-tree.ts';

/** How the paragraphs that follow look. level: of a heading, 1 to 6, or of a list, from 0. label: as printed ("2." or "b)"); null for a bullet. */
export type Look = { kind: 'plain' } | { kind: 'heading'; level: number } | { kind: 'item'; level: number; label: string | null };

export type Tree = ReturnType<typeof createTree>;

/** Tables in tables: files that nest deeper are made to break readers, and their innermost texts become paragraphs. */
const maxTables = 12;

type Frame = { table: Table; row: TableRow | null; cell: TableCell | null; hasTable: boolean };

type State = {
  root: WordNode[];
  notes: Map<string, Paragraph[]>;
  frames: Frame[];
  paragraph: Paragraph | null;
  look: Look;
  /** The note that is being written, and the paragraph that refers to it. */
  note: { body: Paragraph[]; outer: Paragraph | null } | null;
};

/**
 * Builds the tree that the Word reader writes as Markdown, from what a file says piece by piece. Calls may come in any order: what was not
 * opened is opened, what was not closed is closed.
 */
export function createTree() {
  const state: State = { root: [], notes: new Map(), frames: [], paragraph: null, look: { kind: 'plain' }, note: null };
  return {
    /** Text as it is; bold where the file says so. */
    text: (value: string, isBold = false): void => {
      addText(state, value, isBold);
    },
    breakLine: (): void => {
      state.paragraph?.children.push({ type: 'break', breakType: 'line' });
    },
    /** Ends the paragraph; the next one looks like this. */
    next: (wanted: Look = { kind: 'plain' }): void => {
      state.paragraph = null;
      state.look = wanted;
    },
    isEmpty: (): boolean => state.paragraph === null,
    startTable: (): void => {
      startTable(state);
    },
    startRow: (): void => {
      startRowIn(state);
    },
    startCell: (colSpan = 1, rowSpan = 1): void => {
      startCellIn(state, colSpan, rowSpan);
    },
    endTable: (): void => {
      endTable(state);
    },
    /** What follows goes into a note, until endNote. */
    startNote: (): void => {
      startNote(state);
    },
    endNote: (): void => {
      endNote(state);
    },
    /** The whole tree; everything still open is closed. */
    finish: (): WordDocument => finish(state),
  };
}

/** Where the next paragraph goes. */
function targetOf({ note, frames, root }: State): WordNode[] {
  if (note !== null) return note.body;
  const frame = frames.at(-1);
  return frame === undefined ? root : (frame.cell ?? openCell(frame)).children;
}

function openParagraph(state: State): Paragraph {
  if (state.paragraph !== null) return state.paragraph;
  const paragraph = startParagraph(state.look);
  targetOf(state).push(paragraph);
  state.paragraph = paragraph;
  // The number belongs to the first paragraph of an item.
  if (state.look.kind === 'item') state.look = { kind: 'plain' };
  return paragraph;
}

function addText(state: State, value: string, isBold: boolean): void {
  const { children } = openParagraph(state);
  const last = children.at(-1);
  const node: WordNode = { type: 'text', value: value.replaceAll(labelStart, '').replaceAll(labelEnd, '') };
  if (last?.type === 'run' && last.isBold === isBold) last.children.push(node);
  else children.push({ type: 'run', isBold, children: [node] });
}

function startTable(state: State): void {
  state.paragraph = null;
  const outer = state.frames.at(-1);
  if (outer !== undefined) outer.hasTable = true;
  state.frames.push({ table: { type: 'table', children: [] }, row: null, cell: null, hasTable: false });
}

function startRowIn(state: State): void {
  state.paragraph = null;
  const frame = state.frames.at(-1);
  if (frame !== undefined) startRow(frame);
}

function startCellIn(state: State, colSpan: number, rowSpan: number): void {
  state.paragraph = null;
  const frame = state.frames.at(-1);
  if (frame !== undefined) openCell(frame, colSpan, rowSpan);
}

function endTable(state: State): void {
  state.paragraph = null;
  const frame = state.frames.pop();
  if (frame !== undefined) targetOf(state).push(...finishTable(frame, state.frames.length));
}

function startNote(state: State): void {
  if (state.note !== null) return;
  const id = String(state.notes.size + 1);
  const body: Paragraph[] = [];
  openParagraph(state).children.push({ type: 'noteReference', noteType: 'footnote', noteId: id });
  state.notes.set(id, body);
  state.note = { body, outer: state.paragraph };
  state.paragraph = null;
}

function endNote(state: State): void {
  if (state.note === null) return;
  state.paragraph = state.note.outer;
  state.note = null;
}

function finish(state: State): WordDocument {
  state.note = null;
  while (state.frames.length > 0) endTable(state);
  return { type: 'document', children: state.root, notes: { resolve: ({ noteId }) => ({ body: state.notes.get(noteId) ?? [] }) } };
}

function startParagraph(look: Look): Paragraph {
  const style = look.kind === 'heading' ? `heading ${Math.min(Math.max(look.level, 1), 6)}` : null;
  const numbering = look.kind === 'item' ? { isOrdered: look.label !== null, level: String(look.level) } : null;
  const label: WordNode[] =
    look.kind === 'item' && look.label !== null ? [{ type: 'text', value: `${labelStart}${look.label}${labelEnd}` }] : [];
  return { type: 'paragraph', children: label, styleId: null, styleName: style, numbering };
}

function startRow(frame: Frame): TableRow {
  const row: TableRow = { type: 'tableRow', children: [], isHeader: false };
  frame.table.children.push(row);
  frame.row = row;
  frame.cell = null;
  return row;
}

function openCell(frame: Frame, colSpan = 1, rowSpan = 1): TableCell {
  const cell: TableCell = { type: 'tableCell', children: [], colSpan: spanOf(colSpan), rowSpan: spanOf(rowSpan) };
  (frame.row ?? startRow(frame)).children.push(cell);
  frame.cell = cell;
  return cell;
}

/** What a file says of merged cells, within reason. */
function spanOf(value: number): number {
  return Number.isInteger(value) && value > 1 ? Math.min(value, 1_000) : 1;
}

/** A table around tables places things on a page or a mail, and so does one too deep inside others: what is in it follows in its order. */
function finishTable({ table, hasTable }: Frame, depth: number): WordNode[] {
  if (!hasTable && depth < maxTables) return [table];
  return table.children.flatMap((row) =>
    row.type === 'tableRow' ? row.children.flatMap((cell) => ('children' in cell ? cell.children : [])) : [],
  );
}
