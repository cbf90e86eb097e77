import { getDocumentProxy } from 'unpdf';
import { ExtractionError } from '../extraction-error.ts';
import type { ChildTask, Extraction, Progress } from '../protocol.ts';
import { assembleText } from './pdf/assemble.ts';
import type { Page, TextItem } from './pdf/layout.ts';
import { buildLines } from './pdf/lines.ts';
import { tooMuchText } from './too-much-text.ts';

/** How many pages gave nothing, by cause. A blank page cannot be told from a scan without drawing it. */
type Lost = { scanned: number; unreadable: number; damaged: number };

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A page of at most this many characters is taken for one without text: a stamp or a page number on a scan. */
const maxStray = 3;

/** A newspaper page has 20,000 letters; more pieces of text than this on one are made to keep a reader busy. */
const maxItems = 50_000;

/** More than this share of unreadable characters: the fonts do not say which letters they draw. */
const maxUnreadable = 0.3;

const xfaPlaceholder = /If this message is not eventually replaced by the proper contents of the document/;

/**
 * Reads a PDF page by page. Headings come out as Markdown, paragraphs as one line each, rows of tables between bars. Throws ExtractionError for
 * files that are locked, broken or without text.
 */
export async function readPdf(bytes: Buffer, task: ChildTask, report: (progress: Progress) => void): Promise<Extraction> {
  const pdf = await openPdf(bytes);
  const pages: Page[] = [];
  let length = 0;
  const lost = { scanned: 0, unreadable: 0, damaged: 0 };
  const pagesWithoutText: number[] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await readPage(pdf, number);
    if (typeof page === 'string') {
      lost[page]++;
      pagesWithoutText.push(number);
    } else length += countCharacters(page);
    pages.push(typeof page === 'string' ? { lines: [], height: 0 } : page);
    if (length > task.maxTextLength) throw tooMuchText(task.maxTextLength);
    report({ pagesRead: number, pagesTotal: pdf.numPages });
  }
  if (pages.every((page) => page.lines.length === 0)) throw nothingRead(lost);
  const extraction = assembleText(pages);
  if (xfaPlaceholder.test(extraction.text)) throw dynamicForm();
  return { ...extraction, pageCount: pages.length, pagesWithoutText, tables: 0, dropped: [], warnings: describeGaps(pages.length, lost) };
}

async function openPdf(bytes: Buffer): Promise<Pdf> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      verbosity: 0,
      useSystemFonts: false,
    });
    if (pdf.numPages < 1) throw new ExtractionError('damaged');
    return pdf;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new ExtractionError(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged');
  }
}

/** A page, or why there is none; other pages may still be good. */
async function readPage(pdf: Pdf, number: number): Promise<Page | keyof Lost> {
  try {
    const page = await pdf.getPage(number);
    const viewport = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    page.cleanup();
    const texts: TextItem[] = items.filter((item) => 'str' in item);
    if (texts.length > maxItems) return 'damaged';
    if (!isReadable(texts)) return 'unreadable';
    const read = { lines: buildLines(texts, viewport.transform), height: viewport.height };
    return countCharacters(read) <= maxStray ? 'scanned' : read;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return 'damaged';
  }
}

/** Fonts without a map to Unicode give private-use, control and replacement characters. */
function isReadable(items: TextItem[]): boolean {
  const text = items
    .map((item) => item.str)
    .join('')
    .replace(/\s/g, '');
  const unreadable = text.match(/[\0-\x1F\x7F-\x9F\uE000-\uF8FF\uFFFD]/g)?.length ?? 0;
  return unreadable <= maxUnreadable * text.length;
}

function countCharacters(page: Page): number {
  return page.lines.reduce((total, line) => total + line.text.length, 0);
}

function nothingRead(lost: Lost): ExtractionError {
  if (lost.unreadable > 0)
    return new ExtractionError(
      'no-text',
      'The fonts of this PDF do not say which letters they show: run text recognition (OCR) on it, or upload another version.',
    );
  if (lost.damaged > 0) return new ExtractionError('damaged');
  const what = lost.scanned === 1 ? 'The page of this PDF is a scan' : `All ${lost.scanned} pages of this PDF are scans`;
  return new ExtractionError('no-text', `${what} without text: run text recognition (OCR) on it, or upload a version with real text.`);
}

function dynamicForm(): ExtractionError {
  return new ExtractionError(
    'no-text',
    'This is an interactive form (XFA) whose text only Adobe Reader shows: print it to a new PDF there and upload that.',
  );
}

function describeGaps(total: number, { scanned, unreadable, damaged }: Lost): string[] {
  return [
    ...(scanned > 0 ? [`${scanned} of ${total} pages have no text: they are scans or blank`] : []),
    ...(unreadable > 0
      ? [`${unreadable} of ${total} pages use fonts that do not say which letters they show, so their text is missing`]
      : []),
    ...(damaged > 0 ? [`${damaged} of ${total} pages are damaged and could not be read`] : []),
  ];
}
