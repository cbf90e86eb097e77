import type { AnswerLength } from '@vademecum/shared/answers.ts';
import { sectionAsked } from './asked-section.ts';
import { expectedFigure, questionType } from './question-type.ts';
import { shownText } from './sentences.ts';
import { sourceOf } from './source-of.ts';
import { type Asked, type RankedSentence, rankSentences, sentencesOf } from './sentence-ranking.ts';

export type ComposeInput = Asked & { length: AnswerLength };
/**
 * A sentence of the answer as shown, the number (from 1) of the passage that it was taken from, and what stands before it; also: the numbers of passages of
 * other sources that say the same.
 */
export type Segment = { text: string; passage: number; before: string; also: number[] };

const most: Record<AnswerLength, number> = { short: 2, medium: 5, detailed: 10 };
const least: Record<AnswerLength, number> = { short: 1, medium: 3, detailed: 4 };
/** A sentence this much weaker than the best one adds nothing. */
const weakest: Record<AnswerLength, number> = { short: 0.75, medium: 0.55, detailed: 0.4 };
const nearlyBest = 0.8;
const longestList = 40;
const secondSource = 3;
/** Share of the shorter sentence's words that the other one holds, if it says the same. */
const sameWords = 0.8;

/** The answer, taken word for word from the passages; empty if they hold no sentence. */
export function composeAnswer(input: ComposeInput): Segment[] {
  const sentences = sentencesOf(input.passages);
  const ranked = rankSentences(input, undefined, sentences);
  const best = ranked[0];
  if (best === undefined) return [];
  const shown = (paragraphs: readonly RankedSentence[][]): Segment[] => toSegments(paragraphs, (said) => alsoIn(said, sentences, input));
  const list = input.length === 'short' ? [] : listAround(best, sentences, input);
  if (
    list.length > 1 &&
    belongsTogether(list) &&
    (wantsList(input.question) || (!asksOneThing(input.question) && holdsMoreOf(list, ranked)))
  ) {
    const rest = input.length === 'detailed' ? fromSecondSource(ranked, list, input) : [];
    return shown([list, rest]);
  }
  if (input.length === 'detailed') {
    const section = sectionOf(best, sentences);
    return shown([section, fromSecondSource(ranked, section, input)]);
  }
  return shown([opening(sectionAsked(sentences, input), most[input.length]) ?? bestFirst(pick(ranked, input))]);
}

function wantsList(question: string): boolean {
  const type = questionType(question);
  return type === 'steps' || type === 'list';
}

/** Steps, and items below what leads to them; other items are rules or entries that stand beside each other, each a sentence of its own. */
function belongsTogether(list: readonly RankedSentence[]): boolean {
  return list.some(({ kind, context }) => kind === 'step' || (kind === 'item' && context !== ''));
}

/** A figure or a yes or no is in one sentence. */
function asksOneThing(question: string): boolean {
  return expectedFigure(question) !== undefined;
}

/** A list answers as a whole if more than one of its items would have been picked anyway. */
function holdsMoreOf(list: readonly RankedSentence[], ranked: readonly RankedSentence[]): boolean {
  const items = new Set(list.filter(isList).map((sentence) => `${sentence.passage}:${sentence.index}`));
  return ranked.slice(0, most.medium).filter((sentence) => items.has(`${sentence.passage}:${sentence.index}`)).length > 1;
}

function isList(sentence: RankedSentence | undefined): boolean {
  return sentence?.kind === 'item' || sentence?.kind === 'step';
}

/** The best sentences; one of another document only if it is nearly as good as the best. */
function pick(ranked: readonly RankedSentence[], { length, passages }: ComposeInput): RankedSentence[] {
  const best = ranked[0]?.score ?? 0;
  const own = sourceOf(passages[ranked[0]?.passage ?? 0]);
  const good = ranked.filter((sentence) => sourceOf(passages[sentence.passage]) === own || sentence.score >= nearlyBest * best);
  return withoutRepeats(good, most[length]).filter((sentence, index) => index < least[length] || sentence.score >= weakest[length] * best);
}

/** The first sentences of a ranking that each say something new. */
export function withoutRepeats(ranked: readonly RankedSentence[], count: number): RankedSentence[] {
  const chosen: RankedSentence[] = [];
  for (const sentence of ranked) {
    if (chosen.length >= count) break;
    if (!repeats(sentence, chosen)) chosen.push(sentence);
  }
  return chosen;
}

/** Sentences with other figures say something else, however alike their words are: a dose for adults and one for children. */
function repeats(sentence: RankedSentence, chosen: readonly RankedSentence[]): boolean {
  return chosen.some((other) => {
    const shorter = Math.min(sentence.terms.size, other.terms.size);
    return sharedWords(sentence, other) >= sameWords * shorter && !differInFigures(sentence, other);
  });
}

function sharedWords(a: RankedSentence, b: RankedSentence): number {
  return [...a.terms].filter((term) => b.terms.has(term)).length;
}

function differInFigures(a: RankedSentence, b: RankedSentence): boolean {
  const only = (one: RankedSentence, other: RankedSentence): boolean =>
    [...one.terms].some((term) => /\d/.test(term) && !other.terms.has(term));
  return only(a, b) && only(b, a);
}

