import { Link2, Quote } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { linesLabel, type QuotedPlace } from './document-quote.ts';

interface PlaceBarProps {
  place: QuotedPlace;
  /** The origin of the place: selected by hand, named by the address, or just being read. */
  kind: 'selected' | 'marked' | 'reading';
  lineCount: number;
  pageCount: number | null;
  onCopyLink: (place: QuotedPlace) => void;
  onCopyQuote: (place: QuotedPlace) => void;
}

/** The current place in the text, with buttons that copy its link and its words. It also serves people who cannot press a line's number. */
export function PlaceBar({ place, kind, lineCount, pageCount, onCopyLink, onCopyQuote }: PlaceBarProps) {
  const where = kind === 'reading' ? `of ${lineCount.toLocaleString('en-US')}` : kind;
  const page =
    place.page === undefined ? '' : ` · page ${place.page}${pageCount === null ? '' : ` of ${pageCount.toLocaleString('en-US')}`}`;
  return (
    <div
      role="group"
      aria-label="Place in the document"
      className="flex items-center gap-x-1 border-t border-line px-4 py-1 lg:px-6 print:hidden"
    >
      <PlaceButton
        onPress={() => {
          onCopyLink(place);
        }}
      >
        <Link2 aria-hidden size={16} />
        <span className="max-sm:sr-only">{kind === 'selected' ? 'Copy link to this passage' : 'Copy link'}</span>
      </PlaceButton>
      <PlaceButton
        isOff={place.quote === ''}
        onPress={() => {
          onCopyQuote(place);
        }}
      >
        <Quote aria-hidden size={16} />
        <span className="max-sm:sr-only">Copy quote with source</span>
      </PlaceButton>
      <p className="min-w-0 flex-1 truncate px-1 text-right text-sm text-ink-soft tabular-nums">
        {linesLabel(place)} {where}
        {page}
      </p>
    </div>
  );
}

/** Leaves the selection as it is when it is pressed. */
function PlaceButton({ isOff = false, onPress, children }: { isOff?: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      size="small"
      variant="ghost"
      disabled={isOff}
      onMouseDown={(event) => {
        event.preventDefault();
      }}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
