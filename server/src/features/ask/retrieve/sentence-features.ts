import type { WeightedConcept } from '../judge/evidence.ts';
import {
  type ExpectedFigure,
  expectedFigure,
  figureFits,
  fitsType,
  isDefinition,
  isRule,
  isRuledRow,
  type QuestionType,
  questionType,
} from '../../../language/question-type.ts';
import type { RetrievedPassage } from './search.ts';
import type { Asked, RankedSentence } from './sentence-ranking.ts';
import { inEnglish } from '../../../language/spanish/in-english.ts';
import { cellsOf, isTableRow } from '../../../language/tables.ts';
import { tokenize } from '../../../language/terms.ts';

/**
 * What a sentence's score is the sum of, each times its feature; fitted on covidqa, bioasq, faq, medquad and the handbook together and rounded:
 * docs/research/retrieval.md has the measurements.
 */
export const sentenceWeights = {
  /** Share of the question's value that the sentence contains. */
  overlap: 0.5,
  overlapSquared: 0.45,
  /** The most within 15 words of it. */
  window: 0.5,
  pairs: 0.25,
  /** Held by a word that begins the same: infection, infectious. */
  alike: 0.95,
  /** The passage's score against the best one's, and one over its rank. */
  passage: 0.85,
  rank: 0.2,
  /** What the list's lead-in or the table's column names, and what the heading and the document's name add. */
  context: 0.4,
  heading: 0.95,
  /** Held by its first five words: it is about what is asked. */
  subject: 0.35,
  /** "It must be ...": the value of the sentence before it. */
  before: 0.25,
  type: 0.13,
  figure: 0.45,
  rule: 0.25,
  definition: 0.25,
  length: 0.06,
  /** The first sentence of a document says what it is about. */
  opening: 0.6,
  /** A line without a full stop is a title or a scrap. */
  unfinished: -0.8,
  /** A question or an entry of a table of contents leads to an answer and is none. */
  question: -1.5,
  /** Owner, version, number of a document: a table at its beginning that is about the document, unless the question is, too. */
  particular: -1.5,
  particularAsked: 0.9,
  /** A row of a table that permits or forbids what was asked. */
  ruledRow: 0.4,
  /** How well it meets the question, as the encoder compares them. */
  closeness: 4,
};
export type SentenceFeatures = Record<keyof typeof sentenceWeights, number>;

const windowWords = 15;
const windowStep = 3;
const subjectWords = 5;
const nearPair = 3;
const alikeLetters = 5;
const keyLetters = 3;

/** What the sentences of one passage are measured against. */
export type Measured = {
  concepts: readonly WeightedConcept[];
  /** The concepts that a stem represents. */
  conceptsOf: ReadonlyMap<string, readonly number[]>;
  total: number;
  type: QuestionType;
  figure: ExpectedFigure | undefined;
  passage: RetrievedPassage;
  /** 0 for the best passage. */
  rank: number;
  topScore: number;
  titleHolds: ReadonlySet<number>;
};

/** The same question measured against each passage, best first. */
export function measuredPassages({ question: asked, concepts, passages }: Asked): Measured[] {
  const question = inEnglish(asked);
  const conceptsOf = new Map<string, number[]>();
  concepts.forEach(({ terms }, index) => {
    for (const term of terms) conceptsOf.set(term, [...(conceptsOf.get(term) ?? []), index]);
  });
  const ofQuestion = {
    concepts,
    conceptsOf,
    total: concepts.reduce((sum, concept) => sum + concept.value, 0) || 1,
    type: questionType(question),
    figure: expectedFigure(question),
    topScore: Math.max(...passages.map(({ score }) => score), 1e-9),
  };
  return passages.map((passage, rank) => {
    const titleHolds = heldBy(termsOf(`${passage.heading} ${passage.documentName}`), conceptsOf);
    return { ...ofQuestion, passage, rank, titleHolds };
  });
}

/** The features of a sentence, mostly shares of the question's value, 0 to 1; previous is the sentence before it in its passage. */
export function sentenceFeatures(sentence: RankedSentence, previous: RankedSentence | undefined, measured: Measured): SentenceFeatures {
  const { concepts, conceptsOf, total, passage } = measured;
  const valueOf = (held: Iterable<number>): number => [...held].reduce((sum, index) => sum + (concepts[index]?.value ?? 0), 0) / total;
  const held = heldBy(sentence.order, conceptsOf);
  const own = valueOf(held);
  const around = `${sentence.lead ?? ''} ${sentence.context}`;
  const lead = around === ' ' ? held : heldBy(termsOf(around), conceptsOf);
  const subject = valueOf(heldBy(sentence.order.slice(0, subjectWords), conceptsOf));
  const leans = previous !== undefined && leansOnPrevious.test(sentence.said.text);
  return {
    overlap: own,
    overlapSquared: own * own,
    window: bestWindow(sentence.order, (terms) => valueOf(heldBy(terms, conceptsOf))),
    pairs: pairs(sentence, concepts) / total,
    alike: valueOf(alike(sentence, concepts, held)),
    passage: passage.score / measured.topScore,
    rank: 1 / (1 + measured.rank),
    context: valueOf([...lead].filter((index) => !held.has(index))),
    heading: valueOf([...measured.titleHolds].filter((index) => !held.has(index))),
    subject,
    before: leans ? valueOf(heldBy(previous.order, conceptsOf)) : 0,
    closeness: passage.closeness?.get(sentence.start) ?? 0,
    ...shapeFeatures(sentence, measured, subject),
  };
}

