import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { lineStartsOf, type TextRange } from '../../../lib/text-lines.ts';
import type { Outputs } from '../../../trpc.ts';
import { quotesOnPages } from '../../../ui/pdf/find-quote.ts';
import { RecognisedNote } from '../../../ui/recognised-note.tsx';
import { NumberedText } from '../../../ui/text/numbered-text.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { linesLabel, placeOf, type QuotedPlace, quoteWithSource } from './document-quote.ts';
import { viewUrl } from '../download-original.ts';
import { FindBar } from './find-bar.tsx';
import { Outline } from './outline.tsx';
import { pageLinesOf } from './page-starts.ts';
import { PlaceBar } from './place-bar.tsx';
import type { useFindField } from './use-find-field.ts';
import { useFinding } from './use-finding.ts';
import { useFollowing } from './use-following.ts';
import { hasPages, useView } from './use-view.ts';
import type { ViewerPlace } from './viewer-search.ts';

/** Not before a PDF file is opened. */
const PdfPages = lazy(async () => ({ default: (await import('../../../ui/pdf/pdf-pages.tsx')).PdfPages }));

interface ReadDocumentProps {
  document: Outputs['documents']['get'];
  place: ViewerPlace;
  /** Percent. */
  zoom: number;
  findField: ReturnType<typeof useFindField>;
}

/** A document at the place that the address names, with the marked hits of a search: its text, its pages, or both. */
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
  const { view, show } = useView(place, document);
  const showPageAlone = (wanted: number) => {
    showPage(wanted);
    if (view === 'text') show('pages');
  };
  return (
    <>
      <FindBar finding={finding} field={findField.field} at={mark} onClose={findField.close} />
      <Panes
        pagesArea={pagesArea}
        pages={view !== 'text' && <Pages {...{ document, mark, page, zoom, onPage, showText, view, show }} />}
        isTextCovered={view === 'pages'}
        outline={outline.length > 0 && <Outline documentId={id} entries={outline} reading={reading} />}
      >
        <NumberedText
          {...{ text: content, mark, line, zoom, onRead }}
          area={textArea}
          pages={parts.pageLines?.pages}
          found={finding.places}
          label={`Text of ${name}`}
          onNumber={(number) => copying.copyLink(placeOf(parts, undefined, number))}
          onPage={hasPages(document) ? showPageAlone : undefined}
        />
      </Panes>
      <CurrentPlace {...{ parts, mark, line, reading, textArea, copying }} document={document} />
    </>
  );
}

interface PagesProps
  extends Pick<ReturnType<typeof useFollowing>, 'page' | 'onPage' | 'showText'>, Pick<ReturnType<typeof useView>, 'view' | 'show'> {
  document: ReadDocumentProps['document'];
  mark: TextRange | undefined;
  zoom: number;
}

function Pages({ document: { id, name, content, pageStarts }, mark, showText, view, show, ...rest }: PagesProps) {
  const quotes = useMemo(() => (mark === undefined ? [] : quotesOnPages(content, pageStarts, mark)), [content, pageStarts, mark]);
  return (
    <Suspense>
      <PdfPages
        {...{ name, quotes, ...rest }}
        url={viewUrl(id)}
        onPick={view === 'both' ? showText : undefined}
        onText={view === 'pages' ? () => show('text') : undefined}
      />
    </Suspense>
  );
}

interface CurrentPlaceProps {
  parts: ReturnType<typeof useTextParts>;
  mark: TextRange | undefined;
  line: number | undefined;
  reading: number;
  textArea: RefObject<HTMLDivElement | null>;
  document: Pick<ReadDocumentProps['document'], 'pageCount' | 'report'>;
  copying: ReturnType<typeof useCopyPlace>;
}

/** The selected text, else the place that the address names, else the line that is being read. */
function CurrentPlace({ parts, mark, line, reading, textArea, document, copying }: CurrentPlaceProps) {
  const selected = useSelectedRange(textArea, parts.content, parts.lineStarts);
  const isMarked = mark !== undefined || line !== undefined;
  const place = placeOf(parts, selected ?? mark, line ?? reading);
  return (
    <>
      {/* Where every page was, the note above the text says so. */}
      {isPartlyRecognised(document) && <RecognisedNote report={document.report} page={place.page} />}
      <PlaceBar
        place={place}
        kind={selected !== undefined ? 'selected' : isMarked ? 'marked' : 'reading'}
        lineCount={parts.lineStarts.length}
        pageCount={document.pageCount}
        onCopyLink={copying.copyLink}
        onCopyQuote={copying.copyQuote}
      />
    </>
  );
}

