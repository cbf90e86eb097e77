import type { PassageNow } from '@vademecum/shared/documents/versions.ts';
import { isQuotable, type Sentence, splitSentences } from '../../language/sentences.ts';
import { isStopWord, tokenize } from '../../language/terms.ts';

/** A passage in the text that it was quoted from: UTF-16 offsets. */
export interface QuotedPassage {
  content: string;
  from: number;
  to: number;
}

/** The state of a passage, and its present place. */
export interface FoundPassage {
  state: PassageNow['state'];
  place: { from: number; to: number } | null;
}

/** Of two wordings this share of what they say must be common, by weight, for one to have become the other. */
const alikeFrom = 0.5;
/** A figure is what changes most often, so that another one makes a passage no other. */
const figureWeight = 0.5;
/** Characters around a place that decide where its sentence begins and ends. */
const around = 2_000;

/**
 * Finds a quote in a later text. It is there if the text contains the same words as whole sentences, with any spacing: "Wash your hands" is
 * not in "Do not wash your hands". Otherwise the most similar sentence is its new form, if it says enough of the same.
 */
export function findQuoted(before: QuotedPassage, now: string): FoundPassage {
  const quote = before.content.slice(before.from, before.to);
  const places = placesOf(quote, now).filter((place) => isWhole(before, { content: now, ...place }));
  const line = lineOf(before.content, before.from);
  const there = places.find(({ from }) => lineOf(now, from) === line);
  if (there !== undefined) return { state: 'unchanged', place: there };
  const expected = (before.from / Math.max(1, before.content.length)) * now.length;
  const [nearest] = places.sort((one, other) => Math.abs(one.from - expected) - Math.abs(other.from - expected));
  if (nearest !== undefined) return { state: 'moved', place: nearest };
  const changed = findAlike(quote, now, expected);
  return changed === null ? { state: 'gone', place: null } : { state: 'changed', place: changed };
}

/** 0-based. */
export function lineOf(content: string, offset: number): number {
  let line = 0;
  for (let at = content.indexOf('\n'); at !== -1 && at < offset; at = content.indexOf('\n', at + 1)) line += 1;
  return line;
}

/**
 * The places of the words, with any spacing, without overlaps. After Knuth, Morris and Pratt: an expression made of a long quote takes
 * minutes.
 */
function placesOf(quote: string, text: string): { from: number; to: number }[] {
  const wanted = quote.trim().replace(/\s+/g, ' ');
  const shorter = borders(wanted);
  const places: { from: number; to: number }[] = [];
  const offsets: number[] = [];
  let found = 0;
  for (let at = 0, before = ''; at < text.length && wanted !== ''; at++) {
    const sign = (text[at] ?? '').replace(/\s/, ' ');
    if (sign === ' ' && before === ' ') continue;
    before = sign;
    offsets.push(at);
    while (found > 0 && wanted[found] !== sign) found = shorter[found - 1] ?? 0;
    if (wanted[found] === sign) found += 1;
    if (found < wanted.length) continue;
    places.push({ from: offsets.at(-found) ?? 0, to: at + 1 });
    found = 0;
  }
  return places;
}

/** For each beginning of the text, the length of its longest own beginning that it also ends with. */
function borders(text: string): number[] {
  const lengths = [0];
  for (let at = 1, length = 0; at < text.length; at++) {
    while (length > 0 && text[length] !== text[at]) length = lengths[length - 1] ?? 0;
    if (text[length] === text[at]) length += 1;
    lengths.push(length);
  }
  return lengths;
}

/** Each end is the end of a sentence. If the quote was cut within a sentence, the end has the same word next to it as it had then. */
function isWhole(before: QuotedPassage, now: QuotedPassage): boolean {
  const [then, today] = [edgesOf(before), edgesOf(now)];
  const holds = (wasEdge: boolean, isEdge: boolean, isSameBeside: boolean) => (wasEdge ? isEdge : isEdge || isSameBeside);
  return (
    holds(then.isStart, today.isStart, then.wordBefore === today.wordBefore) &&
    holds(then.isEnd, today.isEnd, then.wordAfter === today.wordAfter)
  );
}

function edgesOf({ content, from, to }: QuotedPassage) {
  const start = blockStart(content, from);
  const sentences = splitSentences(content.slice(start, blockEnd(content, to)), new Set());
  return {
    isStart: sentences.some((one) => start + one.start === from),
    isEnd: sentences.some((one) => start + one.end === to),
    wordBefore: /\S+(?=\s*$)/.exec(content.slice(Math.max(0, from - 100), from))?.[0],
    wordAfter: /^\s*(\S+)/.exec(content.slice(to, to + 100))?.[1],
  };
}

/** Paragraphs, lists and tables end at an empty line. */
function blockStart(content: string, from: number): number {
  const empty = content.lastIndexOf('\n\n', from);
  if (empty !== -1 && from - empty < around) return empty + 2;
  return content.lastIndexOf('\n', Math.max(0, from - around)) + 1;
}

function blockEnd(content: string, to: number): number {
  const empty = content.indexOf('\n\n', to);
  if (empty !== -1 && empty - to < around) return empty;
  const end = content.indexOf('\n', to + around);
  return end === -1 ? content.length : end;
}

interface Candidate {
  sentence: Sentence;
  terms: string[];
}

function findAlike(quote: string, text: string, expected: number): { from: number; to: number } | null {
  const wanted = termsOf(quote);
  if (wanted.length === 0) return null;
  const headings = new Set(text.split('\n').flatMap((line, index) => (/^#{1,6}\s/.test(line) ? [index] : [])));
  const all = splitSentences(text, headings)
    .filter(isQuotable)
    .map((sentence): Candidate => ({ sentence, terms: termsOf(sentence.text) }));
  const weigh = weightsOf(all);
  const scored = all
    .map(({ sentence, terms }) => ({ sentence, score: likeness(wanted, terms, weigh) }))
    .filter(({ score }) => score >= alikeFrom)
    .sort((one, other) => other.score - one.score || Math.abs(one.sentence.start - expected) - Math.abs(other.sentence.start - expected));
  const [best] = scored;
  return best === undefined ? null : { from: best.sentence.start, to: best.sentence.end };
}

function termsOf(text: string): string[] {
  const tokens = tokenize(text);
  const telling = tokens.filter((token) => !isStopWord(token));
  return [...new Set((telling.length > 0 ? telling : tokens).map(({ term }) => term))];
}

/** A word that many sentences contain says little. */
function weightsOf(all: readonly Candidate[]): (term: string) => number {
  const holding = new Map<string, number>();
  for (const { terms } of all) for (const term of terms) holding.set(term, (holding.get(term) ?? 0) + 1);
  return (term) => (/\d/.test(term) ? figureWeight : Math.log(2 + all.length / (1 + (holding.get(term) ?? 0))));
}

/** 0 to 1: the weight of what both say against the weight of what each says. */
function likeness(one: readonly string[], other: readonly string[], weigh: (term: string) => number): number {
  const total = (terms: readonly string[]) => terms.reduce((sum, term) => sum + weigh(term), 0);
  const common = total(one.filter((term) => other.includes(term)));
  return common === 0 ? 0 : (2 * common) / (total(one) + total(other));
}
