import type { Citation } from '@vademecum/shared/ask/answers.ts';
import { Notice } from '../../../ui/notice.tsx';
import { placeOf } from './citation-labels.ts';
import type { LocatedQuote } from './locate-quote.ts';
import { StandingBadge } from './standing-badge.tsx';

interface CitedPlaceProps {
  citation: Citation;
  place: LocatedQuote;
  hasChanged: boolean;
}

/** The bar above the document. It says where the marked passage is, and whether the document has changed since it was cited. */
export function CitedPlace({ citation, place, hasChanged }: CitedPlaceProps) {
  return (
    <div className="flex flex-col gap-2 border-b border-line px-4 py-2 text-sm text-ink-soft">
      <p className="[overflow-wrap:anywhere]">
        <span className="font-semibold text-accent">[{citation.number}]</span> {placeOf({ ...citation, lineIndex: place.line - 1 })}{' '}
        <StandingBadge citation={citation} />
      </p>
      {citation.warning !== null && <Notice kind="warning">{citation.warning}</Notice>}
      {hasChanged && (
        <Notice kind="warning">
          {citation.documentId === null ? 'The memory' : 'The document'} has changed since this answer was given.{' '}
          {place.hasMoved ? `The cited words are now on line ${place.line}.` : 'The cited words have not moved.'}
        </Notice>
      )}
    </div>
  );
}
