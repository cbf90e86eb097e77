import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { placeOf, readableQuote } from './citation-labels.ts';
import { StandingBadge } from './standing-badge.tsx';

/** The quoted passage with where it stands. */
export function CitationQuote({ citation }: { citation: Citation }) {
  return (
    <>
      <blockquote className="border-l-2 border-accent pl-3 [overflow-wrap:anywhere]">{readableQuote(citation.quote)}</blockquote>
      <p className="mt-3 font-semibold [overflow-wrap:anywhere]">
        {citation.documentName} <StandingBadge citation={citation} />
      </p>
      <p className="text-ink-soft [overflow-wrap:anywhere]">{placeOf(citation)}</p>
      {citation.warning !== null && <p className="mt-1 [overflow-wrap:anywhere]">{citation.warning}</p>}
    </>
  );
}
