import { passagesWeighed } from './evidence-words.ts';
import { fitsType, questionType } from '../../../language/question-type.ts';
import { type SentenceFeatures, sentenceWeights } from '../retrieve/sentence-features.ts';
import { type MeasuredSentence, weighSentence } from '../retrieve/sentence-ranking.ts';

/** What the sentences of the best passages hold of the question's rarity, 0 to 1. */
export type SentenceEvidence = {
  /** The most that one sentence holds; by its first words; by words that begin the same, too. */
  sentence: number;
  sentenceSubject: number;
  sentenceAlike: number;
  /** The score of the sentence that would be quoted first, and what it holds with its heading and its lead-in. */
  quoted: number;
  quotedContext: number;
  /** Whether it has the shape that such an answer has: 0.5, or -0.5; 0 where the question asks for none. */
  quotedShape: number;
};

export function sentenceEvidence(asked: string, sentences: readonly MeasuredSentence[][]): SentenceEvidence {
  const measured = sentences
    .slice(0, passagesWeighed)
    .flat()
    .map(({ text, features }) => ({ text, features, score: weighSentence(features, sentenceWeights) }));
  const most = (valueOf: (features: SentenceFeatures) => number): number =>
    Math.max(0, ...measured.map(({ features }) => valueOf(features)));
  const quoted = measured.reduce<(typeof measured)[number] | undefined>(
    (best, one) => (best && best.score >= one.score ? best : one),
    undefined,
  );
  const type = questionType(asked);
  return {
    sentence: most(({ overlap }) => overlap),
    sentenceSubject: most(({ subject }) => subject),
    sentenceAlike: most(({ alike, overlap }) => alike + overlap),
    quoted: quoted?.score ?? 0,
    quotedContext: quoted === undefined ? 0 : quoted.features.overlap + quoted.features.heading + quoted.features.context,
    quotedShape: type === 'other' ? 0 : fitsType(quoted?.text ?? '', type) ? 0.5 : -0.5,
  };
}
