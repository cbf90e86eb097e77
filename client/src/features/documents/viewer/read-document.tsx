import { useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { lineStartsOf, type TextRange } from '../../../lib/text-lines.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { NumberedText } from '../../../ui/numbered-text.tsx';
import { placeOf } from './document-quote.ts';
import { FindBar } from './find-bar.tsx';
import { Outline } from './outline.tsx';
import { pageLinesOf } from './page-starts.ts';
import { PdfPages } from './pdf-pages.tsx';
import { PlaceBar } from './place-bar.tsx';
import { useCopyPlace } from './use-copy-place.ts';
import type { useFindField } from './use-find-field.ts';
import { useFinding } from './use-finding.ts';
import { useFollowing } from './use-following.ts';
import { useSelectedRange } from './use-selected-range.ts';
import { useView } from './use-view.ts';
import type { ViewerPlace } from './viewer-search.ts';

interface ReadDocumentProps {
  document: Outputs['documents']['get'];
  place: ViewerPlace;
  /** Percent. */
  zoom: number;
  findField: ReturnType<typeof useFindField>;
}

/** The text of a document, at the place of the address, with what is being found, and its pages beside it. */
export function ReadDocument({ document, place, zoom, findField }: ReadDocumentProps) {
  const { id, name, content, outline } = document;
  const { line } = place;
  const parts = useTextParts(document);
  const mark = useMark(place);
  const textArea = useRef<HTMLDivElement>(null);
  const pagesArea = useRef<HTMLDivElement>(null);
  const { reading, page, onRead, onPage, showText, showPage } = useFollowing(parts.pageLines, line, textArea, pagesArea);
  const finding = useFinding({ id, content, lineStarts: parts.lineStarts, place, mark, reading });
  const copying = useCopyPlace({ id, name });
  const view = useView(place, document);
  return (
    <>
      <FindBar finding={finding} field={findField.field} at={mark} onClose={findField.close} />
      <Panes
        pagesArea={pagesArea}
        pages={view.arePagesShown && <PdfPages {...{ id, name, page, zoom, onPage }} onPick={showText} />}
        outline={outline.length > 0 && <Outline documentId={id} entries={outline} reading={reading} />}
      >
        <NumberedText
          {...{ text: content, mark, line, zoom, onRead }}
          area={textArea}
          pages={parts.pageLines?.pages}
          found={finding.places}
          label={`Text of ${name}`}
          onNumber={(number) => copying.copyLink(placeOf(parts, undefined, number))}
          onPage={(wanted) => {
            showPage(wanted);
            view.showPages(true);
          }}
        />
      </Panes>
      <CurrentPlace {...{ parts, mark, line, reading, textArea, copying }} pageCount={document.pageCount} />
    </>
  );
}

interface CurrentPlaceProps {
  parts: ReturnType<typeof useTextParts>;
  mark: TextRange | undefined;
  line: number | undefined;
  reading: number;
  textArea: RefObject<HTMLDivElement | null>;
  pageCount: number | null;
  copying: ReturnType<typeof useCopyPlace>;
}

/** What is selected, else what the address names, else the line that is being read. */
function CurrentPlace({ parts, mark, line, reading, textArea, pageCount, copying }: CurrentPlaceProps) {
  const selected = useSelectedRange(textArea, parts.content, parts.lineStarts);
  const isMarked = mark !== undefined || line !== undefined;
  return (
    <PlaceBar
      place={placeOf(parts, selected ?? mark, line ?? reading)}
      kind={selected !== undefined ? 'selected' : isMarked ? 'marked' : 'reading'}
      lineCount={parts.lineStarts.length}
      pageCount={pageCount}
      onCopyLink={copying.copyLink}
      onCopyQuote={copying.copyQuote}
    />
  );
}

function useMark({ from, to }: ViewerPlace): TextRange | undefined {
  return useMemo(() => (from !== undefined && to !== undefined && from < to ? { start: from, end: to } : undefined), [from, to]);
}

function useTextParts({ content, pageStarts }: Outputs['documents']['get']) {
  return useMemo(() => {
    const lineStarts = lineStartsOf(content);
    return { content, lineStarts, pageLines: pageLinesOf(pageStarts, lineStarts) };
  }, [content, pageStarts]);
}

interface PanesProps {
  /** The text. */
  children: ReactNode;
  pages: ReactNode;
  pagesArea: RefObject<HTMLDivElement | null>;
  outline: ReactNode;
}

/** Pages stand beside the text, or over it where there is no room; the outline beside it as long as there are no pages. */
function Panes({ children, pages, pagesArea, outline }: PanesProps) {
  const isWide = useMediaQuery('(min-width: 1280px)');
  const isTextCovered = Boolean(pages) && !isWide;
  return (
    <div className="relative flex min-h-0 flex-1 print:block">
      <div data-viewer-text className={classNames('min-w-0 flex-1', isTextCovered && 'invisible print:visible')} inert={isTextCovered}>
        {children}
      </div>
      {Boolean(pages) && (
        <div
          ref={pagesArea}
          className={classNames('print:hidden', isWide ? 'min-w-0 flex-1 border-l border-line' : 'absolute inset-0 bg-surface')}
        >
          {pages}
        </div>
      )}
      {Boolean(outline) && !pages && <div className="hidden w-60 shrink-0 border-l border-line xl:block print:hidden">{outline}</div>}
    </div>
  );
}
