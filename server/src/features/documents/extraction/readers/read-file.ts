import { tooMuchText } from './too-much-text.ts';
import { ExtractionError } from '../extraction-error.ts';
import { inspectMagic, kindOf } from '../magic.ts';
import { normalise, normaliseLines } from '../normalise.ts';
import type { ChildTask, Extension, Extraction, Progress } from '../protocol.ts';
import { readMarkdown } from './markdown.ts';
import { readText } from './text.ts';

type Reader = (bytes: Buffer, task: ChildTask, report: (progress: Progress) => void) => Extraction | Promise<Extraction>;

/** Parsers are loaded only for the files that need them. */
const readers: Record<Extension, () => Promise<Reader>> = {
  txt: () => Promise.resolve((bytes) => withoutPages(readText(bytes), normaliseLines)),
  md: () => Promise.resolve((bytes) => withoutPages(readMarkdown(bytes), normaliseLines)),
  pdf: async () => (await import('./pdf.ts')).readPdf,
  docx: async () => {
    const { readDocx } = await import('./docx.ts');
    return async (bytes) => withoutPages(await readDocx(bytes), normalise);
  },
  doc: async () => {
    const { readDoc } = await import('./doc.ts');
    return async (bytes) => withoutPages(await readDoc(bytes), normalise);
  },
  xlsx: async () => {
    const { readXlsx } = await import('./xlsx.ts');
    return (bytes, { maxTextLength }) => withoutPages(readXlsx(bytes, maxTextLength), normalise);
  },
  xls: async () => {
    const { readXls } = await import('./xls.ts');
    return (bytes, { maxTextLength }) => withoutPages(readXls(bytes, maxTextLength), normalise);
  },
  pptx: async () => (await import('./pptx.ts')).readPptx,
  odt: async () => flowing((await import('./odt.ts')).readOdt),
  rtf: async () => flowing((await import('./rtf.ts')).readRtf),
  html: async () => flowing((await import('./html.ts')).readWebPage),
  htm: async () => flowing((await import('./html.ts')).readWebPage),
  epub: async () => flowing((await import('./epub.ts')).readEpub),
  eml: async () => flowing((await import('./eml.ts')).readEml),
  msg: async () => flowing((await import('./msg.ts')).readMsg),
  ...pictureReaders(),
};

/** A picture is one by its first bytes, whatever its extension says. */
function pictureReaders() {
  const read = async () => (await import('./picture.ts')).readPicture;
  return { png: read, jpg: read, jpeg: read, tif: read, tiff: read };
}

function flowing(read: (bytes: Buffer) => Draft | Promise<Draft>): Reader {
  return async (bytes) => withoutPages(await read(bytes), normalise);
}

/** No encoding that is read takes more bytes for a UTF-16 code unit. */
const bytesPerUnit = 3;

/** What a reader of a kind without pages gives. */
export type Draft = Pick<Extraction, 'text' | 'warnings'> & Partial<Pick<Extraction, 'tables' | 'dropped' | 'attachments'>>;

/** Reads a whole file in this process. Throws ExtractionError, or anything a parser throws on a damaged file. */
export async function readFile(bytes: Buffer, task: ChildTask, report: (progress: Progress) => void): Promise<Extraction> {
  const finding = inspectMagic(bytes, task.extension);
  if (finding !== null) throw new ExtractionError(finding.reason, finding.message);
  const isPlain = task.extension === 'txt' || task.extension === 'md';
  if (isPlain && bytes.length > bytesPerUnit * task.maxTextLength) throw tooMuchText(task.maxTextLength);
  const reader = await readers[kindOf(bytes, task.extension)]();
  const extraction = await reader(bytes, task, report);
  if (extraction.text.trim() === '' && extraction.toRecognise === undefined)
    throw new ExtractionError(extraction.dropped.some(({ what }) => what === 'pictures') ? 'no-text' : 'empty');
  if (extraction.text.length > task.maxTextLength) throw tooMuchText(task.maxTextLength);
  return extraction;
}

function withoutPages({ text, tables = 0, dropped = [], warnings, ...rest }: Draft, clean: (text: string) => string): Extraction {
  return { text: clean(text), pageStarts: [], pageCount: null, pagesWithoutText: [], tables, dropped, warnings, ...rest };
}
