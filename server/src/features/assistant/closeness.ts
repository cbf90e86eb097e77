import { sentenceText } from './embeddings/passage-texts.ts';
import type { Similarities } from './embeddings/search-vectors.ts';
import { standardised } from './rerank.ts';
import type { RetrievedPassage } from './search.ts';
import { sentenceWeights } from './sentence-features.ts';
import { type MeasuredSentence, weighSentence } from './sentence-ranking.ts';

/**
 * A sentence for the encoder to compare with the question. `passage`: its passage's place in the list. `start`: its offset in the passage. `prior`: what the
 * search already knows of it, in standard deviations.
 */
export type Candidate = { passage: number; start: number; text: string; prior: number };

/** Passages whose sentences compete, and how many sentences the encoder compares. */
export const passagesCompared = 12;
const sentencesCompared = 16;
/** What counts besides the comparison, in standard deviations each; decision 21 has the measurements. */
const shares = { meaning: 0.5, words: 0.3, lapsed: 1 };
/** Share of a passage's score, added to the likeness of each of its sentences. */
const passageShare = 0.5;

type Ranked = { passages: readonly RetrievedPassage[]; sentences: readonly MeasuredSentence[][]; likeness: Similarities; unit: number };

/** The most promising sentences of the best passages. `unit`: what a standard deviation of likeness adds to a passage's score. */
export function pickCandidates({ passages, sentences, likeness, unit }: Ranked): Candidate[] {
  const { mean, deviation } = likeness;
  const all = passages.slice(0, passagesCompared).flatMap((passage, place) => {
    const cosines = likeness.sentences(passage.id);
    const ofPassage = (passageShare * passage.score) / (unit || 1);
    return (sentences[place] ?? []).map((sentence, index) => ({
      passage: place,
      start: sentence.start,
      text: sentenceText(passage, sentence),
      meaning: ((cosines[index] ?? mean) - mean) / (deviation || 1) + ofPassage,
      words: weighSentence(sentence.features, sentenceWeights),
      isLapsed: passage.standing !== undefined && passage.standing !== 'effective',
    }));
  });
  const best = all.sort((a, b) => b.meaning - a.meaning).slice(0, sentencesCompared);
  const [meaning, words] = [standardised(best.map((one) => one.meaning)), standardised(best.map((one) => one.words))];
  return best.map(({ passage, start, text, isLapsed }, index) => ({
    passage,
    start,
    text,
    prior: shares.meaning * (meaning[index] ?? 0) + shares.words * (words[index] ?? 0) - (isLapsed ? shares.lapsed : 0),
  }));
}
