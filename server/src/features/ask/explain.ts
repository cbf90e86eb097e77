import type { Citation, Explanation } from '@vademecum/shared/ask/answers.ts';
import type { Evidence } from './judge/evidence.ts';
import type { RetrievedPassage } from './retrieve/search.ts';
import { sourceOf } from './source-of.ts';

type Explained = {
  searchedFor: string;
  passages: readonly RetrievedPassage[];
  evidence: Evidence | undefined;
  citations: readonly Citation[];
  /** Milliseconds. */
  timings: Explanation['timings'];
};

/** Why this answer: the words that were looked for, the passages that were considered, and the time it took. */
export function explain({ searchedFor, passages, evidence, citations, timings }: Explained): Explanation {
  const highest = Math.max(...passages.map(({ score }) => score), Number.EPSILON);
  return {
    searchedFor,
    words: evidence?.words ?? [],
    passages: passages.map((passage) => ({
      documentId: passage.documentId,
      memoryId: passage.memoryId,
      documentName: passage.documentName,
      section: passage.heading === '' ? passage.documentName : passage.heading,
      lineIndex: passage.firstLine,
      score: passage.score / highest,
      isCited: citations.some((citation) => holds(passage, citation)),
    })),
    probability: evidence?.probability ?? 0,
    timings,
    tokens: null,
  };
}

function holds(passage: RetrievedPassage, citation: Citation): boolean {
  const isSameSource = sourceOf(passage) === sourceOf(citation);
  const end = passage.startOffset + passage.text.length;
  return isSameSource && citation.startOffset >= passage.startOffset && citation.endOffset <= end;
}
