import type { Heading } from '../../../language/headings.ts';
import { cellsOf, isTableRow, isTableRule } from '../../../language/tables.ts';

/** So much text, with what belongs to it, is found as one place. */
const placeLength = 1_200;
const listItem = /^( *)(?:[-*•]|(\d{1,3}[.)])) +(\S.*)$/;
/** Nothing that is seen; and what turns the order of the characters around, so that another dose is read than the one that is written. */
const unseen = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu;

/** Text as HTML: no character of it becomes markup. */
export function escapeHtml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unseen, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

const inline = (text: string): string => escapeHtml(text).replaceAll(/\*\*([^*\n]{1,500})\*\*/g, '<strong>$1</strong>');

interface Page {
  /** Of the document in the pack. */
  place: number;
  name: string;
  content: string;
  headings: readonly Heading[];
}

/** A document's text as places, each an element with an id ("d12-45": the document's place and the line) that can be jumped to. */
export function* placesOf({ place: number, name, content, headings }: Page): Generator<string> {
  const lines = content.split('\n');
  const titles = new Map(headings.map((heading) => [heading.lineIndex, heading]));
  let path: string[] = [];
  let html = '';
  let [start, length, depth] = [0, 0, 0];
  const end = (next: number): string => {
    const place =
      html === '' ? '' : `<div class="place" id="d${number}-${start + 1}" data-in="${escapeHtml(path.join(' › '))}">${html}</div>\n`;
    [html, start, length] = ['', next, 0];
    return place;
  };
  for (let at = 0; at < lines.length;) {
    const title = titles.get(at);
    if (title !== undefined) {
      // Headings alone are the beginning of what is below them.
      if (length > 0) yield end(at);
      path = [...path.slice(0, title.level - 1), title.title];
      const isName = title.title === name;
      depth = isName ? 0 : Math.min(title.level, depth + 1);
      if (!isName) html += `<h${Math.min(6, depth + 3)}>${inline(title.title)}</h${Math.min(6, depth + 3)}>`;
      at += /^\s*(?:=+|-+)\s*$/.test(lines[at + 1] ?? '') ? 2 : 1;
      continue;
    }
    const block = blockAt(lines, at, titles);
    html += block.html;
    length += block.length;
    at = block.next;
    if (length > placeLength) yield end(at);
  }
  yield end(lines.length);
}

interface Block {
  html: string;
  /** Characters of text. */
  length: number;
  /** The line after it. */
  next: number;
}

function blockAt(lines: readonly string[], at: number, titles: ReadonlyMap<number, Heading>): Block {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { html: '', length: 0, next: at + 1 };
  const isKind = isTableRow(line) ? isTableRow : listItem.test(line) ? (text: string) => listItem.test(text) : isPlain;
  let next = at + 1;
  while (next < lines.length && !titles.has(next) && isKind(lines[next] ?? '')) next += 1;
  const block = lines.slice(at, next);
  const length = block.reduce((sum, text) => sum + text.length, 0);
  if (isKind === isTableRow) return { html: tableOf(block), length, next };
  if (isKind === isPlain) return { html: `<p>${inline(block.join('\n'))}</p>`, length, next };
  return { html: `<ul>${block.map(itemOf).join('')}</ul>`, length, next };
}

const isPlain = (line: string): boolean => line.trim() !== '' && !isTableRow(line) && !listItem.test(line);

/** The number stays as it is written. */
function itemOf(line: string): string {
  const [, indent = '', number, text = ''] = listItem.exec(line) ?? [];
  const depth = Math.min(3, Math.floor(indent.length / 2));
  return `<li class="in${depth}">${number === undefined ? '•' : number} ${inline(text)}</li>`;
}

function tableOf(rows: readonly string[]): string {
  const hasHead = isTableRule(rows[1] ?? '');
  const html = rows
    .filter((row) => !isTableRule(row))
    .map(
      (row, index) =>
        `<tr>${cellsOf(row)
          .map((cell) => cellOf(cell, hasHead && index === 0))
          .join('')}</tr>`,
    );
  return `<div class="wide" role="group" aria-label="Table" tabindex="0"><table>${html.join('')}</table></div>`;
}

const cellOf = (cell: string, isHead: boolean): string =>
  isHead && cell !== '' ? `<th scope="col">${inline(cell)}</th>` : `<td>${inline(cell)}</td>`;
