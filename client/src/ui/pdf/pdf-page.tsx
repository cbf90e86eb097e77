import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { Box } from './use-quote-boxes.ts';

/** Pixels of the largest picture of a page; a larger page is drawn more coarsely. */
const maxCanvasPixels = 16 * 1024 * 1024;

interface PdfPageProps {
  file: PDFDocumentProxy;
  /** From 1. */
  number: number;
  /** Width through height, until the page itself says. */
  shape: number;
  /** In CSS pixels. */
  width: number;
  /** Where words are to be marked. */
  boxes?: readonly Box[] | undefined;
  isCurrent?: boolean;
  onPick?: ((number: number) => void) | undefined;
  onShape?: (number: number, shape: number) => void;
}

/** A page. It is drawn while it is near the visible area, and its memory is freed when it is far. */
export function PdfPage({ file, number, shape, width, boxes, isCurrent = false, onPick, onShape }: PdfPageProps) {
  const tile = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hasFailed = useDrawing({ file, number, width, tile, canvas, onShape });
  return (
    <button
      ref={tile}
      type="button"
      tabIndex={-1}
      aria-label={`Page ${number}`}
      data-page={number}
      onClick={() => {
        onPick?.(number);
      }}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'relative mx-auto block shrink-0 bg-white shadow-raised aria-[current]:outline-2 aria-[current]:outline-offset-2 aria-[current]:outline-accent',
        onPick === undefined && 'cursor-default',
      )}
      style={{ width, height: width / shape }}
    >
      {hasFailed ? (
        <span className="text-black">Page {number} could not be displayed</span>
      ) : (
        <canvas ref={canvas} width={0} height={0} className="size-full" />
      )}
      {boxes !== undefined && <Quote boxes={boxes} />}
    </button>
  );
}

interface DrawingOptions extends Pick<PdfPageProps, 'file' | 'number' | 'width' | 'onShape'> {
  tile: RefObject<HTMLElement | null>;
  canvas: RefObject<HTMLCanvasElement | null>;
}

/** Draws the page while it is near; true once that has failed. */
function useDrawing({ file, number, width, tile, canvas, onShape }: DrawingOptions): boolean {
  const isNear = useIsNear(tile);
  const [hasFailed, setHasFailed] = useState(false);
  const tellShape = useEffectEvent((own: number) => onShape?.(number, own));
  useEffect(() => {
    const target = canvas.current;
    if (!isNear || target === null) return undefined;
    const drawing = draw({ file, number, width, canvas: target });
    drawing.shape.then(tellShape).catch(() => undefined);
    drawing.done.then(setHasFailed).catch(() => undefined);
    return drawing.stop;
  }, [file, number, width, isNear, canvas]);
  return hasFailed;
}

function Quote({ boxes }: { boxes: readonly Box[] }) {
  return boxes.map(({ left, top, width, height }) => (
    <span
      key={`${left} ${top}`}
      data-quote
      className="pdf-quote"
      style={{ left: `${left * 100}%`, top: `${top * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
    />
  ));
}

/** True if the element is within one height of the visible part of its scroll area. */
function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null) return undefined;
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting === true), {
      root: target.closest('[role=region]'),
      rootMargin: '100% 0px',
    });
    observer.observe(target);
    return () => {
      observer.disconnect();
    };
  }, [element]);
  return isNear;
}

interface Drawing {
  /** Width through height of the page. */
  shape: Promise<number>;
  /** True if it failed. */
  done: Promise<boolean>;
  stop: () => void;
}

function draw({
  file,
  number,
  width,
  canvas,
}: {
  file: PDFDocumentProxy;
  number: number;
  width: number;
  canvas: HTMLCanvasElement;
}): Drawing {
  const stop = new AbortController();
  const page = file.getPage(number);
  const shape = page.then((loaded) => {
    const { width: own, height } = loaded.getViewport({ scale: 1 });
    return own / height;
  });
  const done = page
    .then((loaded) => paint(loaded, canvas, width, stop.signal))
    .then(
      () => false,
      () => !stop.signal.aborted,
    );
  return {
    shape,
    done,
    stop: () => {
      stop.abort();
      canvas.width = 0;
      canvas.height = 0;
    },
  };
}

async function paint(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  const whole = page.getViewport({ scale: 1 });
  const wanted = (width / whole.width) * window.devicePixelRatio;
  const scale = Math.min(wanted, Math.sqrt(maxCanvasPixels / (whole.width * whole.height)));
  const viewport = page.getViewport({ scale });
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport });
  const free = () => {
    task.cancel();
  };
  signal.addEventListener('abort', free);
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', free);
    page.cleanup();
  }
}
