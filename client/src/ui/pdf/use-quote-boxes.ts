import type { PageViewport, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { findQuote, type QuoteOnPage } from './find-quote.ts';

/** A rectangle on a page, as parts of its width and height. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface QuoteBoxes {
  quotes: readonly QuoteOnPage[];
  /** By the page. */
  boxes: ReadonlyMap<number, readonly Box[]>;
}

/** Where quoted words are on the pages; undefined while that is being looked for. Without any words there are no boxes. */
export function useQuoteBoxes(file: PDFDocumentProxy, quotes: readonly QuoteOnPage[]): QuoteBoxes | undefined {
  const [result, setResult] = useState<QuoteBoxes & { file: PDFDocumentProxy }>();
  useEffect(() => {
    const stop = new AbortController();
    async function look() {
      const found = await Promise.all(quotes.map(async (quote) => [quote.page, await boxesOf(file, quote).catch(() => [])] as const));
      if (!stop.signal.aborted) setResult({ file, quotes, boxes: new Map(found.filter(([, boxes]) => boxes.length > 0)) });
    }
    void look();
    return () => {
      stop.abort();
    };
  }, [file, quotes]);
  return result?.file === file && result.quotes === quotes ? result : undefined;
}

async function boxesOf(file: PDFDocumentProxy, quote: QuoteOnPage): Promise<Box[]> {
  if (quote.page > file.numPages) return [];
  const page = await file.getPage(quote.page);
  const { items, styles } = await page.getTextContent();
  const strings = items.map((item) => ('str' in item ? item : undefined));
  const viewport = page.getViewport({ scale: 1 });
  const pen = document.createElement('canvas').getContext('2d');
  const found = findQuote(
    strings.map((item) => item?.str ?? ''),
    quote,
  );
  return mergeLines(
    found.flatMap(({ item: index, start, end }) => {
      const item = strings[index];
      return item === undefined ? [] : [boxOf({ item, style: styles[item.fontName], viewport, pen }, start, end)];
    }),
  );
}

interface PlacedString {
  item: { str: string; transform: number[]; width: number };
  style: { ascent: number; descent: number; fontFamily: string } | undefined;
  viewport: PageViewport;
  pen: CanvasRenderingContext2D | null;
}

/** The box around a part of a string, whichever way it is turned. */
function boxOf({ item, style, viewport, pen }: PlacedString, start: number, end: number): Box {
  const { ascent, descent, fontFamily } = style ?? { ascent: 0, descent: 0, fontFamily: 'sans-serif' };
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = item.transform;
  const along = Math.hypot(a, b) || 1;
  const corners = [start, end].flatMap((offset) => {
    const far = (partOfWidth(pen, fontFamily, item.str, offset) * item.width) / along;
    // Some fonts do not say how high they are.
    return [ascent || 0.8, descent || -0.2].map(
      (up) => viewport.convertToViewportPoint(x + a * far + c * up, y + b * far + d * up) as [number, number],
    );
  });
  return around(corners, viewport);
}

/** How far into a string a character is: its glyphs are measured in a font like its own. */
function partOfWidth(pen: CanvasRenderingContext2D | null, family: string, text: string, offset: number): number {
  if (offset <= 0) return 0;
  if (offset >= text.length || pen === null) return offset / Math.max(1, text.length);
  pen.font = `100px ${family}`;
  return pen.measureText(text.slice(0, offset)).width / (pen.measureText(text).width || 1);
}

function around(corners: readonly [number, number][], { width, height }: { width: number; height: number }): Box {
  const across = corners.map(([x]) => x / width);
  const down = corners.map(([, y]) => y / height);
  const [left, top] = [Math.min(...across), Math.min(...down)];
  return { left, top, width: Math.max(...across) - left, height: Math.max(...down) - top };
}

/** The words of one line in one box, with the spaces between them. */
function mergeLines(boxes: readonly Box[]): Box[] {
  const merged: Box[] = [];
  for (const box of boxes) {
    const last = merged.at(-1);
    const gap = last === undefined ? Infinity : box.left - (last.left + last.width);
    const isOfLine = last !== undefined && Math.abs(last.top - box.top) < last.height / 2 && gap > -0.01 && gap < 0.02;
    if (isOfLine) last.width = Math.max(last.width, box.left + box.width - last.left);
    else if (box.width > 0) merged.push({ ...box });
  }
  return merged;
}
