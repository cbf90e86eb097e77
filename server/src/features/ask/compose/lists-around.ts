import type { Asked, RankedSentence } from '../retrieve/sentence-ranking.ts';
import { sourceOf } from '../source-of.ts';

export type Line = { line: RankedSentence[]; at: number };

export function isList(sentence: RankedSentence | undefined): boolean {
  return sentence?.kind === 'item' || sentence?.kind === 'step';
}

/**
 * The sentences of a sentence's document, as far as its passages were retrieved without a gap, in the document's order, and the position of
 * the sentence among them.
 */
export function documentLine(one: RankedSentence, sentences: readonly RankedSentence[][], { passages }: Asked): Line {
  const own = passages[one.passage];
  const indexOf = new Map<number, number>();
  passages.forEach((passage, index) => {
    if (sourceOf(passage) === sourceOf(own)) indexOf.set(passage.ordinal, index);
  });
  let first = own?.ordinal ?? 0;
  let last = first;
  while (indexOf.has(first - 1)) first--;
  while (indexOf.has(last + 1)) last++;
  const line: RankedSentence[] = [];
  for (let ordinal = first; ordinal <= last; ordinal++) line.push(...(sentences[indexOf.get(ordinal) ?? -1] ?? []));
  return { line, at: line.findIndex((sentence) => isSame(sentence, one)) };
}

export function isSame(a: RankedSentence, b: RankedSentence): boolean {
  return a.passage === b.passage && a.index === b.index;
}

/** The list that the item at a place of a document is one of, in order and across passages, without its lead-in. */
export function listAt({ line, at }: Line): RankedSentence[] {
  if (!isList(line[at])) return [];
  let [from, to] = [at, at];
  while (isList(line[from - 1])) from--;
  while (isList(line[to + 1])) to++;
  return line.slice(from, to + 1);
}

/** The sentence that leads to the list or the table at a place of a document. */
export function leadInAt({ line, at }: Line): RankedSentence | undefined {
  const own = line[at];
  if (own?.kind === 'row') return line.slice(0, at).findLast(({ text, kind }) => kind === 'sentence' && text === own.lead);
  let from = at;
  while (isList(line[from - 1])) from--;
  const lead = line[from - 1];
  return lead?.kind === 'sentence' && lead.text === line[from]?.context ? lead : undefined;
}
