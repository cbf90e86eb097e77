/**
 * Reads the small part of markdown the handbook uses: headings, paragraphs, bold, bullet and
 * numbered lists with one nesting level, and tables. One source line is one paragraph or one item,
 * so that a sentence in the source is the same sentence in every format made from it.
 */

const HEADING = /^(#{1,3}) (.+)$/;
const ITEM = /^(\s*)(-|\d+\.) (.+)$/;
const DIVIDER = /^\|[\s:|-]+\|$/;

/** Splits text into runs of plain and bold characters. */
export function toRuns(text) {
  return text
    .split('**')
    .map((part, index) => ({ text: part, bold: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}

export function plain(runs) {
  return runs.map((run) => run.text).join('');
}

function toCells(line) {
  return line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => toRuns(cell.trim()));
}

function readTable(lines, start) {
  const rows = [];
  let next = start;
  while (next < lines.length && lines[next].startsWith('|')) {
    if (!DIVIDER.test(lines[next])) rows.push(toCells(lines[next]));
    next += 1;
  }
  const [header, ...body] = rows;
  return { block: { type: 'table', header, rows: body }, next };
}

function readList(lines, start) {
  const items = [];
  let next = start;
  for (; next < lines.length; next += 1) {
    const match = ITEM.exec(lines[next]);
    if (!match) break;
    const ordered = match[2] !== '-';
    const level = match[1].length > 0 ? 1 : 0;
    // Two lists that touch are two lists: a bullet list may follow a numbered one directly.
    if (level === 0 && items.length > 0 && items[0].ordered !== ordered) break;
    items.push({ level, ordered, runs: toRuns(match[3]) });
  }
  return { block: { type: 'list', items: numberItems(items) }, next };
}

/** Gives every numbered item its number; a nested list starts again under each parent. */
function numberItems(items) {
  const counts = [0, 0];
  return items.map((item) => {
    if (item.level === 0) counts[1] = 0;
    counts[item.level] += 1;
    return { ...item, number: item.ordered ? counts[item.level] : null };
  });
}

function readBlock(lines, at) {
  const heading = HEADING.exec(lines[at]);
  if (heading) {
    return { block: { type: 'heading', level: heading[1].length, text: heading[2] }, next: at + 1 };
  }
  if (lines[at].startsWith('|')) return readTable(lines, at);
  if (ITEM.test(lines[at])) return readList(lines, at);
  return { block: { type: 'paragraph', runs: toRuns(lines[at].trim()) }, next: at + 1 };
}

export function parseMarkdown(source) {
  const lines = source.split(/\r?\n/);
  const blocks = [];
  let at = 0;
  while (at < lines.length) {
    if (lines[at].trim() === '') {
      at += 1;
      continue;
    }
    const { block, next } = readBlock(lines, at);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

/** What the page header and the file properties need: the title and the document number. */
export function describe(blocks) {
  const title = blocks.find((block) => block.type === 'heading')?.text ?? '';
  const control = blocks.find((block) => block.type === 'table');
  return { title, number: control ? plain(control.header[1]) : '' };
}