/** Passages of other sources in which a sentence stands, too, in nearly the same words. */
function alsoIn(said: RankedSentence, sentences: readonly RankedSentence[][], { passages }: Asked): number[] {
  const sources = new Set([sourceOf(passages[said.passage])]);
  return sentences.flatMap((ofPassage, passage) => {
    const source = sourceOf(passages[passage]);
    const same = ofPassage.some(
      (other) => sharedWords(said, other) >= sameWords * Math.max(said.terms.size, other.terms.size) && !differInFigures(said, other),
    );
    if (sources.has(source) || !same) return [];
    sources.add(source);
    return [passage + 1];
  });
}

/** The best sentence's passage first, each passage's sentences as they stand in it. */
function inReadingOrder(chosen: readonly RankedSentence[]): RankedSentence[] {
  const passages = [...new Set(chosen.map((sentence) => sentence.passage))];
  return passages.flatMap((passage) => chosen.filter((sentence) => sentence.passage === passage).sort((a, b) => a.start - b.start));
}

/** The first sentences of a section; a list that does not fit is left out with its lead-in, unless it is what the section begins with. */
function opening(section: readonly RankedSentence[] | undefined, count: number): RankedSentence[] | undefined {
  if (section === undefined || !isList(section[count])) return section?.slice(0, count);
  let from = count;
  while (isList(section[from - 1])) from--;
  if (section[from]?.context !== '' && section[from - 1]?.text === section[from]?.context) from--;
  if (from > 0) return section.slice(0, from);
  const end = section.findIndex((sentence, index) => index > count && !isList(sentence));
  return section.slice(0, Math.min(end === -1 ? section.length : end, longestList));
}

/** The sentence that answers, then what goes with it as it is read. */
function bestFirst([best, ...others]: readonly RankedSentence[]): RankedSentence[] {
  return best === undefined ? [] : [best, ...inReadingOrder(others)];
}

/** The whole list that a sentence is an item of, or leads to, in order and across passages, its lead-in first. Empty if there is none. */
function listAround(best: RankedSentence, sentences: readonly RankedSentence[][], input: Asked): RankedSentence[] {
  const { line, at } = documentLine(best, sentences, input);
  let from = at;
  if (!isList(best)) {
    from = line.findIndex((sentence, index) => index > at && isList(sentence));
    const near = from !== -1 && (from === at + 1 || (wantsList(input.question) && line[from]?.passage === best.passage));
    if (!near) return [];
  }
  let to = from;
  while (from > 0 && isList(line[from - 1])) from--;
  while (isList(line[to + 1])) to++;
  const lead = line[from - 1];
  const leads = lead !== undefined && lead.kind === 'sentence' && lead.text === line[from]?.context;
  return line.slice(leads ? from - 1 : from, Math.min(to + 1, from + longestList));
}

/** The sentences of a sentence's document, as far as its passages were retrieved without a gap, in the document's order. */
function documentLine(
  best: RankedSentence,
  sentences: readonly RankedSentence[][],
  { passages }: Asked,
): { line: RankedSentence[]; at: number } {
  const own = passages[best.passage];
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
  return { line, at: line.findIndex((sentence) => sentence.passage === best.passage && sentence.index === best.index) };
}

/** The best sentence's section, from the sentence's paragraph on when it is long. */
function sectionOf(best: RankedSentence, sentences: readonly RankedSentence[][]): RankedSentence[] {
  const section = (sentences[best.passage] ?? []).filter((sentence) => sentence.kind !== 'heading' && !sentence.text.endsWith('?'));
  const at = section.findIndex((sentence) => sentence.index === best.index);
  const from = Math.max(0, Math.min(at - 2, section.length - most.detailed));
  return section.slice(from, from + most.detailed);
}

function fromSecondSource(ranked: readonly RankedSentence[], said: readonly RankedSentence[], { passages }: Asked): RankedSentence[] {
  const sources = new Set(said.map((sentence) => sourceOf(passages[sentence.passage])));
  const floor = (ranked[0]?.score ?? 0) * weakest.medium;
  const others = ranked.filter(
    (sentence) => !sources.has(sourceOf(passages[sentence.passage])) && sentence.score >= floor && !repeats(sentence, said),
  );
  const source = others[0]?.passage;
  return inReadingOrder(others.filter((sentence) => sentence.passage === source).slice(0, secondSource));
}

function toSegments(paragraphs: readonly RankedSentence[][], alsoOf: (said: RankedSentence) => number[]): Segment[] {
  const segments: Segment[] = [];
  for (const paragraph of paragraphs) {
    let previous: RankedSentence | undefined;
    for (const sentence of paragraph) {
      const listed = isList(sentence);
      const apart =
        previous === undefined ? (segments.length > 0 ? '\n\n' : '') : listed !== isList(previous) ? '\n\n' : listed ? '\n' : ' ';
      const before = apart + (sentence.kind === 'item' ? '- ' : '');
      segments.push({ text: shownText(sentence), passage: sentence.passage + 1, before, also: alsoOf(sentence) });
      previous = sentence;
    }
  }
  return segments;
}
