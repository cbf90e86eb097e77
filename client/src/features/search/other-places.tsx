import { Link } from '@tanstack/react-router';
import type { FoundPlace } from '@vademecum/shared/search/search.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { HighlightedText } from './highlighted-text.tsx';
import { placeInDocument } from './place-in-document.ts';

interface OtherPlacesProps {
  q: string;
  documentId: number;
  places: readonly FoundPlace[];
  /** Id of the heading that names the document. */
  titleId: string;
}

/** The next best places of a document, folded away until asked for. */
export function OtherPlaces({ q, documentId, places, titleId }: OtherPlacesProps) {
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
        {places.length} other {places.length === 1 ? 'place' : 'places'}
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
                <HighlightedText html={place.content} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
