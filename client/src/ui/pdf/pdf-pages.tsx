import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, type SubmitEvent, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollUntilStable } from '../../lib/scroll-until-stable.ts';
import { Button } from '../button.tsx';
import { ErrorState } from '../query-boundary.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import { Skeleton } from '../skeleton.tsx';
import type { QuoteOnPage } from './find-quote.ts';
import { PdfPage } from './pdf-page.tsx';
import { usePdfFile } from './use-pdf-file.ts';
import { type QuoteBoxes, useQuoteBoxes } from './use-quote-boxes.ts';

/** Portrait A4, until the first page says. */
const usualShape = 210 / 297;

/** On both sides of a page together, in CSS pixels. */
const padding = 24;

/** Scrolling has come to rest. Milliseconds. */
const settleMs = 100;

interface PdfPagesProps {
  /** Address of the file. */
  url: string;
  name: string;
  /** The page to show, from 1. */
  page: number;
  /** Percent of the width there is. */
  zoom?: number;
  /** Quoted words to mark; the same array as long as they are the same. */
  quotes: readonly QuoteOnPage[];
  /** Called with the page in view once scrolling comes to rest. */
  onPage: (page: number) => void;
  /** Called when a page is pressed. */
  onPick?: ((page: number) => void) | undefined;
  /** Leads to the text, where quoted words cannot be marked on the page. */
  onText?: (() => void) | undefined;
}

/** The pages of a PDF file as they were printed, with the quoted words marked. */
export function PdfPages({ url, ...rest }: PdfPagesProps) {
  const { pdf, retry } = usePdfFile(url);
  if (pdf === undefined) return <PageSkeleton />;
  if (pdf.state === 'failed') return <FailedPages reason={pdf.reason} onText={rest.onText} onRetry={retry} />;
  return <Pages file={pdf.file} {...rest} />;
}

function FailedPages({ reason, onText, onRetry }: Pick<PdfPagesProps, 'onText'> & { reason: string; onRetry: () => void }) {
  return (
    <div className="flex h-full flex-col items-center overflow-y-auto">
      <ErrorState title="The pages could not be shown" text={reason} onRetry={onRetry} />
      {onText !== undefined && <Button onClick={onText}>Show the text</Button>}
    </div>
  );
}

function Pages({ file, name, page, zoom = 100, quotes, onPage, onPick, onText }: Omit<PdfPagesProps, 'url'> & { file: PDFDocumentProxy }) {
  const area = useRef<HTMLDivElement>(null);
  const width = useWidth(area);
  const pageWidth = Math.max(0, Math.round(((width - padding) * zoom) / 100));
  const marked = useQuoteBoxes(file, quotes);
  const onScroll = usePageScroll(area, page, pageWidth, onPage);
  useQuoteInView(area, pageWidth, marked);
  const { shapes, keepShape } = useShapes();
  const showOne = (next: number) => {
    if (area.current !== null) showPage(area.current, next);
  };
  return (
    <div className="@container flex h-full flex-col">
      <PageNumber page={page} count={file.numPages} onGo={showOne} />
      {quotes.length > 0 && marked?.boxes.size === 0 && <Unmarked onText={onText} />}
      <div className="flex min-h-0 flex-1">
        {file.numPages > 1 && <Thumbnails {...{ file, page, shapes }} onGo={showOne} />}
        <ScrollArea ref={area} label={`Pages of ${name}`} onScroll={onScroll} className="min-w-0 flex-1 bg-sunken">
          {pageWidth > 0 && (
            <div className="flex min-w-fit flex-col gap-3 p-3">
              {pagesOf(file).map((number) => (
                <PdfPage
                  key={number}
                  {...{ file, number }}
                  width={pageWidth}
                  shape={shapeOf(shapes, number)}
                  boxes={marked?.boxes.get(number)}
                  onPick={onPick}
                  onShape={keepShape}
                />
              ))}
            </div>
          )}
        </ScrollArea>
      </div>
    </div>
  );
}

function pagesOf({ numPages }: PDFDocumentProxy): number[] {
  return Array.from({ length: numPages }, (_, index) => index + 1);
}

type Shapes = ReadonlyMap<number, number>;

/** Each page takes the shape of the first until it says its own. */
const shapeOf = (shapes: Shapes, number: number) => shapes.get(number) ?? shapes.get(1) ?? usualShape;

function useShapes() {
  const [shapes, setShapes] = useState<Shapes>(new Map());
  const keepShape = (number: number, shape: number) => {
    setShapes((before) => (before.get(number) === shape ? before : new Map(before).set(number, shape)));
  };
  return { shapes, keepShape };
}

/** Of a thumbnail, in CSS pixels. */
const thumbnailWidth = 80;

interface ThumbnailsProps {
  file: PDFDocumentProxy;
  page: number;
  shapes: Shapes;
  onGo: (page: number) => void;
}

