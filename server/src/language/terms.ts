import { stemmer } from 'stemmer';
import { askingWords, gluedUnits, stopWords, units } from './stop-words.ts';

/** A word of a text as the index knows it. Offsets are UTF-16 and cover the word as written; a code such as A-1312/B gives its parts and, over the same range, the whole. */
export type Token = { word: string; term: string; start: number; end: number };

const compound = /[\p{L}\p{N}\p{M}]+(?:[-‐‑–/.,_'’·][\p{L}\p{N}\p{M}]+)*/gu;
const part = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const decimal = /^\d+(?:[.·]\d+)?$/;
const thousands = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const numberWithUnit = /^(\d+(?:[.,]\d+)*)(\p{L}+)$/u;
const longestTerm = 40;

/** Lower case, without diacritics, ligatures and compatibility forms resolved; letters and digits only. */
export function fold(text: string): string {
  const plain = isPlain(text) ? text : text.normalize('NFKD').replace(/[^\p{L}\p{N}]/gu, '');
  return plain.toLowerCase();
}

function isPlain(text: string): boolean {
  return /^[a-zA-Z0-9]*$/.test(text);
}

const stems = new Map<string, string>();

/** Porter's stem of a folded word; words with digits and very short ones stay as they are, and so does one of which a single letter would be left: AED is no "a". */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const unit = units.get(word) ?? word;
  const stemmed = unit.length < 3 || /[^a-z]/.test(unit) ? unit : stemmer(unit);
  const result = stemmed.length < 2 ? unit : stemmed;
  if (stems.size > 100_000) stems.clear();
  stems.set(word, result);
  return result;
}

/** Every word of a text, in order. All characters other than letters and digits separate words. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(compound)) pushCompound(tokens, match[0], match.index);
  return tokens;
}

/**
 * The words of a text that are one of the terms, in order: as tokenize gives them, but words that begin with another letter are passed over
 * unread.
 */
export function tokensAmong(text: string, terms: ReadonlySet<string>): Token[] {
  const tokens: Token[] = [];
  const begins = beginningsOf(terms);
  for (const match of text.matchAll(compound)) {
    const raw = match[0];
    const first = raw.charCodeAt(0);
    const isLetter = (first > 64 && first < 91) || (first > 96 && first < 123);
    if (isLetter && !begins.has(first | 32) && isPlain(raw)) continue;
    pushCompound(tokens, raw, match.index);
  }
  return tokens.filter(({ term }) => terms.has(term));
}

/** Character codes with which a word of the terms may begin. A stem begins as its word does; a unit need not begin as its short form. */
function beginningsOf(terms: ReadonlySet<string>): Set<number> {
  const begins = new Set([...terms].map((term) => term.charCodeAt(0)));
  for (const [long, short] of units) if (terms.has(short)) begins.add(long.charCodeAt(0));
  return begins;
}

/** The terms of a text as one string: what the full-text index stores. */
export function termString(text: string): string {
  return tokenize(text)
    .map((token) => token.term)
    .join(' ');
}

function pushCompound(tokens: Token[], raw: string, start: number): void {
  const whole = isPlain(raw) && !/^\d+[a-zA-Z]/.test(raw) ? raw.toLowerCase() : numberTerm(raw);
  if (whole !== undefined) push(tokens, whole, start, start + raw.length);
  else if (!pushNumberWithUnit(tokens, raw, start)) pushParts(tokens, raw, start);
}

function pushParts(tokens: Token[], raw: string, start: number): void {
  const parts = [...raw.matchAll(part)];
  for (const one of parts) {
    const from = start + one.index;
    if (!pushNumberWithUnit(tokens, one[0], from)) push(tokens, fold(withoutPossessive(one[0])), from, from + one[0].length);
  }
  if (parts.length > 1 && parts.length <= 6) pushCode(tokens, raw, start);
}

/** A code is found however its parts are separated: with its letters "A-1312/B" is a1312b, figures alone keep their separation, so 99213-25 is not 9921325. */
function pushCode(tokens: Token[], raw: string, start: number): void {
  if (!/\d/.test(raw)) return;
  const joined = raw
    .split(/[-‐‑–/.,_'’·]/)
    .map(fold)
    .join(/\p{L}/u.test(raw) ? '' : 'x');
  if (joined.length <= longestTerm) push(tokens, joined, start, start + raw.length);
}

function numberTerm(raw: string): string | undefined {
  const plain = thousands.test(raw) ? raw.replaceAll(',', '') : raw;
  if (!decimal.test(plain)) return undefined;
  const [whole = '', fraction = ''] = plain.split(/[.·]/);
  const digits = fraction.replace(/(?<!0)0+$/, '');
  return digits === '' ? whole : `${whole}dot${digits}`;
}

function pushNumberWithUnit(tokens: Token[], raw: string, start: number): boolean {
  const match = numberWithUnit.exec(raw);
  const [, figure = '', unit = ''] = match ?? [];
  if (match === null || !gluedUnits.has(unit.toLowerCase())) return false;
  push(tokens, numberTerm(figure) ?? fold(figure), start, start + figure.length);
  push(tokens, unit.toLowerCase(), start + figure.length, start + raw.length);
  return true;
}

function withoutPossessive(word: string): string {
  return word.replace(/['’]s$/i, '');
}

function push(tokens: Token[], word: string, start: number, end: number): void {
  if (word === '') return;
  const kept = word.length > longestTerm ? word.slice(0, longestTerm) : word;
  tokens.push({ word: kept, term: stem(kept), start, end });
}

export function isStopWord(token: Token): boolean {
  return stopWords.has(token.word);
}

export function isAskingWord(token: Token): boolean {
  return askingWords.has(token.word);
}

/** The words of a question that carry its subject; all of them if nothing else is left ("what is it?"). At most 200, so that a pasted page stays a question. */
export function questionTokens(question: string): Token[] {
  const all = tokenize(question);
  const content = all.filter(
    (token) => !isStopWord(token) && (token.word.length > 1 || /\d/.test(token.word) || /[A-Z]/.test(question.charAt(token.start))),
  );
  return (content.length > 0 ? content : all).slice(0, 200);
}
