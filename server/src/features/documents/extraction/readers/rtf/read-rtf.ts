import type { Tree } from '../rich/build-tree.ts';
import { countLeftOut, type LeftOut } from '../rich/read-html.ts';
import { createDecoder, type Decoder } from './decode-text.ts';
import { destinations, openDestinations, symbols } from './control-words.ts';
import { type Token, tokensOf } from './tokens.ts';

/** What a brace opens: where its text goes, and how it looks. */
type Group = {
  /** 'label': the number of an item; 'style': the name of a style; 'none': left out. */
  goes: 'text' | 'label' | 'style' | 'fonts' | 'none';
  isBold: boolean;
  /** Hidden, deleted, or a repetition for other programs. */
  isHidden: boolean;
  font: number;
  /** Characters that replace a Unicode one for older programs. */
  fallback: number;
  isNote: boolean;
};

type ParagraphState = { inTable: boolean; style: number; outline: number | null; isBegun: boolean };

type State = {
  tree: Tree;
  leftOut: LeftOut;
  decoder: Decoder;
  groups: Group[];
  group: Group;
  /** The next destination may be left out by who does not know it. */
  isOptional: boolean;
  /** Fallback characters still to come. */
  toSkip: number;
  label: string;
  /** Levels of headings by their style. */
  styles: Map<number, number>;
  style: { number: number; name: string; outline: number | null };
  paragraph: ParagraphState;
  table: { isOpen: boolean; needsRow: boolean; needsCell: boolean };
  /** In a note: the paragraph that it belongs to. */
  outer: ParagraphState | null;
};

const noStyle: State['style'] = { number: 0, name: '', outline: null };
const plainParagraph: ParagraphState = { inTable: false, style: 0, outline: null, isBegun: false };

/** Reads a rich text file (RTF 1.9.1) into the tree. isWhole: it ends where it should. */
export function readRtfInto(bytes: Buffer, tree: Tree, leftOut: LeftOut): { isWhole: boolean } {
  const group: Group = { goes: 'text', isBold: false, isHidden: false, font: -1, fallback: 1, isNote: false };
  const state: State = {
    ...{ tree, leftOut, decoder: createDecoder(), groups: [], group, isOptional: false, toSkip: 0, label: '', styles: new Map() },
    ...{ style: noStyle, paragraph: { ...plainParagraph }, table: { isOpen: false, needsRow: true, needsCell: true }, outer: null },
  };
  for (const token of tokensOf(bytes)) take(state, token);
  flush(state);
  if (state.table.isOpen) tree.endTable();
  tree.next();
  return { isWhole: state.groups.length === 0 };
}

function take(state: State, token: Token): void {
  if (token.kind === 'bytes') {
    takeBytes(state, token.bytes);
    return;
  }
  flush(state);
  if (token.kind === 'open') {
    state.groups.push(state.group);
    state.group = { ...state.group, isNote: false };
    if (state.group.goes === 'style') state.style = { ...noStyle };
    state.toSkip = 0;
  } else if (token.kind === 'close') closeGroup(state);
  else control(state, token.name, token.number);
}

function closeGroup(state: State): void {
  const { group, tree } = state;
  if (group.goes === 'style') keepStyle(state);
  if (group.isNote) {
    tree.endNote();
    state.paragraph = state.outer ?? state.paragraph;
    state.outer = null;
  }
  state.group = state.groups.pop() ?? group;
  state.toSkip = 0;
}

function keepStyle({ style: { number, name, outline }, styles }: State): void {
  const named = /^\s*(?:heading ([1-9])|title)\s*;/i.exec(name);
  if (named !== null) styles.set(number, Number(named[1] ?? 1));
  else if (outline !== null && outline < 9) styles.set(number, outline + 1);
}

function takeBytes(state: State, bytes: Buffer): void {
  const skipped = Math.min(state.toSkip, bytes.length);
  state.toSkip -= skipped;
  const { goes, isHidden, font } = state.group;
  if (goes !== 'none' && goes !== 'fonts' && !isHidden) state.decoder.add(bytes.subarray(skipped), font);
}

/** Bytes become letters together: one letter may be made of several. */
function flush(state: State): void {
  const text = state.decoder.take();
  if (text !== '') put(state, text);
}

function put(state: State, text: string): void {
  const { goes, isHidden, isBold } = state.group;
  if (isHidden) return;
  if (goes === 'label') state.label = (state.label + text).slice(0, 40);
  else if (goes === 'style') state.style.name = (state.style.name + text).slice(0, 200);
  else if (goes === 'text') {
    begin(state);
    state.tree.text(text, isBold);
  }
}

