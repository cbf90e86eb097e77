import type { WeightedConcept } from './evidence.ts';
import { fitsType, type QuestionType, questionType } from './question-type.ts';
import type { RetrievedPassage } from './search.ts';
import { headingLinesOf, type Sentence, splitSentences } from './sentences.ts';
import { tokenize } from './terms.ts';

/** A sentence of a retrieved passage, and how well it answers. passage is its index in the list of passages. */
export type RankedSentence = Sentence & { passage: number; index: number; score: number; terms: ReadonlySet<string> };
export type Asked = { question: string; concepts: readonly WeightedConcept[]; passages: readonly RetrievedPassage[] };

/** Weights, chosen on covidqa and bioasq together; docs/retrieval.md has the measurements. */
export const sentenceSettings = {
  overlap: 1,
  pairs: 0.4,
  passage: 0.8,
  context: 0.3,
  neighbours: 0.08,
  type: 0.08,
  /** Sentences below this many words rarely say anything by themselves. */
  shortWords: 5,
  short: 0.3,
  question: 0.4,
};
export type SentenceSettings = typeof sentenceSettings;

/** Every sentence of the passages that may be quoted, in the passages' order. */
export function sentencesOf(passages: readonly RetrievedPassage[]): RankedSentence[][] {
  return passages.map(({ text, heading }, passage) =>
    splitSentences(text, headingLinesOf(text, heading)).map((sentence, index) => {
      const terms = new Set(tokenize(sentence.text).map((token) => token.term));
      return { ...sentence, passage, index, score: 0, terms };
    }),
  );
}

/** The sentences, best first: what they hold of the question, then how good their passage is, their lead-in, their neighbours, the type of question. */
export function rankSentences(
  asked: Asked,
  settings: SentenceSettings = sentenceSettings,
  sentences = sentencesOf(asked.passages),
): RankedSentence[] {
  const type = questionType(asked.question);
  const total = asked.concepts.reduce((sum, concept) => sum + concept.value, 0) || 1;
  const top = Math.max(...asked.passages.map((passage) => passage.score), 1e-9);
  const ranked = sentences.flatMap((ofPassage) => {
    const overlaps = ofPassage.map((sentence) => overlap(sentence.terms, asked.concepts) / total);
    return ofPassage.map((sentence, index) => {
      const around = ((overlaps[index - 1] ?? 0) + (overlaps[index + 1] ?? 0)) / 2;
      const parts = { own: overlaps[index] ?? 0, around, passage: (asked.passages[sentence.passage]?.score ?? 0) / top };
      return { ...sentence, score: scoreSentence(sentence, parts, { type, total, concepts: asked.concepts }, settings) };
    });
  });
  return ranked
    .filter((sentence) => sentence.kind !== 'heading')
    .sort((a, b) => b.score - a.score || a.passage - b.passage || a.start - b.start);
}

type Parts = { own: number; around: number; passage: number };
type Wanted = { type: QuestionType; total: number; concepts: readonly WeightedConcept[] };

function scoreSentence(sentence: RankedSentence, parts: Parts, wanted: Wanted, settings: SentenceSettings): number {
  let score = settings.overlap * parts.own + settings.passage * parts.passage + settings.neighbours * parts.around;
  score += settings.pairs * (pairs(sentence, wanted.concepts) / wanted.total);
  if (sentence.context !== '') {
    const lead = new Set(tokenize(sentence.context).map((token) => token.term));
    score += settings.context * Math.max(0, overlap(new Set([...lead, ...sentence.terms]), wanted.concepts) / wanted.total - parts.own);
  }
  if (fitsType(sentence.text, wanted.type)) score += settings.type;
  if (sentence.terms.size < settings.shortWords) score -= settings.short;
  // A question or an entry of a table of contents leads to an answer and is none.
  if (sentence.text.endsWith('?') || /\]\(#/.test(sentence.text)) score -= settings.question;
  return score;
}

function overlap(terms: ReadonlySet<string>, concepts: readonly WeightedConcept[]): number {
  return concepts.reduce((sum, concept) => sum + (concept.terms.some((term) => terms.has(term)) ? concept.value : 0), 0);
}

/** What neighbours in the question are worth that are also near each other in the sentence. */
function pairs(sentence: RankedSentence, concepts: readonly WeightedConcept[]): number {
  const order = [...sentence.terms];
  const at = (concept: WeightedConcept): number => order.findIndex((term) => concept.terms.includes(term));
  let sum = 0;
  concepts.slice(1).forEach((concept, index) => {
    const before = concepts[index];
    if (before === undefined) return;
    const [a, b] = [at(before), at(concept)];
    if (a >= 0 && b >= 0 && Math.abs(a - b) <= 3) sum += Math.min(before.value, concept.value);
  });
  return sum;
}
