import { Parser } from 'htmlparser2';
import type { Tree } from './build-tree.ts';

/** What was left out of pages, counted in plain words. */
export type LeftOut = Map<string, number>;

export type HtmlRead = { title: string; hasHeading: boolean };

/** Left out with all that is in them; those with words are counted. */
const skipped: Record<string, string | null> = {
  script: null,
  style: null,
  template: null,
  noscript: null,
  svg: 'drawings',
  canvas: null,
  nav: 'menus',
  iframe: 'embedded pages',
  object: 'embedded objects',
  select: null,
  datalist: null,
};

const blocks = new Set(
  [
    'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form header hgroup hr html',
    'li main menu ol p pre section summary ul legend caption head title',
  ].flatMap((names) => names.split(' ')),
);

const bolds = new Set(['b', 'strong', 'th', 'dt', 'caption', 'legend']);

type State = HtmlRead & {
  tree: Tree;
  leftOut: LeftOut;
  /** Open elements from a skipped one on. */
  skipping: number;
  bold: number;
  pre: number;
  inTitle: boolean;
  lists: { next: number | null }[];
  hasSpace: boolean;
  heading: number;
};

/** Reads a page into the tree. Nothing in it is run, loaded or followed. Any text is a page: the parser accepts whatever browsers do. */
export function readHtml(html: string, tree: Tree, leftOut: LeftOut): HtmlRead {
  const state: State = {
    ...{ title: '', hasHeading: false, tree, leftOut, skipping: 0, bold: 0, pre: 0, inTitle: false, lists: [], hasSpace: true, heading: 0 },
  };
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        openTag(state, name, attributes);
      },
      ontext: (text) => {
        addText(state, text);
      },
      onclosetag: (name) => {
        closeTag(state, name);
      },
    },
    { decodeEntities: true, lowerCaseTags: true, recognizeSelfClosing: true },
  );
  parser.end(html);
  tree.next();
  return { title: state.title.replace(/\s+/g, ' ').trim(), hasHeading: state.hasHeading };
}

export function countLeftOut(leftOut: LeftOut, what: string, more = 1): void {
  if (more > 0) leftOut.set(what, (leftOut.get(what) ?? 0) + more);
}

function openTag(state: State, name: string, attributes: Record<string, string>): void {
  if (state.skipping > 0) {
    state.skipping++;
    return;
  }
  const what = isHidden(attributes) ? 'hidden passages' : skipped[name];
  if (what !== undefined && name !== 'body' && name !== 'html') {
    state.skipping = 1;
    if (what !== null) countLeftOut(state.leftOut, what);
    return;
  }
  if (bolds.has(name)) state.bold++;
  openKnown(state, name, attributes);
}

function isHidden(attributes: Record<string, string>): boolean {
  return 'hidden' in attributes || /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attributes['style'] ?? '');
}

function openKnown(state: State, name: string, attributes: Record<string, string>): void {
  const { tree } = state;
  const level = headingLevel(name);
  if (level !== null) {
    state.hasHeading ||= level === 1;
    begin(state);
    tree.next({ kind: 'heading', level });
  } else if (name === 'li') openItem(state, attributes);
  else if (name === 'table') tree.startTable();
  else if (name === 'tr') tree.startRow();
  else if (name === 'td' || name === 'th') {
    tree.startCell(Number(attributes['colspan'] ?? 1), Number(attributes['rowspan'] ?? 1));
    state.hasSpace = true;
  } else if (name === 'br') {
    tree.breakLine();
    state.hasSpace = true;
  } else if (name === 'img') countLeftOut(state.leftOut, 'pictures');
  else if (name === 'input' && attributes['type'] === 'checkbox') tree.text('checked' in attributes ? '[x] ' : '[ ] ');
  else if (blocks.has(name)) openBlock(state, name, attributes);
}

function headingLevel(name: string): number | null {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : null;
}

function openBlock(state: State, name: string, attributes: Record<string, string>): void {
  if (name === 'title') state.inTitle = true;
  if (name === 'pre') state.pre++;
  if (name === 'ul' || name === 'menu') state.lists.push({ next: null });
  if (name === 'ol') state.lists.push({ next: Number.parseInt(attributes['start'] ?? '1', 10) || 1 });
  // The first block of an item is the item.
  if (!state.tree.isEmpty()) begin(state);
}

/** Starts a plain paragraph. */
function begin(state: State): void {
  state.tree.next();
  state.hasSpace = true;
}

function openItem(state: State, attributes: Record<string, string>): void {
  const list = state.lists.at(-1) ?? { next: null };
  if (list.next !== null) list.next = Number.parseInt(attributes['value'] ?? '', 10) || list.next;
  const label = list.next === null ? null : `${list.next}.`;
  if (list.next !== null) list.next++;
  begin(state);
  state.tree.next({ kind: 'item', level: Math.max(0, state.lists.length - 1), label });
}

function addText(state: State, text: string): void {
  if (state.skipping > 0) return;
  if (state.inTitle) {
    if (state.title.length < 500) state.title += text;
    return;
  }
  if (state.pre > 0) {
    addLines(state, text);
    return;
  }
  const plain = text.replace(/[ \t\r\n\f]+/g, ' ');
  const shown = state.hasSpace || state.tree.isEmpty() ? plain.replace(/^ /, '') : plain;
  if (shown === '') return;
  state.tree.text(shown, state.bold > 0);
  state.hasSpace = shown.endsWith(' ');
}

function addLines(state: State, text: string): void {
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (at > 0) state.tree.breakLine();
    if (line !== '') state.tree.text(line);
  }
}

function closeTag(state: State, name: string): void {
  if (state.skipping > 0) {
    state.skipping--;
    return;
  }
  if (bolds.has(name)) state.bold = Math.max(0, state.bold - 1);
  if (name === 'title') state.inTitle = false;
  else if (name === 'pre') state.pre = Math.max(0, state.pre - 1);
  else if (name === 'ul' || name === 'ol' || name === 'menu') state.lists.pop();
  if (name === 'table') state.tree.endTable();
  else if (blocks.has(name) || headingLevel(name) !== null || name === 'td' || name === 'th') begin(state);
}
