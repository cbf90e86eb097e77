import { Link } from '@tanstack/react-router';
import type { FoundPlace, SearchHit } from '@vademecum/shared/search/search.ts';
import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { dateLabel } from '../../lib/date-time-label.ts';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HighlightedText } from './highlighted-text.tsx';
import { OtherPlaces } from './other-places.tsx';
import { placeInDocument } from './place-in-document.ts';
import { ViewButton } from './view-button.tsx';

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
              <HighlightedText html={hit.highlighted.name} />
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
      <Badge>{hit.type}</Badge>
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
        <HighlightedText html={html} />
      </p>
    </div>
  );
}
