import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { ExtractionError } from '../extraction-error.ts';
import type { ChildTask, Extraction, Progress } from '../protocol.ts';
import { assembleText } from './pdf/assemble.ts';
import { placeFields, readFields, readTypedText } from './pdf/form-fields.ts';
import { describeGaps, type Gap, type Gaps, nothingRead } from './pdf/gaps.ts';
import { median, type Page, type TextItem } from './pdf/layout.ts';
import { buildLines } from './pdf/lines.ts';
import { PackageFiles } from './pdf/package-files.ts';
import { tooMuchText } from './too-much-text.ts';

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type PdfPage = Awaited<ReturnType<Pdf['getPage']>>;

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
  const gaps: Gaps = { scanned: [], blank: [], unreadable: [], damaged: [] };
  const isForm = await hasFields(pdf);
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await readPage(pdf, number, { isForm, recognises: task.recognises === true });
    if (typeof page === 'string') gaps[page].push(number);
    else length += countCharacters(page);
    if (typeof page !== 'string' && page.isPartly === true) gaps.unreadable.push(number);
    pages.push(typeof page === 'string' ? { lines: [], height: 0 } : page);
    if (length > task.maxTextLength) throw tooMuchText(task.maxTextLength);
    report({ pagesRead: number, pagesTotal: pdf.numPages });
  }
  const toRecognise = task.recognises === true ? { scanned: gaps.scanned, unreadable: gaps.unreadable } : undefined;
  const isForOthers = toRecognise !== undefined && gaps.scanned.length + gaps.unreadable.length > 0;
  if (!isForOthers && pages.every((page) => page.lines.length === 0)) throw nothingRead(pages.length, gaps);
  const extraction = assembleText(pages);
  if (xfaPlaceholder.test(extraction.text)) throw dynamicForm();
  return {
    ...extraction,
    pageCount: pages.length,
    pagesWithoutText: Object.values(gaps)
      .flat()
      .sort((a, b) => a - b),
    warnings: describeGaps(pages.length, isForOthers ? { ...gaps, scanned: [], unreadable: [] } : gaps),
    ...(isForOthers && { toRecognise }),
  };
}

async function openPdf(bytes: Buffer): Promise<Pdf> {
  try {
    const pdf = await getDocumentProxy(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      verbosity: 0,
      useSystemFonts: false,
      // Pictures are not looked at: without this a scan would be decoded to see whether its page is blank.
      maxImageSize: 1,
      cMapUrl: 'cmaps/',
      BinaryDataFactory: PackageFiles,
    });
    if (pdf.numPages < 1) throw new ExtractionError('damaged');
    return pdf;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw new ExtractionError(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'damaged');
  }
}

async function hasFields(pdf: Pdf): Promise<boolean> {
  try {
    return (await pdf.getFieldObjects()) !== null;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return false;
  }
}

interface ReadingOptions {
  /** The file has fields that people fill in. */
  isForm: boolean;
  /** Pages that cannot be read are handed to text recognition. */
  recognises: boolean;
}

/** isPartly: some of its text is in fonts that do not say which letters they show. */
type ReadPage = Page & { isPartly?: boolean };

/** A page, or why there is none; other pages may still be good. */
async function readPage(pdf: Pdf, number: number, how: ReadingOptions): Promise<ReadPage | Gap> {
  try {
    const page = await pdf.getPage(number);
    const read = await readContent(page, how);
    page.cleanup();
    return read;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return 'damaged';
  }
}

async function readContent(page: PdfPage, { isForm, recognises }: ReadingOptions): Promise<ReadPage | Gap> {
  const viewport = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  const all: TextItem[] = items.filter((item) => 'str' in item);
  if (all.length > maxItems) return 'damaged';
  const isWhole = isReadable(all);
  const texts = isWhole ? all : inReadableFonts(all);
  // Text recognition reads such a page from its picture, all of it.
  if (!isWhole && (recognises || texts.length === 0)) return 'unreadable';
  const lines = buildLines(texts, viewport.transform);
  const annotations = await page.getAnnotations();
  const besides = [...readTypedText(annotations), ...(isForm ? readFields(annotations).map((field) => `- ${field}`) : [])];
  const placed = placeFields(besides, lines, median(lines.map(({ size }) => size)) || 10);
  const read = { lines: [...lines, ...placed], height: viewport.height, isPartly: !isWhole };
  if (countCharacters(read) > maxStray) return read;
  if (!isWhole) return 'unreadable';
  const { OPS } = await getResolvedPDFJS();
  return drawsNothing(await page.getOperatorList(), OPS) ? 'blank' : 'scanned';
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

/** What is set in fonts that say which letters they show: figures and tables of a page may be. */
function inReadableFonts(items: TextItem[]): TextItem[] {
  const byFont = Map.groupBy(items, ({ fontName }) => fontName);
  return items.filter(({ str, fontName }) => str.trim() !== '' && isReadable(byFont.get(fontName) ?? []));
}

function countCharacters(page: Page): number {
  return page.lines.reduce((total, line) => total + line.text.length, 0);
}

function dynamicForm(): ExtractionError {
  return new ExtractionError(
    'no-text',
    'This is an interactive form (XFA) whose text only Adobe Reader shows: print it to a new PDF there and upload that.',
  );
}

/** The part of what pdf.js draws with that is used here. */
type Operators = { fnArray: number[]; argsArray: unknown[] };

/**
 * Whether a page without text draws nothing at all. Pictures are not decoded (maxImageSize), so they are missing among the operators; only
 * the change of coordinates before a picture is left of it. A page that changes them and draws nothing therefore counts as one with a
 * picture.
 */
function drawsNothing({ fnArray, argsArray }: Operators, ops: Record<string, number>): boolean {
  return fnArray.every((operator, at) => {
    if (operator === ops['constructPath']) return (argsArray[at] as unknown[] | null)?.[0] === ops['endPath'];
    return harmless.some((name) => ops[name] === operator);
  });
}

/** Operators that leave the paper white; text was looked for already. */
const harmless = [
  'dependency',
  'save',
  'restore',
  'clip',
  'eoClip',
  'endPath',
  'beginText',
  'endText',
  'setFont',
  'setTextMatrix',
  'moveText',
  'setLeading',
  'setLeadingMoveText',
  'nextLine',
  'setCharSpacing',
  'setWordSpacing',
  'setTextRise',
  'setHScale',
  'setTextRenderingMode',
  'showText',
  'showSpacedText',
  'setGState',
  'setLineWidth',
  'setLineCap',
  'setLineJoin',
  'setMiterLimit',
  'setDash',
  'setFlatness',
  'setRenderingIntent',
  'setFillRGBColor',
  'setStrokeRGBColor',
  'beginMarkedContent',
  'beginMarkedContentProps',
  'endMarkedContent',
  'markPoint',
];
