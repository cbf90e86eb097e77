import type { Candidate } from './search.queries.ts';
import type { Concept } from './search-question.ts';

/** The places of a question's concepts in a passage. Positions are word numbers; a concept that does not occur has none. */
export type Occurrences = {
  /** Three per concept: in the name, the heading, the body. A synonym counts as its share of a word. */
  counts: number[];
  bodyPositions: (number[] | undefined)[];
  titlePositions: (number[] | undefined)[];
  /** Words of name, heading and body. */
  lengths: readonly number[];
};

export type ConceptShare = { concept: number; share: number };

/** The concepts that each term represents, and as what share of a word. */
export function conceptsByTerm(concepts: readonly Concept[], synonymShare: number): Map<string, ConceptShare[]> {
  const byTerm = new Map<string, ConceptShare[]>();
  concepts.forEach(({ terms, same = 1 }, concept) => {
    terms.forEach((term, index) => {
      const entry = { concept, share: index < same ? 1 : synonymShare };
      byTerm.set(term, [...(byTerm.get(term) ?? []), entry]);
    });
  });
  return byTerm;
}

export function noOccurrences(concepts: number, lengths: readonly number[]): Occurrences {
  return {
    counts: new Array<number>(concepts * 3).fill(0),
    bodyPositions: [],
    titlePositions: [],
    lengths,
  };
}

/** Notes a word that represents some concepts, at its place in a field (0 name, 1 heading, 2 body). */
export function noteWord(found: Occurrences, shares: readonly ConceptShare[], field: number, position: number): void {
  for (const { concept, share } of shares) {
    found.counts[concept * 3 + field] = (found.counts[concept * 3 + field] ?? 0) + share;
    // Name and heading are one line of text to a reader, a thousand words apart from each other here.
    if (field === 2) (found.bodyPositions[concept] ??= []).push(position);
    else (found.titlePositions[concept] ??= []).push(position + field * 1_000);
  }
}

/** Of a passage as the database has it. */
export function occurrencesIn(
  candidate: Candidate,
  concepts: readonly Concept[],
  byTerm: ReadonlyMap<string, ConceptShare[]>,
): Occurrences {
  const fields = [candidate.nameTerms, candidate.headingTerms, candidate.bodyTerms].map((terms) => (terms === '' ? [] : terms.split(' ')));
  const found = noOccurrences(
    concepts.length,
    fields.map((words) => words.length),
  );
  fields.forEach((words, field) => {
    words.forEach((word, position) => {
      const shares = byTerm.get(word);
      if (shares !== undefined) noteWord(found, shares, field, position);
    });
  });
  return found;
}
