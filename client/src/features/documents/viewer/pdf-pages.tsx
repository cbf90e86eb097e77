import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, type SubmitEvent, type UIEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { scrollUntilStable } from '../../../lib/scroll-until-stable.ts';
import { ErrorState } from '../../../ui/query-boundary.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { originalUrl } from '../download-original.ts';
import type { OpenPdf } from './open-pdf.ts';
import { PdfPage } from './pdf-page.tsx';

/** Portrait A4, until the first page says. */
const usualShape = 210 / 297;

/** On both sides of a page together, in CSS pixels. */
const padding = 24;

/** Scrolling has come to rest. Milliseconds. */
const settleMs = 100;

interface PdfPagesProps {
  id: number;
  name: string;
  /** The page to show, from 1. */
  page: number;
  /** Percent of the width there is. */
  zoom: number;
  /** Called with the page in view once scrolling comes to rest. */
  onPage: (page: number) => void;
  /** Called when a page is pressed. */
  onPick: (page: number) => void;
}

/** The pages of a PDF file as they were printed. */
export function PdfPages({ id, ...rest }: PdfPagesProps) {
  const { pdf, retry } = usePdfFile(id);
  if (pdf === undefined) return <PageSkeleton />;
  if (pdf.state === 'failed') return <ErrorState title="The pages could not be shown" text={pdf.reason} onRetry={retry} />;
  return <Pages file={pdf.file} {...rest} />;
}

function Pages({ file, name, page, zoom, onPage, onPick }: Omit<PdfPagesProps, 'id'> & { file: PDFDocumentProxy }) {
  const area = useRef<HTMLDivElement>(null);
  const width = useWidth(area);
  const pageWidth = Math.max(0, Math.round(((width - padding) * zoom) / 100));
  const onScroll = usePageScroll(area, page, pageWidth, onPage);
  return (
    <div className="flex h-full flex-col">
      <PageNumber
        page={page}
        count={file.numPages}
        onGo={(next) => {
          if (area.current !== null) showPage(area.current, next);
        }}
      />
      <ScrollArea ref={area} label={`Pages of ${name}`} onScroll={onScroll} className="min-h-0 flex-1 bg-sunken">
        {pageWidth > 0 && <PageList file={file} width={pageWidth} onPick={onPick} />}
      </ScrollArea>
    </div>
  );
}

type PageListProps = Pick<Parameters<typeof PdfPage>[0], 'file' | 'width' | 'onPick'>;

/** Each page takes the shape of the first until it says its own. */
function PageList({ file, width, onPick }: PageListProps) {
  const [shapes, setShapes] = useState<ReadonlyMap<number, number>>(new Map());
  const keepShape = (number: number, shape: number) => {
    setShapes((before) => (before.get(number) === shape ? before : new Map(before).set(number, shape)));
  };
  return (
    <div className="flex min-w-fit flex-col gap-3 p-3">
      {Array.from({ length: file.numPages }, (_, index) => {
        const shape = shapes.get(index + 1) ?? shapes.get(1) ?? usualShape;
        return <PdfPage key={index} {...{ file, width, shape, onPick }} number={index + 1} onShape={keepShape} />;
      })}
    </div>
  );
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

type PdfFile = { id: number; attempt: number } & ({ state: 'open'; file: OpenPdf['file'] } | { state: 'failed'; reason: string });

/** The original of a document as a PDF file, fetched and opened; undefined while that goes on. */
function usePdfFile(id: number) {
  const [attempt, setAttempt] = useState(1);
  const [result, setResult] = useState<PdfFile>();
  useEffect(() => {
    const stop = new AbortController();
    let opened: OpenPdf | undefined;
    async function open() {
      try {
        const [bytes, { openPdf }] = await Promise.all([fetchOriginal(id, stop.signal), import('./open-pdf.ts')]);
        opened = stop.signal.aborted ? undefined : await openPdf(bytes);
        if (stop.signal.aborted) opened?.close();
        else if (opened !== undefined) setResult({ id, attempt, state: 'open', file: opened.file });
      } catch (error) {
        if (!stop.signal.aborted) setResult({ id, attempt, state: 'failed', reason: reasonOf(error) });
      }
    }
    void open();
    return () => {
      stop.abort();
      opened?.close();
    };
  }, [id, attempt]);
  return {
    pdf: result?.id === id && result.attempt === attempt ? result : undefined,
    retry: () => {
      setAttempt(attempt + 1);
    },
  };
}

async function fetchOriginal(id: number, signal: AbortSignal): Promise<Uint8Array> {
  const reply = await fetch(originalUrl(id), { signal });
  if (!reply.ok) throw new FileRefused(reply.status);
  return new Uint8Array(await reply.arrayBuffer());
}

class FileRefused extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`The server answered ${status}`);
    this.status = status;
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof FileRefused) {
    if (error.status === 404) return 'The original file is no longer there.';
    return error.status === 401 ? 'Your session has ended. Sign in again.' : `The server answered with status ${error.status}.`;
  }
  const name = error instanceof Error ? error.name : '';
  if (name === 'PasswordException') return 'The file is protected with a password.';
  if (name === 'InvalidPDFException' || name === 'FormatError') return 'The file is damaged. Its text is still here to read.';
  return 'The server cannot be reached.';
}
