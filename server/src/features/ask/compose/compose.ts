import type { AnswerLength } from '@vademecum/shared/ask/answer-words.ts';
import { expectedFigure, questionType } from '../../../language/question-type.ts';
import { inEnglish } from '../../../language/spanish/in-english.ts';
import { isQuotable } from '../../../language/sentences.ts';
import { tokenize } from '../../../language/terms.ts';
import type { WeightedConcept } from '../judge/evidence.ts';
import { heldBackFor } from '../judge/held-back.ts';
import type { RetrievedPassage } from '../retrieve/search.ts';
import { type Asked, type RankedSentence, rankSentences, sentencesOf } from '../retrieve/sentence-ranking.ts';
import { sourceOf } from '../source-of.ts';
import { layOut, type Segment } from './answer-layout.ts';
import { documentLine, isList, leadInAt, listAt } from './lists-around.ts';
import { most, pickParagraphs } from './picked-sentences.ts';
import { repeats, saysTheSame } from './repeats.ts';

export type ComposeInput = Asked & { length: AnswerLength };
/** Share of the best score that a second document must reach in a detailed answer. */
const secondSourceFloor = 0.55;
const longestList = 40;
const secondSource = 3;

/** The answer, taken word for word from the passages; empty if they contain no sentence. */
export function composeAnswer(given: ComposeInput): Segment[] {
  const input = { ...given, question: inEnglish(given.question) };
  const sentences = sentencesOf(input.passages);
  const isHeldBack = heldBackFor(given.question, input.passages, sentences);
  const ranked = rankSentences(input, undefined, sentences).filter((sentence) => !isHeldBack(sentence));
  const best = ranked[0];
  if (best === undefined) return [];
  const shown = (paragraphs: readonly RankedSentence[][]): Segment[] =>
    layOut(paragraphs, {
      listOf: (sentence) => listAt(documentLine(sentence, sentences, input)),
      alsoOf: (said) => alsoIn(said, sentences, input),
    });
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
  const section = opening(sectionAsked(sentences, input), most[input.length]);
  return shown(section === undefined ? pickParagraphs(ranked, sentences, input) : [section]);
}

function wantsList(question: string): boolean {
  const type = questionType(question);
  return type === 'steps' || type === 'list';
}

/** Steps, and items below the line that leads to them; other items are rules or entries side by side, each a sentence of its own. */
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

/** Passages of other sources that also contain a sentence, in nearly the same words. */
function alsoIn(said: RankedSentence, sentences: readonly RankedSentence[][], { passages }: Asked): number[] {
  const sources = new Set([sourceOf(passages[said.passage])]);
  return sentences.flatMap((ofPassage, passage) => {
    const source = sourceOf(passages[passage]);
    const same = ofPassage.some((other) => saysTheSame(said, other));
    if (sources.has(source) || !same) return [];
    sources.add(source);
    return [passage + 1];
  });
}

/** The best sentence's passage first, each passage's sentences in their own order. */
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

/** The whole list that a sentence is an item of, or leads to, in order and across passages, its lead-in first. Empty if there is none. */
function listAround(best: RankedSentence, sentences: readonly RankedSentence[][], input: Asked): RankedSentence[] {
  const { line, at } = documentLine(best, sentences, input);
  let from = at;
  if (!isList(best)) {
    from = line.findIndex((sentence, index) => index > at && isList(sentence));
    const near = from !== -1 && (from === at + 1 || (wantsList(input.question) && line[from]?.passage === best.passage));
    if (!near) return [];
  }
  const list = listAt({ line, at: from });
  const lead = leadInAt({ line, at: from });
  return [...(lead === undefined ? [] : [lead]), ...list.slice(0, longestList)];
}

/** The best sentence's section, from the sentence's paragraph on when it is long. */
function sectionOf(best: RankedSentence, sentences: readonly RankedSentence[][]): RankedSentence[] {
  const section = (sentences[best.passage] ?? []).filter((sentence) => isQuotable(sentence) && !sentence.text.endsWith('?'));
  const at = section.findIndex((sentence) => sentence.index === best.index);
  const from = Math.max(0, Math.min(at - 2, section.length - most.detailed));
  return section.slice(from, from + most.detailed);
}

function fromSecondSource(ranked: readonly RankedSentence[], said: readonly RankedSentence[], { passages }: Asked): RankedSentence[] {
  const sources = new Set(said.map((sentence) => sourceOf(passages[sentence.passage])));
  const floor = (ranked[0]?.score ?? 0) * secondSourceFloor;
  const others = ranked.filter(
    (sentence) => !sources.has(sourceOf(passages[sentence.passage])) && sentence.score >= floor && !repeats(sentence, said),
  );
  const source = others[0]?.passage;
  return inReadingOrder(others.filter((sentence) => sentence.passage === source).slice(0, secondSource));
}

/** Share of a question's value that a title must contain to be the subject of the question. */
const titleShare = 0.8;

/** Where a section's own title says what is asked ("What are the symptoms of gout?": Gout > Symptoms), its beginning answers, in its order. */
function sectionAsked(sentences: readonly RankedSentence[][], input: Asked): RankedSentence[] | undefined {
  const [passage] = input.passages;
  if (passage === undefined || !(titleAsks(passage, input.concepts) || opensWithIt(passage, input))) return undefined;
  const section = fromSectionStart(sentences, input.passages).filter((sentence) => isQuotable(sentence) && !sentence.text.endsWith('?'));
  return section.length === 0 ? undefined : section;
}

/** The best passage's sentences, behind those of the passages before it under the same heading, as far as they were retrieved. */
function fromSectionStart(sentences: readonly RankedSentence[][], passages: readonly RetrievedPassage[]): RankedSentence[] {
  const line: RankedSentence[] = [];
  for (let index = 0; index !== -1;) {
    const { heading, ordinal } = passages[index] ?? {};
    const source = sourceOf(passages[index]);
    line.unshift(...(sentences[index] ?? []));
    index = passages.findIndex((one) => sourceOf(one) === source && one.heading === heading && one.ordinal + 1 === ordinal);
  }
  return line;
}

/** The heading contains something of the question that the document's name does not, and both together contain nearly all of it. */
function titleAsks({ documentName, heading }: RetrievedPassage, concepts: readonly WeightedConcept[]): boolean {
  const own = heading.split(' > ').at(-1) ?? '';
  return (
    shareHeld(`${documentName} ${own}`, concepts) >= titleShare &&
    shareHeld(documentName, concepts) < shareHeld(`${documentName} ${own}`, concepts)
  );
}

/** "What is gout?": a document named Gout begins with what it is. */
function opensWithIt({ documentName, ordinal }: RetrievedPassage, { question, concepts }: Asked): boolean {
  return ordinal === 0 && questionType(question) === 'definition' && shareHeld(documentName, concepts) >= titleShare;
}

/** Share of a question's value that a title contains. */
function shareHeld(title: string, concepts: readonly WeightedConcept[]): number {
  const words = new Set(tokenize(title).map((token) => token.term));
  const held = concepts.filter(({ terms }) => terms.some((term) => words.has(term)));
  const valueOf = (some: readonly WeightedConcept[]): number => some.reduce((sum, { value }) => sum + value, 0);
  return valueOf(held) / (valueOf(concepts) || 1);
}