/** Opens what the paragraph is in, and says what it is, before its first text. */
function begin(state: State): void {
  const { tree, paragraph, table } = state;
  if (paragraph.isBegun) return;
  if (state.outer === null) place(state);
  paragraph.isBegun = true;
  const level = headingLevel(state);
  const label = state.label.trim();
  state.label = '';
  if (level !== null && !table.isOpen) {
    tree.next({ kind: 'heading', level });
    if (/[\p{L}\d]/u.test(label)) tree.text(`${label} `);
  } else if (label !== '') tree.next({ kind: 'item', level: 0, label: /[\p{L}\d]/u.test(label) ? label : null });
  else tree.next();
}

function place({ tree, paragraph, table }: State): void {
  if (!paragraph.inTable) {
    if (table.isOpen) tree.endTable();
    table.isOpen = false;
    return;
  }
  if (!table.isOpen) {
    tree.startTable();
    Object.assign(table, { isOpen: true, needsRow: true, needsCell: true });
  }
  if (table.needsRow) tree.startRow();
  if (table.needsCell) tree.startCell();
  table.needsRow = table.needsCell = false;
}

function headingLevel({ paragraph, styles }: State): number | null {
  const { outline, style } = paragraph;
  return outline !== null && outline < 9 ? outline + 1 : (styles.get(style) ?? null);
}

function control(state: State, name: string, number: number | null): void {
  const isOptional = state.isOptional;
  state.isOptional = false;
  if (name === '*') state.isOptional = true;
  else if (name === 'u' && number !== null) {
    put(state, String.fromCharCode(number < 0 ? number + 65_536 : number));
    state.toSkip = state.group.fallback;
  } else if (isOptional && !openDestinations.has(name)) leaveOut(state, name);
  else if (name in destinations) leaveOut(state, name);
  else if (state.group.goes !== 'none') known(state, name, number);
}

function leaveOut(state: State, name: string): void {
  if (state.group.goes === 'none') return;
  const what = destinations[name];
  if (what !== undefined && what !== null) countLeftOut(state.leftOut, what);
  state.group.goes = 'none';
}

function known(state: State, name: string, number: number | null): void {
  const { group, paragraph } = state;
  const symbol = symbols[name];
  if (symbol !== undefined) put(state, symbol);
  else if (name === 'b') group.isBold = number !== 0;
  else if (name === 'plain') group.isBold = group.isHidden = false;
  else if (name === 'v' || name === 'deleted' || name === 'htmlrtf') group.isHidden = number !== 0;
  else if (name === 'uc') group.fallback = Math.min(Math.max(number ?? 1, 0), 10);
  else if (name === 'f') group.font = number ?? -1;
  else if (name === 'fcharset') state.decoder.setCharset(group.font, number ?? 0);
  else if (name === 'ansicpg') state.decoder.setCodePage(number ?? 1252);
  else if (name === 'mac') state.decoder.setCodePage(10_000);
  else if (name === 's') setStyle(state, number ?? 0);
  else if (name === 'outlinelevel') (group.goes === 'style' ? state.style : paragraph).outline = number;
  else if (name === 'intbl') paragraph.inTable = true;
  else if (name === 'fonttbl') group.goes = 'fonts';
  else if (name === 'stylesheet') group.goes = 'style';
  else if (name === 'listtext' || name === 'pntext') group.goes = 'label';
  else structure(state, name);
}

function setStyle({ group, style, paragraph }: State, number: number): void {
  if (group.goes === 'style') style.number = number;
  else paragraph.style = number;
}

function structure(state: State, name: string): void {
  const { tree, table, group } = state;
  if (group.goes !== 'text') return;
  if (name === 'par' || name === 'sect' || name === 'page') endParagraph(state);
  else if (name === 'pard') state.paragraph = { ...plainParagraph, isBegun: state.paragraph.isBegun };
  else if (name === 'line') tree.breakLine();
  else if (name === 'cell' || name === 'nestcell') endCell(state);
  else if (name === 'row' || name === 'nestrow') {
    endParagraph(state);
    table.needsRow = table.needsCell = true;
  } else if (name === 'footnote') {
    if (state.outer !== null) return;
    begin(state);
    tree.startNote();
    group.isNote = true;
    state.outer = state.paragraph;
    state.paragraph = { ...plainParagraph };
  }
}

function endParagraph(state: State): void {
  state.tree.next();
  state.paragraph.isBegun = false;
  state.label = '';
}

function endCell(state: State): void {
  if (state.outer !== null) return;
  // A cell without text is one as well.
  state.paragraph.inTable = true;
  place(state);
  endParagraph(state);
  state.table.needsCell = true;
}
