import type { WeightedConcept } from '../judge/evidence.ts';
import type { RetrievedPassage } from './search.ts';
import { isSpanishPassage, type Said, sentenceInEnglish } from './read-passage.ts';
import { measuredPassages, sentenceFeatures, type SentenceFeatures, sentenceWeights } from './sentence-features.ts';
import { isQuotable, type Sentence, sentencesOfPassage } from '../../../language/sentences.ts';
import { tokenize } from '../../../language/terms.ts';

/**
 * A sentence of a retrieved passage, and how well it answers. passage is its index in the list of passages; order: its stems in their
 * order; terms: each once; said: as the rules read it.
 */
export type RankedSentence = Sentence & {
  passage: number;
  index: number;
  score: number;
  order: readonly string[];
  terms: ReadonlySet<string>;
  said: Said;
};
export type Asked = { question: string; concepts: readonly WeightedConcept[]; passages: readonly RetrievedPassage[] };

/** Every sentence of the passages that may be quoted, in the passages' order. */
export function sentencesOf(passages: readonly RetrievedPassage[]): RankedSentence[][] {
  return passages.map((one, passage) =>
    sentencesOfPassage(one).map((sentence, index) => {
      const order = tokenize(sentence.text).map((token) => token.term);
      const said = isSpanishPassage(one) ? sentenceInEnglish(sentence) : sentence;
      return { ...sentence, passage, index, score: 0, order, terms: new Set(order), said };
    }),
  );
}

/** A sentence with what its score is the sum of. */
export type MeasuredSentence = RankedSentence & { features: SentenceFeatures };

/** The sentences of each passage but for its headings, measured against the question. */
export function measureSentences(asked: Asked, sentences = sentencesOf(asked.passages)): MeasuredSentence[][] {
  return measuredPassages(asked).map((measured, rank) =>
    (sentences[rank] ?? []).flatMap((sentence, at, all) =>
      isQuotable(sentence) ? [{ ...sentence, features: sentenceFeatures(sentence, all[at - 1], measured) }] : [],
    ),
  );
}

/** The sentences, best first; headings are none. */
export function rankSentences(
  asked: Asked,
  weights: Readonly<SentenceFeatures> = sentenceWeights,
  sentences = sentencesOf(asked.passages),
): RankedSentence[] {
  const ranked = measureSentences(asked, sentences)
    .flat()
    .map(({ features, ...sentence }) => ({ ...sentence, score: weighSentence(features, weights) }));
  return ranked.sort((a, b) => b.score - a.score || a.passage - b.passage || a.start - b.start);
}

/** A sentence's score. */
export function weighSentence(features: SentenceFeatures, weights: Readonly<SentenceFeatures>): number {
  return (Object.keys(weights) as (keyof SentenceFeatures)[]).reduce((sum, name) => sum + weights[name] * features[name], 0);
}
