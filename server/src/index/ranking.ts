import type { Occurrences } from './occurrences.ts';
import type { AnalysedQuestion, Concept } from './search-question.ts';

/** Weights of the ranking, chosen on all development sets at once; docs/research/retrieval.md has the measurements. */
export const rankingSettings = {
  fields: [4, 2, 1] as readonly number[],
  lengthWeight: 0.6,
  saturation: 1.5,
  synonym: 0.4,
  /** Share of the summed pair bonus: words that are together in the question and in the passage. */
  proximity: 0.5,
  window: 8,
  /** The score is multiplied by (1 - coverage) + coverage x the share of the question's rarity that the passage contains. */
  coverage: 0.25,
  /** A heading that asks nearly what is asked, as in an FAQ: share of the question's whole value. */
  alike: 0.15,
  /** Share of the best passage of the same document. */
  document: 0.1,
};

/** What a passage has to do with a question. */
export type Ranked = { id: number; documentId: number; score: number; coverage: number; pairs: number };

/** A passage that may answer, and the places of the question's concepts in it. */
export type Found = { id: number; documentId: number; occurrences: Occurrences };

/** Passages by how well they answer, best first: fielded BM25, proximity, coverage, and a little of their document's best passage. */
export function rank(found: readonly Found[], question: AnalysedQuestion): Ranked[] {
  const ranked = found.map((one) => scorePassage(one, question));
  const bestOfDocument = new Map<number, number>();
  for (const { documentId, score } of ranked) bestOfDocument.set(documentId, Math.max(score, bestOfDocument.get(documentId) ?? 0));
  for (const one of ranked) one.score += rankingSettings.document * (bestOfDocument.get(one.documentId) ?? 0);
  return ranked.sort((a, b) => b.score - a.score || a.id - b.id);
}

/** The highest score that a passage could reach: every concept there without end, all side by side. */
export function highestScore({ concepts }: AnalysedQuestion): number {
  const words = concepts.reduce((sum, concept) => sum + concept.idf * concept.weight, 0);
  const pairs = neighbours(concepts).reduce((sum, [a, b]) => sum + pairValue(a, b), 0);
  return (words + rankingSettings.proximity * pairs) * (1 + rankingSettings.document);
}

function scorePassage({ id, documentId, occurrences: found }: Found, question: AnalysedQuestion): Ranked {
  const { concepts, size } = question;
  let score = 0;
  let held = 0;
  let total = 0;
  concepts.forEach((concept, index) => {
    const value = concept.idf * concept.weight;
    const frequency = weightedFrequency(found, index, size);
    score += (value * frequency) / (rankingSettings.saturation + frequency);
    if (frequency > 0) held += value;
    total += value;
  });
  const { bonus, pairs } = proximity(found, concepts);
  const coverage = total > 0 ? held / total : 0;
  return {
    id,
    documentId,
    score:
      (score + rankingSettings.proximity * bonus + rankingSettings.alike * likeness(found, question, total)) *
      (1 - rankingSettings.coverage + rankingSettings.coverage * coverage),
    coverage,
    pairs,
  };
}

/** How much a title and the question are the same: value shared, times its share of both together; the title's other words count as average ones. */
function likeness({ counts, lengths }: Occurrences, { concepts }: AnalysedQuestion, total: number): number {
  const alike = [0, 1].map((field) => {
    let shared = 0;
    let words = 0;
    concepts.forEach((concept, index) => {
      if ((counts[index * 3 + field] ?? 0) === 0) return;
      shared += concept.idf * concept.weight;
      words++;
    });
    // About half of a title's words are words such as "of" and "the", which the question has lost.
    const others = Math.max(0, (lengths[field] ?? 0) / 2 - words) * (total / concepts.length);
    return shared === 0 ? 0 : (shared * shared) / (total + others);
  });
  return Math.max(...alike);
}

function weightedFrequency({ counts, lengths }: Occurrences, concept: number, { passages, words }: AnalysedQuestion['size']): number {
  let sum = 0;
  for (let field = 0; field < 3; field++) {
    const count = counts[concept * 3 + field] ?? 0;
    if (count === 0) continue;
    const average = (words[field] ?? 0) / Math.max(passages, 1) || 1;
    const length = 1 - rankingSettings.lengthWeight + (rankingSettings.lengthWeight * (lengths[field] ?? 0)) / average;
    sum += ((rankingSettings.fields[field] ?? 1) * count) / length;
  }
  return sum;
}

/** Words that are neighbours in the question, content words only. */
function neighbours(concepts: readonly Concept[]): [Concept, Concept][] {
  return concepts.slice(1).map((concept, index) => [concepts[index] ?? concept, concept]);
}

function pairValue(a: Concept, b: Concept): number {
  return Math.min(a.idf * a.weight, b.idf * b.weight);
}

function proximity(found: Occurrences, concepts: readonly Concept[]): { bonus: number; pairs: number } {
  let bonus = 0;
  let held = 0;
  let total = 0;
  neighbours(concepts).forEach(([a, b], index) => {
    const distance = Math.min(
      closest(found.bodyPositions[index] ?? [], found.bodyPositions[index + 1] ?? []),
      closest(found.titlePositions[index] ?? [], found.titlePositions[index + 1] ?? []),
    );
    const value = pairValue(a, b);
    total += value;
    if (distance > rankingSettings.window) return;
    bonus += value / distance;
    if (distance <= 3) held += value;
  });
  return { bonus, pairs: total > 0 ? held / total : 1 };
}

/** The smallest distance of two ascending lists of positions, Infinity if one is empty. */
function closest(a: readonly number[], b: readonly number[]): number {
  let best = Infinity;
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [left = 0, right = 0] = [a[i], b[j]];
    if (left !== right) best = Math.min(best, Math.abs(left - right));
    if (left < right) i++;
    else j++;
  }
  return best;
}
