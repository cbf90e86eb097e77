/**
 * A model's text without the parts that nobody is to be shown: its thoughts, code, images, links, addresses, HTML, comments, role marks,
 * control characters. Bold, italics and lists stay. An address leaves a mark, so that the sentence that contained it is not taken for
 * whole. Blanks are folded to one, and line breaks to two at most. Each step looks at each character a fixed number of times, for a model
 * may write exactly the text that takes longest.
 */
export function cleanText(raw: string): string {
  let text = raw.normalize('NFC').replace(invisible, '');
  for (let round = 0; round < 4; round++) {
    const before = text;
    text = withoutImages(
      withoutBlocks(foldBlanks(text)).replace(code, ' ').replace(lessThan, '<').replace(moreThan, '>').replace(and, '&'),
    );
    text = withLinkWords(text);
    for (const [pattern, by] of removals) text = text.replace(pattern, by);
    if (text === before) break;
  }
  return text;
}

/** Replaces an address. */
export const removedAddress = '\uE000';

const invisible = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF0-\uFFFF\uE000-\uF8FF]/g;
const code = /```[\s\S]*?(?:```|$)/g;
const lessThan = /&(?:lt|#0*60|#x0*3c);/gi;
const moreThan = /&(?:gt|#0*62|#x0*3e);/gi;
const and = /&(?:amp|#0*38);/gi;

const removals: readonly (readonly [RegExp, string])[] = [
  [/^[^\S\n]*\[[^\]\n]+\]:\s*\S+.*$/gm, ''],
  [/<\|[^|\n]{0,40}\|>|\[\/?(?:INST|SYS)\]|<<\/?SYS>>/gi, ' '],
  [/<\/?[a-z!?][^<>]*>/gi, ' '],
  [/<(?=\/?[a-z!?])/gi, ' '],
  [/^[^\S\n]*(?:system|assistant|user|human)\s*:\s*/gim, ''],
  [/(?:\b(?:https?|ftp|file|javascript|data|vbscript):|\bwww\.|(?<![:\w])\/\/(?=\w))[^\s)\]]*/gi, '\uE000'],
  [/`+/g, ''],
];

/** Elements that are removed with their content. */
const elements = 'think|thinking|script|style|iframe|svg|object|form|title|head';
const elementMark = new RegExp(`<(/?)(${elements})\\b`, 'gi');
const opening = new RegExp(`<(?:(${elements})\\b|!--)`, 'gi');
/** What is longer is no address. */
const longestTarget = 2_000;

/** A run of blanks as one, with one line break, or two where it has more. */
export function foldBlanks(text: string): string {
  return text.replace(/\s+/g, (run) => {
    const first = run.indexOf('\n');
    if (first === -1) return ' ';
    return run.includes('\n', first + 1) ? '\n\n' : '\n';
  });
}

/** Elements and comments; one that is never closed ends the search for its like. */
function withoutBlocks(text: string): string {
  let kept = '';
  let from = 0;
  const unclosed = new Set<string>();
  for (const match of text.matchAll(opening)) {
    const name = match[1]?.toLowerCase() ?? '--';
    if (match.index < from || unclosed.has(name)) continue;
    const closing = match[1] === undefined ? /-->/g : new RegExp(`</${name}\\s*>`, 'gi');
    closing.lastIndex = match.index + match[0].length;
    if (closing.exec(text) === null) unclosed.add(name);
    else {
      kept += `${text.slice(from, match.index)} `;
      from = closing.lastIndex;
    }
  }
  return kept + text.slice(from);
}

/** ![words](address), ![words][name] and ![words]. */
function withoutImages(text: string): string {
  let kept = '';
  let from = 0;
  for (let start = text.indexOf('!['); start !== -1; start = text.indexOf('![', from)) {
    const end = text.indexOf(']', start + 2);
    if (end === -1) break;
    kept += `${text.slice(from, start)} `;
    const open = text.charAt(end + 1);
    const target = open === '(' || open === '[' ? text.indexOf(open === '(' ? ')' : ']', end + 2) : -1;
    from = target === -1 ? end + 1 : target + 1;
  }
  return kept + text.slice(from);
}

/** [words](address) as its words; the address may contain one pair of brackets in another. */
function withLinkWords(text: string): string {
  let kept = '';
  let from = 0;
  for (let end = text.indexOf(']('); end !== -1; end = text.indexOf('](', Math.max(from, end + 1))) {
    const begin = from + text.slice(from, end).lastIndexOf(']') + 1;
    const words = text.slice(begin, end);
    const after = words.includes('[') ? targetEnd(text, end + 1) : -1;
    if (after === -1) continue;
    kept += text.slice(from, begin) + words.replace('[', '');
    from = after;
  }
  return kept + text.slice(from);
}

/** The offset behind the bracket that closes the one at `open`; -1 where none does. */
function targetEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length && at < open + longestTarget; at += 1) {
    const sign = text.charCodeAt(at);
    if (sign === 0x28) depth = Math.min(depth + 1, 2);
    else if (sign === 0x29) depth -= 1;
    if (depth === 0) return at + 1;
  }
  return -1;
}

/** True while a text may still turn out to be part of something that is taken out whole. */
export function isOpenEnded(raw: string): boolean {
  if ((raw.match(/```/g) ?? []).length % 2 === 1) return true;
  const open = new Map<string, boolean>();
  for (const [, slash, name = ''] of raw.matchAll(elementMark)) open.set(name.toLowerCase(), slash === '');
  if ([...open.values()].includes(true)) return true;
  const lastLine = raw.slice(raw.lastIndexOf('\n') + 1);
  if (isOpen(raw, '<!--', '-->') || isOpen(lastLine, '[', ']') || isOpen(lastLine, '](', ')')) return true;
  return /<[a-z!/?][^<>]*$/i.test(lastLine);
}

function isOpen(text: string, opening: string, closing: string): boolean {
  const at = text.lastIndexOf(opening);
  return at !== -1 && !text.includes(closing, at + opening.length);
}
