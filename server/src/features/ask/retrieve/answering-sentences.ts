import type { RetrievedPassage } from './search.ts';
import { type SentenceFeatures, sentenceWeights } from './sentence-features.ts';
import { type MeasuredSentence, weighSentence } from './sentence-ranking.ts';

/** The best passages whose order their sentences decide: as many as composition gets. */
export const passagesReordered = 8;
/** What one point of its best sentence's score adds to a passage's own, as a share of that; docs/research/retrieval.md has the measurements. */
const sentenceShare = 0.05;
/** Without what the passage's place in the ranking says, which would count twice. */
const ownWeights: Readonly<SentenceFeatures> = { ...sentenceWeights, passage: 0, rank: 0 };

/** The passages, those first that hold a sentence which answers; `sentences` are those of the first few, the others stay where they are. */
export function preferAnswering(passages: readonly RetrievedPassage[], sentences: readonly MeasuredSentence[][]): RetrievedPassage[] {
  const weighed = passages.slice(0, sentences.length).map((passage, rank) => {
    const scores = (sentences[rank] ?? []).map(({ features }) => weighSentence(features, ownWeights));
    return { ...passage, score: passage.score * (1 + sentenceShare * Math.max(0, ...scores)) };
  });
  return [...weighed.sort((a, b) => b.score - a.score), ...passages.slice(sentences.length)];
}
