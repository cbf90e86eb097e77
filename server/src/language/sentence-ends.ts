import { isSpanish } from './spanish/language-of.ts';
import { spanishAbbreviations } from './spanish/spanish-words.ts';
import { abbreviations } from './stop-words.ts';

/** Offsets just behind each sentence of a running text, the last one included. */
export function sentenceEnds(text: string): number[] {
  return [...scanSentenceEnds(text)];
}

/** The first of them, without looking further. */
export function firstSentenceEnd(text: string): number {
  const [first = 0] = scanSentenceEnds(text);
  return first;
}

/** Looks at each character once: a run of dots that ends no sentence is passed over whole. */
function* scanSentenceEnds(text: string): Generator<number> {
  let last = -1;
  for (const match of text.matchAll(/[.!?…]+["'”’)\]]*|[。！？]/g)) {
    const end = match.index + match[0].length;
    const mayEnd = /^[。！？]/.test(match[0]) || end === text.length || /\s/.test(text.charAt(end));
    if (mayEnd && endsSentence(text, match.index, match[0], end)) yield (last = end);
  }
  if (last !== text.length) yield text.length;
}

function endsSentence(text: string, at: number, mark: string, end: number): boolean {
  const next = /^\s+["'“‘([]*(\S)/.exec(text.slice(end, end + 12))?.[1];
  if (next === undefined || !mark.startsWith('.') || mark.length > 2) return true;
  if (/\p{Ll}/u.test(next)) return false;
  const before = /(?<!\S)(\S+)$/.exec(text.slice(Math.max(0, at - 30), at))?.[1] ?? '';
  const word = before.replace(/^["'“‘([]+/, '');
  if (abbreviations.has(word.toLowerCase()))
    return word.toLowerCase() === 'no' ? !/\d/.test(next) : word.toLowerCase() === 'etc' && /\p{Lu}/u.test(next);
  if (spanishAbbreviations.has(word.toLowerCase()) && isSpanish(text)) return false;
  if (/^\p{Lu}$/u.test(word) || /^(?:\p{L}\.)+\p{L}$/u.test(word)) return /^(?:\p{L}\.)+\p{L}$/u.test(word) && startsSentence(text, end);
  return !/^\d{1,3}$/.test(word) || !isLineStart(text, at - word.length);
}

/** After "U.S." a new sentence begins only with a word that usually begins one. */
function startsSentence(text: string, end: number): boolean {
  return /^\s+(?:The|This|These|It|In|A|An|If|We|They|There|However|For|When)\s/.test(text.slice(end, end + 12));
}

function isLineStart(text: string, at: number): boolean {
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() === '';
}
