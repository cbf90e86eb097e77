import type { Ranked } from './ranking.ts';
import type { Lapsed } from './search.queries.ts';

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
