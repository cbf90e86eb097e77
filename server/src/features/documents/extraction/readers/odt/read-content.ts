import type { Tree } from '../rich/build-tree.ts';
import { countLeftOut, type LeftOut } from '../rich/read-html.ts';
import { readXml } from '../xlsx/read-xml.ts';
import type { OdtStyles } from './list-styles.ts';

/** Left out with all that is in them; those with a name are counted. */
const skipped: Record<string, string | null> = {
  annotation: 'comments',
  'deletion-content': null,
  deletion: 'deleted passages',
  'table-of-content': 'tables of contents',
  'alphabetical-index': 'indexes',
  'automatic-styles': null,
  'font-face-decls': null,
  'note-citation': null,
  math: 'formulas',
  object: 'embedded objects',
};

type List = { style: string; count: number };
type Target = { tree: Tree; leftOut: LeftOut; styles: OdtStyles };
type State = Target & {
  lists: List[];
  /** Whether the next paragraph begins an item. */
  isItem: boolean;
  skipping: number;
  inText: number;
  bold: boolean[];
};

/** Reads the body of an OpenDocument text into the tree. */
export function readOdtContent(xml: Buffer, target: Target): void {
  const state: State = { ...target, lists: [], isItem: false, skipping: 0, inText: 0, bold: [] };
  readXml(xml, {
    open: (name, attributes) => {
      const what = skipped[name];
      if (state.skipping > 0 || what !== undefined) {
        if (state.skipping++ === 0 && typeof what === 'string') countLeftOut(state.leftOut, what);
      } else open(state, name, attributes);
    },
    text: (text) => {
      if (state.skipping > 0 || state.inText === 0) return;
      state.tree.text(text.replace(/\s+/g, ' '), state.bold.at(-1) ?? false);
    },
    close: (name) => {
      if (state.skipping > 0) state.skipping--;
      else close(state, name);
    },
  });
  target.tree.next();
}

/** Spaces and columns that a file may ask for at once. */
const maxRepeated = 200;

function open(state: State, name: string, attributes: Record<string, string>): void {
  const { tree } = state;
  const { 'style-name': style = '' } = attributes;
  if (name === 'h' || name === 'p') openParagraph(state, name, attributes);
  else if (name === 'span') state.bold.push(state.styles.isBold(style) || (state.bold.at(-1) ?? false));
  else if (name === 'list') state.lists.push({ style: style === '' ? (state.lists.at(-1)?.style ?? '') : style, count: 0 });
  else if (name === 'list-item') openItem(state, attributes);
  else if (name === 'table') tree.startTable();
  else if (name === 'table-row') tree.startRow();
  else if (name === 'table-cell') {
    tree.startCell(Number(attributes['number-columns-spanned'] ?? 1), Number(attributes['number-rows-spanned'] ?? 1));
    for (let more = repeated(attributes['number-columns-repeated']); more > 1; more--) tree.startCell();
  } else openInline(state, name, attributes);
}

function openInline({ tree, leftOut }: State, name: string, attributes: Record<string, string>): void {
  if (name === 's') tree.text(' '.repeat(repeated(attributes['c'])));
  else if (name === 'tab') tree.text('\t');
  else if (name === 'line-break') tree.breakLine();
  else if (name === 'note') tree.startNote();
  else if (name === 'image') countLeftOut(leftOut, 'pictures');
}

function repeated(count: string | undefined): number {
  return Math.min(Math.max(1, Number(count ?? 1) || 1), maxRepeated);
}

function openItem(state: State, attributes: Record<string, string>): void {
  const list = state.lists.at(-1);
  if (list === undefined) return;
  const start = Number(attributes['start-value']);
  list.count = Number.isInteger(start) && start > 0 ? start : list.count + 1;
  state.isItem = true;
}

function openParagraph(state: State, name: string, attributes: Record<string, string>): void {
  const { tree, styles, lists } = state;
  const { 'style-name': style = '', 'outline-level': outline = '1' } = attributes;
  state.inText++;
  state.bold.push(styles.isBold(style));
  if (name === 'h' || styles.isTitle(style)) tree.next({ kind: 'heading', level: name === 'h' ? Number(outline) || 1 : 1 });
  else if (state.isItem) {
    const level = lists.length - 1;
    const list = lists.at(-1);
    tree.next({ kind: 'item', level, label: list === undefined ? null : styles.label(list.style, level, list.count) });
  } else tree.next();
  state.isItem = false;
}

function close(state: State, name: string): void {
  const { tree } = state;
  if (name === 'h' || name === 'p') {
    state.inText = Math.max(0, state.inText - 1);
    state.bold.pop();
    tree.next();
  } else if (name === 'span') state.bold.pop();
  else if (name === 'list') state.lists.pop();
  else if (name === 'table') tree.endTable();
  else if (name === 'note') tree.endNote();
}
