import { sentenceTexts } from './embeddings/passage-texts.ts';
import type { Similarities } from './embeddings/search-vectors.ts';
import type { RetrievedPassage } from './search.ts';
import { sentenceWeights } from './sentence-features.ts';
import { type MeasuredSentence, weighSentence } from './sentence-ranking.ts';
import { standardised } from './settle.ts';

/** A sentence that may answer, for the encoder to read: `passage` is its place in the list, `start` as in the passage, `prior` what is known of it so far. */
export type Candidate = { passage: number; start: number; text: string; prior: number };

/** Passages whose sentences compete, and how many of these the encoder reads. */
export const passagesCompared = 12;
const sentencesCompared = 16;
/** What counts beside how well the encoder finds that a sentence meets the question, in standard deviations each; docs/retrieval.md has the measurements. */
const shares = { meaning: 0.5, words: 0.3, lapsed: 1 };
/** Of a passage's score, beside its sentence's likeness. */
const passageShare = 0.5;

type Ranked = { passages: readonly RetrievedPassage[]; sentences: readonly MeasuredSentence[][]; likeness: Similarities; unit: number };

/** The sentences of the best passages that are likeliest to answer. `unit`: what a standard deviation of likeness adds to a passage's score. */
export function candidatesAmong({ passages, sentences, likeness, unit }: Ranked): Candidate[] {
  const { mean, deviation } = likeness;
  const all = passages.slice(0, passagesCompared).flatMap((passage, place) => {
    const cosines = likeness.sentences(passage.id);
    const ofPassage = (passageShare * passage.score) / unit;
    return sentenceTexts(passage).map(({ start, text }, index) => {
      const measured = sentences[place]?.[index];
      return {
        passage: place,
        start,
        text,
        meaning: ((cosines[index] ?? mean) - mean) / (deviation || 1) + ofPassage,
        words: measured === undefined ? 0 : weighSentence(measured.features, sentenceWeights),
        isLapsed: passage.standing !== undefined && passage.standing !== 'effective',
      };
    });
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
