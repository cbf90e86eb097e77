import { cellsOf, documentLines, type DocumentLine } from './markdown-lines.ts';

/** A run of characters of one look. Hidden characters are Markdown's marks, which stay in the text so that offsets into it hold. */
export interface InlinePart {
  start: number;
  end: number;
  isHidden: boolean;
  isBold: boolean;
  isItalic: boolean;
  isCode: boolean;
  /** Where it leads: http, https or mailto. */
  href: string | undefined;
}

const looks = { hidden: 1, bold: 2, italic: 4, code: 8 };

/** An escaped sign, code, emphasis, a link with words of its own, a web address. */
const token =
  /\\[\\`*_{}[\]()#+.!|<>~-]|`([^`]{1,500})`|\*{1,3}|_{1,3}|\[([^[\]]{1,300})\]\(([^()\s]{1,1000})\)|(?<![\w/])https?:\/\/[^\s<>|"'()[\]*]+/gi;
const anyToken = /[\\`*_[]|https?:/i;

/** The runs of a part of a line, in order and without gaps. */
export function inlineParts(text: string, from = 0, to = text.length): InlinePart[] {
  const line = text.slice(from, to);
  if (line === '') return [];
  const flags = new Uint8Array(line.length);
  const links: Link[] = anyToken.test(line) ? readTokens(line, flags) : [];
  return runsOf(flags, links).map((run) => ({ ...run, start: run.start + from, end: run.end + from }));
}

interface Link {
  start: number;
  end: number;
  href: string;
}

function readTokens(line: string, flags: Uint8Array): Link[] {
  const links: Link[] = [];
  const open = new Map<string, number>();
  token.lastIndex = 0;
  for (let found = token.exec(line); found !== null; found = token.exec(line)) {
    const [sign, code, words, address] = found;
    const { index } = found;
    const end = index + sign.length;
    if (sign.startsWith('\\')) hide(flags, index, index + 1);
    else if (code !== undefined) {
      hide(flags, index, index + 1);
      hide(flags, end - 1, end);
      add(flags, index, end, looks.code);
    } else if (address !== undefined && words !== undefined) {
      const href = safeAddress(address);
      if (href === undefined) continue;
      links.push({ start: index, end, href });
      hide(flags, index, index + 1);
      hide(flags, index + 1 + words.length, end);
      token.lastIndex = end;
    } else if (/^[*_]/.test(sign)) readEmphasis(line, flags, open, index, sign);
    else {
      const shown = sign.replace(/(?<![.,;:!?])[.,;:!?]+$/, '');
      const href = safeAddress(shown);
      if (href !== undefined) links.push({ start: index, end: index + shown.length, href });
    }
  }
  return links;
}

/** Emphasis begins in front of a word and ends behind one: the signs of "3 * 2", "2*3" and "____" are none. */
function readEmphasis(line: string, flags: Uint8Array, open: Map<string, number>, index: number, sign: string): void {
  const end = index + sign.length;
  const [previous = ' ', next = ' '] = [line[index - 1], line[end]];
  const start = open.get(sign);
  if (start !== undefined && start < index && !/\s/.test(previous) && !/[\w*]/.test(next)) {
    for (const [inner, at] of open) if (at >= start) open.delete(inner);
    hide(flags, start - sign.length, start);
    hide(flags, index, end);
    if (sign.length !== 1) add(flags, start, index, looks.bold);
    if (sign.length !== 2) add(flags, start, index, looks.italic);
  } else if (!/[\w*_]/.test(previous) && !/[\s*_]/.test(next)) open.set(sign, end);
}

function hide(flags: Uint8Array, start: number, end: number): void {
  add(flags, start, end, looks.hidden);
}

function add(flags: Uint8Array, start: number, end: number, look: number): void {
  for (let at = start; at < end; at++) flags[at] = (flags[at] ?? 0) | look;
}

function safeAddress(address: string): string | undefined {
  return /^(?:https?:\/\/|mailto:)/i.test(address) && URL.canParse(address) ? new URL(address).href : undefined;
}

function runsOf(flags: Uint8Array, links: readonly Link[]): InlinePart[] {
  const parts: InlinePart[] = [];
  let next = 0;
  for (let start = 0; start < flags.length;) {
    while ((links[next]?.end ?? Infinity) <= start) next += 1;
    const link = links[next];
    const isInLink = link !== undefined && start >= link.start;
    const limit = link === undefined ? flags.length : isInLink ? link.end : link.start;
    let end = start + 1;
    while (end < limit && flags[end] === flags[start]) end += 1;
    const has = (look: number) => ((flags[start] ?? 0) & look) !== 0;
    parts.push({
      ...{ start, end, isHidden: has(looks.hidden), isBold: has(looks.bold), isItalic: has(looks.italic), isCode: has(looks.code) },
      href: isInLink ? link.href : undefined,
    });
    start = end;
  }
  return parts;
}

/** A part of a document as it is read: without Markdown's marks, the cells of a row next to each other. */
export function wordsOf(text: string): string {
  return documentLines(text)
    .filter(({ kind }) => kind !== 'border' && kind !== 'fence')
    .map(lineWords)
    .join('\n');
}

function lineWords({ text, kind, markLength }: DocumentLine): string {
  if (kind === 'code') return text;
  if (kind === 'row') {
    const cells = cellsOf(text).map(({ from, to }) => shownWords(text, from, to));
    return cells.filter((cell) => cell !== '').join(' · ');
  }
  return (kind === 'item' ? text.slice(0, markLength) : '') + shownWords(text, markLength, text.length);
}

function shownWords(text: string, from: number, to: number): string {
  return inlineParts(text, from, to)
    .map(({ start, end, isHidden }) => (isHidden ? '' : text.slice(start, end)))
    .join('');
}
