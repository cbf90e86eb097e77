import { documentTypeNames } from '@vademecum/shared/documents/document-choices.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { splitHighlighted } from '@vademecum/shared/marks.ts';
import type { FoundPlace, SearchHit } from '@vademecum/shared/search/search.ts';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { dateLabel } from '../../lib/date-time-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HighlightedText } from '../../ui/text/highlighted-text.tsx';

/** A document that matches, with the best place of it. */
export function FoundDocument({ q, hit }: { q: string; hit: SearchHit }) {
  const titleId = useId();
  const [best, ...others] = hit.places;
  return (
    <li className="rounded-md border border-line bg-surface">
      <article aria-labelledby={titleId} className="flex flex-col gap-2 p-4">
        <div>
          <h2 id={titleId} className="font-semibold [overflow-wrap:anywhere]">
            <Link {...placeInDocument(hit.id, q, best)} className="hover:underline hover:underline-offset-4">
              <HighlightedText parts={splitHighlighted(hit.highlighted.name)} />
            </Link>
          </h2>
          <Facts hit={hit} />
        </div>
        {hit.warning !== null && <Notice kind="warning">{hit.warning}</Notice>}
        {best !== undefined && <BestPlace place={best} html={hit.highlighted.content} />}
        <div className="flex flex-wrap items-start justify-between gap-2">
          <OtherPlaces q={q} documentId={hit.id} places={others} titleId={titleId} />
          <ViewButton target={placeInDocument(hit.id, q, best)} titleId={titleId}>
            View Full Document
            <ArrowRight aria-hidden size={16} />
          </ViewButton>
        </div>
      </article>
    </li>
  );
}

function Facts({ hit }: { hit: SearchHit }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft tabular-nums">
      <Badge>{documentTypeNames[hit.type]}</Badge>
      <span>
        Uploaded <time dateTime={hit.uploadedAt}>{dateLabel(hit.uploadedAt)}</time>
      </span>
      <span>
        {hit.matches.toLocaleString('en-US')} matching {hit.matches === 1 ? 'passage' : 'passages'}
      </span>
    </p>
  );
}

function BestPlace({ place, html }: { place: FoundPlace; html: string }) {
  return (
    <div>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{place.section}</p>
      <p className="[overflow-wrap:anywhere]">
        <HighlightedText parts={splitHighlighted(html)} />
      </p>
    </div>
  );
}

interface ViewButtonProps {
  target: ReturnType<typeof placeInDocument>;
  /** Id of the heading that names the document. */
  titleId: string;
  children: ReactNode;
}

/** A button, as the specification calls it. The document's name next to it is the link that opens in another tab. */
function ViewButton({ target, titleId, children }: ViewButtonProps) {
  const navigate = useNavigate();
  return (
    <Button size="small" aria-describedby={titleId} className="ml-auto" onClick={() => void navigate(target)}>
      {children}
    </Button>
  );
}

interface OtherPlacesProps {
  q: string;
  documentId: number;
  places: readonly FoundPlace[];
  /** Id of the heading that names the document. */
  titleId: string;
}

/** The next best places of a document, folded away until asked for. */
function OtherPlaces({ q, documentId, places, titleId }: OtherPlacesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  if (places.length === 0) return null;
  return (
    <div className={classNames('min-w-0', isOpen && 'basis-full')}>
      <Button
        size="small"
        variant="ghost"
        className="-ml-3"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-describedby={titleId}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        <ChevronDown aria-hidden size={16} className={classNames(isOpen && 'rotate-180')} />
        {places.length} more {places.length === 1 ? 'match' : 'matches'}
      </Button>
      {isOpen && (
        <ul id={listId} className="mt-1 flex flex-col gap-1 border-l-2 border-line pl-3">
          {places.map((place) => (
            <li key={place.from}>
              <Link
                {...placeInDocument(documentId, q, place)}
                className="block rounded-md px-2 py-1.5 text-sm [overflow-wrap:anywhere] hover:bg-sunken"
              >
                <span className="block text-ink-soft tabular-nums">
                  {place.section} · line {place.lineIndex + 1}
                </span>
                <HighlightedText parts={splitHighlighted(place.content)} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Where a link to a place leads: the document at that line, with the passage marked and the words of the search found in the rest. */
function placeInDocument(documentId: number, q: string, place: FoundPlace | undefined) {
  const at = place === undefined ? {} : { line: place.lineIndex + 1, from: place.from, to: place.to };
  return { to: '/documents/$documentId', params: { documentId }, search: { ...at, find: q } } as const;
}
