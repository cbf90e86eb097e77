import type { Explanation } from '@vademecum/shared/ask/answers.ts';
import { canHurt } from '../../../language/can-hurt.ts';
import { tokensAmong } from '../../../language/terms.ts';
import { type EvidenceFeatures, evidenceFeatures, type Weighed } from './evidence-features.ts';
import { judge, type Verdict } from './gate.ts';

/**
 * The thing that a question asks for, for code that picks sentences: the stems that represent it, best first, and the value of finding it.
 */
export type WeightedConcept = { terms: readonly string[]; value: number };
export type Evidence = {
  features: EvidenceFeatures;
  probability: number;
  verdict: Verdict;
  /** As asked, folded to lower case. */
  unknownWords: string[];
  /** Every word of the question, and as what it was looked for. */
  words: Explanation['words'];
  concepts: readonly WeightedConcept[];
};

const wordStatus = { seen: 'found', repaired: 'repaired', unseen: 'unknown' } as const;

/** The likelihood that the passages that would be answered from contain the answer; gate.ts says how that is judged. */
export function weighEvidence(weighed: Weighed): Evidence {
  const { question, fused } = weighed;
  const features = evidenceFeatures(weighed);
  const judged =
    fused.length === 0
      ? ({ probability: 0, verdict: 'none' } as const)
      : judge(features, { canHurt: features.quotedMeets === 0 && canHurt(weighed.asked), isFollowUp: weighed.isFollowUp });
  const unknownWords = question.concepts.filter((concept) => concept.status === 'unseen').map((concept) => concept.word);
  return { features, ...judged, unknownWords, words: wordsSearched(weighed), concepts: weighed.concepts };
}

/** As the passages write them: nobody should have to read stems. A respelled word that none of the passages has stays a stem. */
function wordsSearched({ question, passages }: Weighed): Explanation['words'] {
  const terms = new Set(question.concepts.flatMap((concept) => concept.terms));
  const written = new Map<string, string>();
  for (const { documentName, heading, text } of passages)
    for (const { term, word } of tokensAmong(`${documentName}\n${heading}\n${text}`, terms))
      if (!written.has(term)) written.set(term, word);
  return question.concepts.map(({ word, status, terms: [best, ...others] }) => {
    const first = best === undefined ? undefined : (written.get(best) ?? (status === 'repaired' ? best : undefined));
    const usedAs = [first, ...others.map((term) => written.get(term))].filter((one) => one !== undefined);
    return { word, status: wordStatus[status], usedAs };
  });
}
