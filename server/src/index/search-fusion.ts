import type { Database } from 'better-sqlite3';
import type { QuestionVector } from '../models/embedder.ts';
import type { Ranked } from './ranking.ts';
import { compareAll, type Similarities } from './search-vectors.ts';
import { findSources } from './vector.queries.ts';
import type { Lapsed } from './search.queries.ts';

/** Until each of this many best passages by words has a vector, words alone rank: meaning would favor those that have one. */
const bestByWords = 12;
/** So many of the passages that are most alike compete with those that the words found. */
const nearestConsidered = 50;
/** What one standard deviation of likeness over the library counts, against all that the words could give as 1; docs/research/retrieval.md has the measurements. */
export const likenessWeight = 0.1;

/** isVisible: left out where nothing is kept from the viewer. */
type ToFuse = {
  ranked: readonly Ranked[];
  vector: QuestionVector | undefined;
  highest: number;
  isVisible?: ((passageId: number) => boolean) | undefined;
};
/** likeness: undefined where words alone ranked. */
export type Fused = { fused: readonly Ranked[]; likeness: Similarities | undefined };

/**
 * The words' ranking and the meaning's as one: a passage's word score, plus its likeness to the question as a share of the highest
 * possible word score (`highest`). While vectors are being made, words alone rank what they found first: a new document would lose against old ones.
 */
export function fuse(db: Database, { ranked, vector, highest, isVisible }: ToFuse): Fused {
  const likeness = vector === undefined ? undefined : compareAll(db, vector, isVisible);
  if (likeness === undefined || ranked.slice(0, bestByWords).some(({ id }) => likeness.of(id) === undefined))
    return { fused: ranked, likeness: undefined };
  const scoreOf = (id: number, words: number): number => Math.max(0, words + highest * likenessWeight * (likeness.likeness(id) ?? 0));
  const found = new Set(ranked.map(({ id }) => id));
  const others = findSources(
    db,
    likeness.nearest(nearestConsidered).filter((id) => !found.has(id)),
  );
  const added = [...others].map(([id, documentId]): Ranked => ({ id, documentId, score: scoreOf(id, 0), coverage: 0, pairs: 0 }));
  const both = [...ranked.map((one) => ({ ...one, score: scoreOf(one.id, one.score) })), ...added];
  return { fused: both.sort((a, b) => b.score - a.score || a.id - b.id), likeness };
}

/** What is left of the score of a source that is not effective: docs/research/retrieval.md has the measurements. Overdue for review is the least of the three. */
const shareLeft = { superseded: 0.8, upcoming: 0.8, expired: 0.9 } as const;

/** The ranking with effective sources before others that say nearly the same; where all are effective it is the ranking as it was. */
export function preferEffective(ranked: readonly Ranked[], lapsed: Lapsed): Ranked[] {
  if (lapsed.size === 0) return [...ranked];
  const weighed = ranked.map((one) => {
    const standing = lapsed.get(one.documentId);
    return standing === undefined ? one : { ...one, score: one.score * shareLeft[standing] };
  });
  return weighed.sort((a, b) => b.score - a.score || a.id - b.id);
}
