import { ExtractionError } from '../extraction-error.ts';
import { normalise } from '../normalise.ts';
import { type Gaps, describeGaps, describeRecognised, nothingRead } from '../readers/pdf/gaps.ts';
import type { Extension, Extraction, Progress } from '../protocol.ts';
import { builtInReader } from './built-in.ts';
import type { TextRecognition } from './programs.ts';
import { programReader } from './with-programs.ts';

export type RecognitionLimits = { pageMs: number; totalMs: number };
export const defaultRecognitionLimits: RecognitionLimits = { pageMs: 120_000, totalMs: 30 * 60_000 };

/** Reads pages one after the other and tells of each; those that fail, or come after the deadline, may be left out. Rejects on abort. */
export type PageReader = (
  pages: number[],
  time: { pageMs: number; deadline: number },
  found: (page: number, text: string) => void,
) => Promise<void>;

export type Recognise = {
  /** Opens the file once more. */
  open: () => AsyncIterable<Buffer>;
  extension: Extension;
  recognition: TextRecognition;
  onProgress?: ((progress: Progress) => void) | undefined;
  signal: AbortSignal;
};

/**
 * Fills the pages that gave no text with what tesseract reads on them, page by page. Pages that fail, or come after the time is up, stay
 * without text. Throws ExtractionError when no page of the file has any text in the end.
 */
export async function recognisePages(
  extraction: Extraction,
  task: Recognise,
  { pageMs, totalMs }: RecognitionLimits = defaultRecognitionLimits,
): Promise<Extraction> {
  const { toRecognise = { scanned: [], unreadable: [] }, ...read } = extraction;
  const total = read.pageCount ?? 0;
  const found = new Map<number, string>();
  const wanted = [...toRecognise.scanned, ...toRecognise.unreadable].sort((a, b) => a - b);
  const report = (): void => {
    task.onProgress?.({ pagesRead: total - wanted.length + found.size, pagesTotal: total });
  };
  report();
  await readerOf(task)(wanted, { pageMs, deadline: performance.now() + totalMs }, (page, text) => {
    found.set(page, joinLines(text));
    report();
  });
  const isFound = (page: number): boolean => (found.get(page) ?? '') !== '';
  const gaps: Gaps = {
    scanned: toRecognise.scanned.filter((page) => !isFound(page)),
    unreadable: toRecognise.unreadable.filter((page) => !isFound(page)),
    blank: [],
    damaged: [],
  };
  if (read.text === '' && !wanted.some(isFound)) throw nothingFound(task, total, gaps);
  const count = (pages: number[]): number => pages.filter(isFound).length;
  return {
    ...insertPages(read, found),
    pagesWithoutText: read.pagesWithoutText.filter((page) => !isFound(page)),
    recognisedPages: wanted.filter(isFound),
    warnings: [
      ...describeRecognised(total, count(toRecognise.scanned), count(toRecognise.unreadable)),
      ...describeGaps(total, gaps),
      ...read.warnings,
    ],
  };
}

function readerOf({ open, extension, recognition, signal }: Recognise): PageReader {
  const kind = extension === 'pdf' ? 'pdf' : 'picture';
  if (recognition.kind === 'built-in') return builtInReader({ kind, languages: recognition.languages, open, signal });
  return programReader({ kind, programs: recognition, open, signal });
}

function nothingFound({ extension }: Recognise, total: number, gaps: Gaps): ExtractionError {
  if (extension === 'pdf') return nothingRead(total, gaps);
  return new ExtractionError(
    'no-text',
    'No text was found on this picture: scan the page straight and at 300 dots to the inch, and upload that.',
  );
}

/** Paragraphs are between empty lines; a line within one ends where the paper did. */
function joinLines(text: string): string {
  return normalise(text)
    .split('\n\n')
    .map((paragraph) =>
      paragraph
        // How tesseract reads the bullets of a list.
        .replace(/^[\u2022\u00B7\u00A2\u00A9\u00AE\u00B0\u00AB*] (?=\S)/gm, '- ')
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