/** Small pictures of the pages, where there is room. People without a mouse use the field for the page number. */
function Thumbnails({ file, page, shapes, onGo }: ThumbnailsProps) {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = area.current;
    const current = root?.querySelector('[aria-current]');
    if (root == null || current == null) return;
    const frame = root.getBoundingClientRect();
    const { top, bottom } = current.getBoundingClientRect();
    if (top < frame.top || bottom > frame.bottom) root.scrollTop += top - frame.top - root.clientHeight / 3;
  }, [page]);
  return (
    <ScrollArea ref={area} label="Page thumbnails" className="hidden w-28 shrink-0 border-r border-line @lg:block">
      <ol className="flex flex-col gap-3 py-3">
        {pagesOf(file).map((number) => (
          <li key={number} className="text-center text-xs text-ink-soft tabular-nums">
            <PdfPage
              {...{ file, number }}
              width={thumbnailWidth}
              shape={shapeOf(shapes, number)}
              isCurrent={number === page}
              onPick={onGo}
            />
            <span aria-hidden>{number}</span>
          </li>
        ))}
      </ol>
    </ScrollArea>
  );
}

function Unmarked({ onText }: Pick<PdfPagesProps, 'onText'>) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 text-sm text-ink-soft">
      The words could not be marked on this page.
      {onText !== undefined && (
        <Button size="small" onClick={onText}>
          Show the text
        </Button>
      )}
    </p>
  );
}

/** Quoted words come into view once they are found, and whenever there are others. */
function useQuoteInView(area: RefObject<HTMLDivElement | null>, pageWidth: number, marked: QuoteBoxes | undefined) {
  const isDrawn = pageWidth > 0;
  useLayoutEffect(() => {
    const root = area.current;
    if (root === null || !isDrawn || marked === undefined || marked.boxes.size === 0) return undefined;
    return scrollUntilStable(root, 1 / 3, () => root.querySelector('[data-quote]'));
  }, [area, isDrawn, marked]);
}

/** Scrolls to a page whenever another page is named, and reports the page that the user scrolled to. */
function usePageScroll(area: RefObject<HTMLDivElement | null>, page: number, pageWidth: number, onPage: (page: number) => void) {
  const shown = useRef(0);
  const settled = useRef(0);
  useLayoutEffect(() => {
    const root = area.current;
    if (root === null || pageWidth === 0 || shown.current === page) return undefined;
    shown.current = page;
    return showPage(root, page);
  }, [area, page, pageWidth]);
  useEffect(
    () => () => {
      window.clearTimeout(settled.current);
    },
    [],
  );
  return ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    window.clearTimeout(settled.current);
    settled.current = window.setTimeout(() => {
      const next = pageInView(currentTarget);
      if (next === undefined || next === shown.current) return;
      shown.current = next;
      onPage(next);
    }, settleMs);
  };
}

const showPage = (area: HTMLElement, page: number) => scrollUntilStable(area, 0, () => area.querySelector(`[data-page="${page}"]`));

/** The page at the upper third of the visible area. */
function pageInView(area: HTMLElement): number | undefined {
  const { top, height } = area.getBoundingClientRect();
  const at = top + height / 3;
  for (const tile of area.querySelectorAll<HTMLElement>('[data-page]')) {
    if (tile.getBoundingClientRect().bottom > at) return Number(tile.dataset.page);
  }
  return undefined;
}

/** The inner width of an element in CSS pixels, also when it changes; 0 at first. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(target.clientWidth));
    observer.observe(target);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return width;
}

function PageSkeleton() {
  return (
    <div role="status" aria-label="Loading the pages" className="h-full overflow-hidden bg-sunken p-3">
      <Skeleton className="mx-auto aspect-[210/297] w-full" />
    </div>
  );
}

interface PageNumberProps {
  /** From 1. */
  page: number;
  count: number;
  onGo: (page: number) => void;
}

/** Which page is shown, and the way to another by its number. */
function PageNumber({ page, count, onGo }: PageNumberProps) {
  const [typed, setTyped] = useState<string>();
  function go(event: SubmitEvent) {
    event.preventDefault();
    const wanted = Number.parseInt(typed ?? '', 10);
    setTyped(undefined);
    if (Number.isFinite(wanted)) onGo(Math.min(count, Math.max(1, wanted)));
  }
  return (
    <form onSubmit={go} className="flex items-center justify-center gap-2 border-b border-line py-1 text-sm text-ink-soft tabular-nums">
      <label className="flex items-center gap-2">
        Page
        <input
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(page)}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
          onFocus={(event) => {
            event.target.select();
          }}
          onBlur={() => {
            setTyped(undefined);
          }}
          className="min-h-8 w-14 rounded-md border border-line-strong bg-surface px-2 text-center text-ink"
        />
      </label>
      of {count.toLocaleString('en-US')}
    </form>
  );
}
