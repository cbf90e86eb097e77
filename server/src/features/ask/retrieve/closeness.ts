import type { Similarities } from '../../../index/search-vectors.ts';
import type { RetrievedPassage } from './search.ts';
import type { MeasuredSentence } from './sentence-ranking.ts';

/** How many of the best passages' sentences compete for the first place, and how many of the sentences are compared. */
export const passagesCompared = 12;
export const sentencesCompared = 16;
/** Of the best passages; a list that was cut between passages comes whole. */
export const listsCompleted = 3;
/** Share of a passage's score, added to the likeness of each of its sentences. */
const passageShare = 0.5;
/** What a source loses that is superseded, overdue for review or not yet in force, in standard deviations. */
const lapsedLoss = 1;
/** Three standard deviations below the other sentences count as zero, three above as one. */
const [lowest, range] = [-3, 6];

/** unit: what a standard deviation of likeness adds to a passage's score. */
type Ranked = { passages: RetrievedPassage[]; sentences: MeasuredSentence[][]; likeness: Similarities; unit: number };

/** Passages and their sentences with how close those are to the question. */
export function withCloseness(ranked: Ranked): Pick<Ranked, 'passages' | 'sentences'> {
  const closeness = closenessOf(ranked);
  const passages = ranked.passages.map((passage, place) => ({ ...passage, closeness: closeness[place] ?? new Map<number, number>() }));
  const sentences = ranked.sentences.map((ofPassage, place) =>
    ofPassage.map((one) => ({ ...one, features: { ...one.features, closeness: closeness[place]?.get(one.start) ?? 0 } })),
  );
  return { passages, sentences };
}

/** Sources that are overdue, superseded or not yet in force count as less close. The gate has weighed them before, so nothing is refused for that. */
export function lessIfLapsed(passage: RetrievedPassage): RetrievedPassage {
  if (passage.closeness === undefined || passage.standing === undefined || passage.standing === 'effective') return passage;
  const closeness = new Map([...passage.closeness].map(([start, value]) => [start, Math.max(0, value - lapsedLoss / range)]));
  return { ...passage, closeness };
}

/** The `limit` passages whose sentences are closest to the question in meaning, the closest first, then the rest of the lists that the first of them belong to. */
export function preferClosest(passages: readonly RetrievedPassage[], limit: number): RetrievedPassage[] {
  const closest = ({ closeness }: RetrievedPassage): number => Math.max(0, ...(closeness?.values() ?? []));
  const found = passages.filter(({ completes }) => completes === undefined);
  const best = found.sort((a, b) => closest(b) - closest(a)).slice(0, limit);
  const completed = new Set(best.slice(0, listsCompleted).map(({ id }) => id));
  const shown = new Set(best.map(({ id }) => id));
  const rest = passages.filter(({ id, completes }) => completes !== undefined && completed.has(completes) && !shown.has(id));
  return [...best, ...rest];
}

/** For each passage from the start of a sentence to its closeness, 0 to about 1. Sentences that do not compete have none. */
function closenessOf({ passages, sentences, likeness, unit }: Ranked): Map<number, number>[] {
  const { mean, deviation } = likeness;
  const all = passages.slice(0, passagesCompared).flatMap((passage, place) => {
    const cosines = likeness.sentences(passage.id);
    const ofPassage = (passageShare * passage.score) / (unit || 1);
    return (sentences[place] ?? []).map(({ start }, index) => {
      const meaning = ((cosines[index] ?? mean) - mean) / (deviation || 1) + ofPassage;
      return { place, start, meaning };
    });
  });
  const best = all.sort((a, b) => b.meaning - a.meaning).slice(0, sentencesCompared);
  const scores = standardised(best.map(({ meaning }) => meaning));
  const closeness = passages.map(() => new Map<number, number>());
  best.forEach(({ place, start }, index) => {
    closeness[place]?.set(start, Math.max(0, ((scores[index] ?? 0) - lowest) / range));
  });
  return closeness;
}

/** In standard deviations from the mean; zeros where all are the same. */
function standardised(values: readonly number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length || 1));
  return values.map((value) => (deviation > 0 ? (value - mean) / deviation : 0));
}