type ShapeFeatures = Pick<
  SentenceFeatures,
  | 'type'
  | 'figure'
  | 'rule'
  | 'definition'
  | 'length'
  | 'opening'
  | 'unfinished'
  | 'question'
  | 'particular'
  | 'particularAsked'
  | 'ruledRow'
>;

function shapeFeatures(sentence: RankedSentence, { type, figure, passage, concepts }: Measured, subject: number): ShapeFeatures {
  const { text, kind, index, said } = sentence;
  const particular = isParticular(sentence, passage);
  const asked = particular && asksFor(keyOf(text), concepts);
  const isRunning = kind === 'sentence';
  return {
    type: fitsType(said.text, type) ? 1 : 0,
    figure: figure === undefined || figure === 'rule' ? 0 : figureFits(said.text, figure),
    rule: figure === 'rule' && isRule(said.text) ? 1 : 0,
    definition: type === 'definition' && subject > 0.3 && isDefinition(said.text) ? 1 : 0,
    length: Math.log(text.split(/\s+/).length),
    opening: isRunning && index === 0 && passage.ordinal === 0 ? 1 : 0,
    unfinished: isRunning && !/[.!?:;"”)\]]$/.test(text) ? 1 : 0,
    question: text.endsWith('?') || /\]\(#/.test(text) ? 1 : 0,
    particular: particular && !asked ? 1 : 0,
    particularAsked: particular && asked ? 1 : 0,
    ruledRow: figure === 'rule' && kind === 'row' && isRuledRow(said.text) ? 1 : 0,
  };
}

/** A row of two cells without names of columns, above all running text of its document. */
function isParticular({ kind, context, text, start }: RankedSentence, passage: RetrievedPassage): boolean {
  return (
    kind === 'row' && context === '' && passage.ordinal === 0 && cellsOf(text).length === 2 && isAboveText(passage.text.slice(0, start))
  );
}

function isAboveText(before: string): boolean {
  return before.split('\n').every((line) => line.trim() === '' || line.startsWith('#') || isTableRow(line) || !/[.!?:]$/.test(line.trim()));
}

function keyOf(row: string): string {
  return cellsOf(row)[0] ?? '';
}

/** "Who owns it?" asks for the owner: their words begin the same. */
function asksFor(key: string, concepts: readonly WeightedConcept[]): boolean {
  const begins = (a: string, b: string): boolean => a.length >= keyLetters && b.startsWith(a);
  return termsOf(key).some((own) => concepts.some(({ terms }) => terms.some((term) => begins(own, term) || begins(term, own))));
}

const leansOnPrevious =
  /^(?:it|this|these|they|he|she|such|those|its|their|both|here|however|thus|therefore|in addition|additionally|furthermore|moreover)\b/i;

function termsOf(text: string): string[] {
  return tokenize(text).map((token) => token.term);
}

function heldBy(terms: Iterable<string>, conceptsOf: Measured['conceptsOf']): Set<number> {
  const held = new Set<number>();
  for (const term of terms) for (const index of conceptsOf.get(term) ?? []) held.add(index);
  return held;
}

function bestWindow(order: readonly string[], valueOf: (terms: readonly string[]) => number): number {
  let best = 0;
  for (let at = 0; at < order.length; at += windowStep) {
    best = Math.max(best, valueOf(order.slice(at, at + windowWords)));
    if (at + windowWords >= order.length) break;
  }
  return best;
}

/** What neighbours in the question are worth that are also near each other in the sentence. */
function pairs({ terms }: RankedSentence, concepts: readonly WeightedConcept[]): number {
  const order = [...terms];
  const at = (concept: WeightedConcept): number => order.findIndex((term) => concept.terms.includes(term));
  let sum = 0;
  concepts.slice(1).forEach((concept, index) => {
    const before = concepts[index];
    if (before === undefined) return;
    const [a, b] = [at(before), at(concept)];
    if (a >= 0 && b >= 0 && Math.abs(a - b) <= nearPair) sum += Math.min(before.value, concept.value);
  });
  return sum;
}

/** Concepts that the sentence contains only as the beginning of a word. */
function alike({ terms }: RankedSentence, concepts: readonly WeightedConcept[], held: ReadonlySet<number>): number[] {
  const beginningOf = (term: string): string | undefined => (term.length < alikeLetters ? undefined : term.slice(0, alikeLetters));
  const beginnings = new Set([...terms].map(beginningOf));
  return concepts.flatMap((concept, index) => {
    const begun = !held.has(index) && concept.terms.some((term) => beginningOf(term) !== undefined && beginnings.has(beginningOf(term)));
    return begun ? [index] : [];
  });
}
