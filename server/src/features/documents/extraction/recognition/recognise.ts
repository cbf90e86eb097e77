import { normalise } from '../normalise.ts';
import { type Gaps, describeGaps, describeRecognised, nothingRead } from '../readers/pdf/gaps.ts';
import type { Extraction, Progress } from '../protocol.ts';
import type { TextRecognition } from './programs.ts';
import { runConfined } from '../run-confined.ts';

/** The longer side of a page in pixels: 300 to the inch on A4 and Letter, for any size that a file claims. */
const pixels = 3_400;
const pictureBytes = 64 * 1024 * 1024;
const textBytes = 1024 * 1024;

export type RecognitionLimits = { pageMs: number; totalMs: number };
export const defaultRecognitionLimits: RecognitionLimits = { pageMs: 60_000, totalMs: 15 * 60_000 };

export type RecognitionTask = {
  /** Opens the file once more; asked for each page. */
  open: () => AsyncIterable<Buffer>;
  recognition: TextRecognition;
  onProgress?: (progress: Progress) => void;
  signal: AbortSignal;
};

/**
 * Fills the pages of a PDF that gave no text with what tesseract reads on them, page by page. Pages that fail, or come after the time is up, stay
 * without text. Throws ExtractionError when no page of the file has any text in the end.
 */
export async function recognisePages(
  extraction: Extraction,
  task: RecognitionTask,
  limits: RecognitionLimits = defaultRecognitionLimits,
): Promise<Extraction> {
  const { toRecognise = { scanned: [], unreadable: [] }, ...read } = extraction;
  const total = read.pageCount ?? 0;
  const found = new Map<number, string>();
  const deadline = performance.now() + limits.totalMs;
  const wanted = [...toRecognise.scanned, ...toRecognise.unreadable].sort((a, b) => a - b);
  for (const [at, page] of wanted.entries()) {
    task.onProgress?.({ pagesRead: total - wanted.length + at, pagesTotal: total });
    const left = deadline - performance.now();
    if (left > 0) found.set(page, await recognisePage(page, task, Math.min(limits.pageMs, left)));
  }
  const isFound = (page: number): boolean => (found.get(page) ?? '') !== '';
  const gaps: Gaps = {
    scanned: toRecognise.scanned.filter((page) => !isFound(page)),
    unreadable: toRecognise.unreadable.filter((page) => !isFound(page)),
    blank: [],
    damaged: [],
  };
  if (read.text === '' && !wanted.some(isFound)) throw nothingRead(total, gaps);
  const count = (pages: number[]): number => pages.filter(isFound).length;
  return {
    ...insertPages(read, found),
    pagesWithoutText: read.pagesWithoutText.filter((page) => !isFound(page)),
    warnings: [
      ...describeRecognised(total, count(toRecognise.scanned), count(toRecognise.unreadable)),
      ...describeGaps(total, gaps),
      ...read.warnings,
    ],
  };
}

/** The text on a page; empty when it cannot be drawn or read. The picture goes from one program to the other without touching the disk. */
async function recognisePage(page: number, { open, recognition, signal }: RecognitionTask, timeout: number): Promise<string> {
  const number = String(page);
  try {
    const picture = await runConfined({
      program: recognition.pdftoppm,
      args: ['-f', number, '-l', number, '-gray', '-scale-to', String(pixels), '-'],
      input: open(),
      timeout,
      maxOutput: pictureBytes,
      signal,
    });
    const text = await runConfined({
      program: recognition.tesseract,
      args: ['stdin', 'stdout', '-l', recognition.languages, '--dpi', '300'],
      input: picture,
      timeout,
      maxOutput: textBytes,
      signal,
    });
    return joinLines(text.toString());
  } catch {
    signal.throwIfAborted();
    return '';
  }
}

/** Paragraphs are between empty lines; a line within one ends where the paper did. */
function joinLines(text: string): string {
  return normalise(text)
    .split('\n\n')
    .map((paragraph) =>
      paragraph
        .replace(/(\p{L})-\n(?=\p{Ll})/gu, '$1')
        .replace(/\n(?=\p{Ll})/gu, ' ')
        .replace(/^(?=#{1,6} )/gm, '\\'),
    )
    .join('\n\n')
    .trim();
}

/** Puts the text of each page where the page starts, and moves the starts of those behind it. */
function insertPages({ text, pageStarts, ...rest }: Extraction, found: ReadonlyMap<number, string>): Extraction {
  let written = '';
  let from = 0;
  const copyTo = (end: number): void => {
    const next = text.slice(from, end);
    written += written.endsWith('\n\n') ? next.replace(/^\n+/, '') : next;
    from = end;
  };
  const starts = pageStarts.map((start, at) => {
    copyTo(start);
    const page = found.get(at + 1) ?? '';
    if (page === '') return written.length;
    const before = written === '' ? '' : `${written.trimEnd()}\n\n`;
    written = `${before}${page}\n\n`;
    return before.length;
  });
  copyTo(text.length);
  written = written.trimEnd();
  return { ...rest, text: written, pageStarts: starts.map((start) => Math.min(start, written.length)) };
}
