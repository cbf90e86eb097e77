import type { Ranked } from './ranking.ts';
import type { Candidate } from './search.queries.ts';
import { termString } from '../language/terms.ts';

/** A place that the last answer was taken from; its passages count for a little more. */
export type FavoredPlace = { documentId: number; section: string };

/** Shares of the best score that a passage gains for its place: its document was cited by the last answer, and so was its very section. */
const favors = { document: 0.15, section: 0.05 };

/** The ranking of a follow-up: passages from the place where the last answer was found come a little sooner. */
export function favor(ranked: Ranked[], candidatesOf: (ids: readonly number[]) => Candidate[], places: readonly FavoredPlace[]): Ranked[] {
  if (places.length === 0) return ranked;
  const best = ranked[0]?.score ?? 0;
  const there = ranked.filter(({ documentId }) => places.some((place) => place.documentId === documentId));
  const headings = new Map(candidatesOf(there.map(({ id }) => id)).map(({ id, headingTerms }) => [id, headingTerms]));
  const favored = places.map(({ documentId, section }) => ({ documentId, terms: termString(section) }));
  const gain = ({ id, documentId }: Ranked): number => {
    const here = favored.filter((place) => place.documentId === documentId);
    if (here.length === 0) return 0;
    return favors.document + (here.some(({ terms }) => terms === headings.get(id)) ? favors.section : 0);
  };
  return ranked.map((one) => ({ ...one, score: one.score + best * gain(one) })).sort((a, b) => b.score - a.score || a.id - b.id);
}
