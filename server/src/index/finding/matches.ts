import { fold, tokensAmong } from '../../language/terms.ts';

/** UTF-16 offsets. */
export type Range = { from: number; to: number };

/** The places of words in a text that are one of the terms, in order; a code and its parts are one. */
export function matchesIn(text: string, terms: ReadonlySet<string>): (Range & { term: string })[] {
  const found: (Range & { term: string })[] = [];
  for (const { term, start, end } of tokensAmong(text, terms)) {
    const last = found.at(-1);
    if (last !== undefined && start < last.to) {
      last.from = Math.min(last.from, start);
      last.to = Math.max(last.to, end);
    } else found.push({ from: start, to: end, term });
  }
  return found;
}

/** The places of a phrase, word for word, however it is capitalized or broken into lines. */
export function phraseIn(text: string, phrase: string): Range[] {
  const words = plainWords(text);
  const wanted = plainWords(phrase).map(({ word }) => word);
  if (wanted.length === 0) return [];
  const found: Range[] = [];
  for (let at = 0; at + wanted.length <= words.length; at++) {
    if (!wanted.every((word, index) => words[at + index]?.word === word)) continue;
    found.push({ from: words[at]?.from ?? 0, to: words[at + wanted.length - 1]?.to ?? 0 });
    at += wanted.length - 1;
  }
  return found;
}

const word = /[\p{L}\p{N}\p{M}]+/gu;

function plainWords(text: string): (Range & { word: string })[] {
  return [...text.matchAll(word)].map((match) => ({ word: fold(match[0]), from: match.index, to: match.index + match[0].length }));
}
