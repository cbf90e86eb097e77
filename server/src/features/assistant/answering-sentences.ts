import type { WeightedConcept } from './evidence.ts';
import type { RetrievedPassage } from './search.ts';
import { measuredPassages, sentenceFeatures, type SentenceFeatures, sentenceWeights } from './sentence-features.ts';
import { sentencesOf, weighSentence } from './sentence-ranking.ts';

type Asked = { question: string; concepts: readonly WeightedConcept[]; passages: readonly RetrievedPassage[] };

/** The best passages whose order their sentences decide: as many as composition gets. */
const reordered = 8;
/** What one point of its best sentence's score adds to a passage's own, as a share of that; docs/retrieval.md has the measurements. */
const sentenceShare = 0.05;
/** Without what the passage's place in the ranking says, which would count twice. */
const ownWeights: Readonly<SentenceFeatures> = { ...sentenceWeights, passage: 0, rank: 0 };

/** The passages, those first that hold a sentence which answers; what stands behind the first few stays where it is. */
export function preferAnswering({ question, concepts, passages }: Asked): RetrievedPassage[] {
  const first = passages.slice(0, reordered);
  const sentences = sentencesOf(first);
  const weighed = measuredPassages({ question, concepts, passages: first }).map((measured, rank) => {
    const scores = (sentences[rank] ?? []).map((sentence, at, all) =>
      sentence.kind === 'heading' ? 0 : weighSentence(sentenceFeatures(sentence, all[at - 1], measured), ownWeights),
    );
    return { ...measured.passage, score: measured.passage.score * (1 + sentenceShare * Math.max(0, ...scores)) };
  });
  return [...weighed.sort((a, b) => b.score - a.score), ...passages.slice(reordered)];
}