function isPartlyRecognised({ pageCount, report }: CurrentPlaceProps['document']): boolean {
  return (report?.recognisedPages?.length ?? 0) < (pageCount ?? 0);
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
  /** The pages are over the text, not next to it. */
  isTextCovered: boolean;
  pagesArea: RefObject<HTMLDivElement | null>;
  outline: ReactNode;
}

/** Pages are over the text or next to it. The outline is next to the text as long as there are no pages. */
function Panes({ children, pages, isTextCovered, pagesArea, outline }: PanesProps) {
  return (
    <div className="relative flex min-h-0 flex-1 print:block">
      <div data-viewer-text className={classNames('min-w-0 flex-1', isTextCovered && 'invisible print:visible')} inert={isTextCovered}>
        {children}
      </div>
      {Boolean(pages) && (
        <div
          ref={pagesArea}
          className={classNames('print:hidden', isTextCovered ? 'absolute inset-0 bg-surface' : 'min-w-0 flex-1 border-l border-line')}
        >
          {pages}
        </div>
      )}
      {Boolean(outline) && !pages && <div className="hidden w-60 shrink-0 border-l border-line xl:block print:hidden">{outline}</div>}
    </div>
  );
}

/** Copies the address of a place, or its words with where they stand. */
function useCopyPlace({ id, name }: { id: number; name: string }) {
  const router = useRouter();
  const copy = useCopy();
  const addressOf = ({ line, range }: QuotedPlace) => {
    const search = range === undefined ? { line } : { line, from: range.start, to: range.end };
    const { href } = router.buildLocation({ to: '/documents/$documentId', params: { documentId: id }, search });
    return new URL(href, window.location.origin).href;
  };
  return {
    copyLink: (place: QuotedPlace) => void copy(addressOf(place), `The link to ${linesLabel(place).toLowerCase()}`),
    copyQuote: (place: QuotedPlace) =>
      void copy(quoteWithSource(name, place, addressOf(place)), `The text of ${linesLabel(place).toLowerCase()} with its source`),
  };
}

/** The selected part of the numbered text in the area, as UTF-16 offsets without white space at its ends; undefined if nothing is selected. */
function useSelectedRange(area: RefObject<HTMLElement | null>, content: string, lineStarts: readonly number[]): TextRange | undefined {
  const [selected, setSelected] = useState<TextRange>();
  useEffect(() => {
    const stop = new AbortController();
    document.addEventListener(
      'selectionchange',
      () => {
        setSelected((before) => {
          const range = readSelection(area.current, content, lineStarts);
          return range?.start === before?.start && range?.end === before?.end ? before : range;
        });
      },
      { signal: stop.signal },
    );
    return () => {
      stop.abort();
    };
  }, [area, content, lineStarts]);
  return selected;
}

function readSelection(area: HTMLElement | null, content: string, lineStarts: readonly number[]): TextRange | undefined {
  const selection = document.getSelection();
  if (area === null || selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!area.contains(range.startContainer) || !area.contains(range.endContainer)) return undefined;
  const start = offsetOf(range.startContainer, range.startOffset, lineStarts);
  const end = offsetOf(range.endContainer, range.endOffset, lineStarts);
  if (start === undefined || end === undefined) return undefined;
  const text = content.slice(start, end);
  const trimmed = { start: start + text.length - text.trimStart().length, end: end - (text.length - text.trimEnd().length) };
  return trimmed.start < trimmed.end ? trimmed : undefined;
}

function offsetOf(node: Node, offset: number, lineStarts: readonly number[]): number | undefined {
  const line = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-line]') ?? null;
  if (line === null) return undefined;
  const before = document.createRange();
  before.setStart(line, 0);
  before.setEnd(node, offset);
  return (lineStarts[Number(line.dataset.line) - 1] ?? 0) + before.toString().length;
}
