import { formatNumber } from '../docx/numbering.ts';
import type { Tree } from '../rich/build-tree.ts';
import { readXml } from '../xlsx/read-xml.ts';

/** Places for the number, date and footer of every slide, and the small picture of it among its notes. */
const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);
/** Places whose paragraphs have bullets unless they say otherwise. */
const bodies = new Set(['body', 'obj']);

type Shape = { place: string | null; counts: number[] };
type ParagraphState = { level: number; hasBullet: boolean; number: { type: string; start: number } | null; isBegun: boolean };
type State = {
  tree: Tree;
  title: string;
  isHidden: boolean;
  shape: Shape;
  paragraph: ParagraphState;
  /** Places whose paragraphs are items. */
  bulleted: ReadonlySet<string>;
  isText: boolean;
  isBold: boolean;
  /** Open elements from one on that is left out: what old programs show instead, numbers of slides. */
  skipping: number;
};

/** Reads the shapes of a slide, or of its notes, in their order (ECMA-376 part 1, 19.3 and 21.1); the title by itself. */
export function readShapes(xml: Buffer, tree: Tree, bulleted: ReadonlySet<string> = bodies): { title: string; isHidden: boolean } {
  const state: State = {
    ...{ tree, bulleted, title: '', isHidden: false, shape: { place: null, counts: [] }, isText: false, isBold: false, skipping: 0 },
    paragraph: startParagraph(false),
  };
  readXml(xml, {
    open: (name, attributes) => {
      if (state.skipping > 0 || isSkipped(name, attributes)) state.skipping++;
      else open(state, name, attributes);
    },
    text: (text) => {
      if (state.isText && state.skipping === 0) addText(state, text);
    },
    close: (name) => {
      if (state.skipping > 0) state.skipping--;
      else close(state, name);
    },
  });
  tree.next();
  return { title: state.title.replace(/\s+/g, ' ').trim(), isHidden: state.isHidden };
}

function isSkipped(name: string, { type = '' }: Record<string, string>): boolean {
  return name === 'Fallback' || (name === 'fld' && /^(?:slidenum|datetime)/.test(type));
}

function startParagraph(hasBullet: boolean): ParagraphState {
  return { level: 0, hasBullet, number: null, isBegun: false };
}

function open(state: State, name: string, attributes: Record<string, string>): void {
  const { tree, paragraph } = state;
  if (name === 'sld') state.isHidden = attributes['show'] === '0' || attributes['show'] === 'false';
  else if (name === 'sp' || name === 'graphicFrame') state.shape = { place: null, counts: [] };
  // A place without a name is for anything.
  else if (name === 'ph') state.shape.place = attributes['type'] ?? 'obj';
  else if (name === 'p') state.paragraph = startParagraph(state.bulleted.has(state.shape.place ?? ''));
  else if (name === 'pPr') paragraph.level = Math.min(8, Number(attributes['lvl'] ?? 0) || 0);
  else if (name === 'buNone') paragraph.hasBullet = false;
  else if (name === 'buChar' || name === 'buBlip') paragraph.hasBullet = true;
  else if (name === 'buAutoNum') {
    paragraph.number = { type: attributes['type'] ?? 'arabicPeriod', start: Number(attributes['startAt'] ?? 1) || 1 };
  } else if (name === 'rPr') state.isBold = attributes['b'] === '1';
  else if (name === 't') state.isText = true;
  else if (name === 'br') tree.breakLine();
  else openTable(tree, name, attributes);
}

function openTable(tree: Tree, name: string, { gridSpan = '1', rowSpan = '1', hMerge, vMerge }: Record<string, string>): void {
  if (name === 'tbl') tree.startTable();
  else if (name === 'tr') tree.startRow();
  // A cell that another one covers is there as well, and empty.
  else if (name === 'tc' && hMerge === undefined && vMerge === undefined) tree.startCell(Number(gridSpan), Number(rowSpan));
}

function close(state: State, name: string): void {
  if (name === 't') state.isText = false;
  else if (name === 'tbl') state.tree.endTable();
  else if (name === 'p' && state.paragraph.isBegun) state.tree.next();
  // Lines of a title are one.
  else if (name === 'p') state.title += ' ';
}

function addText(state: State, text: string): void {
  const { shape, paragraph, tree } = state;
  const place = shape.place ?? '';
  if (furniture.has(place)) return;
  if (place === 'title' || place === 'ctrTitle') {
    state.title += text;
    return;
  }
  if (!paragraph.isBegun) {
    paragraph.isBegun = true;
    const label = nextLabel(shape, paragraph);
    if (label !== null || paragraph.hasBullet) tree.next({ kind: 'item', level: paragraph.level, label });
    else tree.next();
  }
  tree.text(text, state.isBold);
}

/** The number that PowerPoint computes; numbers go on as long as nothing without one comes between on their level. */
function nextLabel({ counts }: Shape, { level, number }: ParagraphState): string | null {
  counts.length = Math.min(counts.length, number === null ? level : level + 1);
  if (number === null) return null;
  const value = (counts[level] ?? number.start - 1) + 1;
  counts[level] = value;
  const [, kind = 'arabic', around = 'Period'] = /^(arabic|alphaLc|alphaUc|romanLc|romanUc)(.*)$/.exec(number.type) ?? [];
  const shown = formatNumber(value, formats[kind] ?? 'decimal');
  return around === 'ParenBoth' ? `(${shown})` : `${shown}${suffixes[around] ?? ''}`;
}

const formats: Record<string, string> = { alphaLc: 'lowerLetter', alphaUc: 'upperLetter', romanLc: 'lowerRoman', romanUc: 'upperRoman' };
const suffixes: Record<string, string> = { Period: '.', ParenR: ')' };
