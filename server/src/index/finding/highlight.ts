import { markEnd, markStart } from '@vademecum/shared/marks.ts';
import type { Range } from './matches.ts';

const longestSnippet = 240;
/** Characters shown before the first word that was found, so that it is not at the very beginning. */
const before = 60;

/** HTML: the text from `part.from` to `part.to`, escaped, with the ranges in it (in order, apart from each other) in mark elements. */
export function highlight(text: string, ranges: readonly Range[], part: Range = { from: 0, to: text.length }): string {
  const signs = signsIn(text);
  let html = '';
  let at = part.from;
  for (const { from, to } of ranges) {
    html += escapeHtml(shown(text, signs, { from: at, to: from })) + markStart + escapeHtml(text.slice(from, to)) + markEnd;
    at = to;
  }
  return html + escapeHtml(shown(text, signs, { from: at, to: part.to }));
}

/** The part of a text in which most that is different was found, with dots where it was cut. */
export function snippet(text: string, found: readonly (Range & { value: number; key: string })[]): Range & { content: string } {
  const window = bestWindow(found);
  const from = wordStart(text, Math.max(0, (window[0]?.from ?? 0) - before));
  const to = wordEnd(text, Math.min(text.length, Math.max(from + longestSnippet, window.at(-1)?.to ?? 0)));
  const inside = found.filter((one) => one.from >= from && one.to <= to);
  const content = highlight(text, inside, { from, to }).trim();
  const [first] = window;
  return {
    from: first?.from ?? 0,
    to: window.at(-1)?.to ?? 0,
    content: `${from > 0 ? '… ' : ''}${content}${to < text.length ? ' …' : ''}`,
  };
}

/** Of all places at which a snippet may begin, the one whose words are worth most, each counted once and its repetitions a little. */
function bestWindow<Match extends Range & { value: number; key: string }>(found: readonly Match[]): Match[] {
  let best: Match[] = [];
  let bestValue = -1;
  found.forEach((first, index) => {
    const inside = found.slice(index).filter(({ to }) => to - first.from <= longestSnippet - before);
    const seen = new Set<string>();
    let value = 0;
    for (const one of inside) {
      value += seen.has(one.key) ? one.value / 20 : one.value;
      seen.add(one.key);
    }
    if (value <= bestValue) return;
    best = inside;
    bestValue = value;
  });
  return best;
}

/** A sign of Markdown, which says nothing within one line, and what is shown in its place. */
type Sign = Range & { shown: string };

/** Marks of headings, quotes and lists; borders and rules of tables; marks of emphasis. Signs of a figure are none: -58, > 38, 3 * 2. */
const signOfMarkdown =
  /^[ \t]*(?:#{1,6}|[-*+>](?![ \t]*\d))[ \t]+|\|(?:\s*\||\s*:?-{2,}:?(?=\s*\|))*|(?<!\d)\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?!\d)|(?<!_)_{2,3}(?=[^\s_])|(?<=[^\s_])_{2,3}(?!_)|`/gm;

const isItem = /^[ \t]*[-*+][ \t]/;

/** Looked for in the whole text: only there it can be seen where a line begins. */
function signsIn(text: string): Sign[] {
  return [...text.matchAll(signOfMarkdown)].map(({ 0: sign, index }) => {
    return { from: index, to: index + sign.length, shown: sign.startsWith('|') ? ' · ' : isItem.test(sign) ? '• ' : '' };
  });
}

function shown(text: string, signs: readonly Sign[], { from, to }: Range): string {
  let words = '';
  let at = from;
  for (const sign of signs) {
    if (sign.to <= at) continue;
    if (sign.from >= to) break;
    words += text.slice(at, Math.max(at, sign.from)) + sign.shown;
    at = sign.to;
  }
  return (words + text.slice(at, to)).replace(/\s+/g, ' ').replace(/· • /g, '· ');
}

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
}

function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.slice(at, at + 30).search(/\s/);
  return space < 0 ? at : at + space + 1;
}

function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length;
  const space = text.slice(0, at).lastIndexOf(' ');
  return space > at - 30 ? space : at;
}
