import type { Citation } from '@vademecum/shared/ask/answers.ts';

export type CitationGroup = [Citation, ...Citation[]];

/** The same for citations of one document, or of one memory. */
export const sourceOf = ({ documentId, memoryId }: Citation) => (documentId === null ? `memory ${memoryId ?? 0}` : documentId);

/** Those of one document, or of one memory, together. */
export function groupBySource(citations: readonly Citation[]): CitationGroup[] {
  return groupBy(citations, sourceOf);
}

export function groupBySection(citations: readonly Citation[]): CitationGroup[] {
  return groupBy(citations, ({ section }) => section);
}

/** Of one source: what is cited of the same line, together. */
export function groupByLine(citations: readonly Citation[]): CitationGroup[] {
  return groupBy(citations, ({ lineIndex }) => lineIndex);
}

function groupBy(citations: readonly Citation[], keyOf: (citation: Citation) => number | string): CitationGroup[] {
  const groups = new Map<number | string, CitationGroup>();
  for (const citation of citations) {
    const group = groups.get(keyOf(citation));
    if (group === undefined) groups.set(keyOf(citation), [citation]);
    else group.push(citation);
  }
  return [...groups.values()];
}
