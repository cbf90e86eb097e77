import { ExtractionError } from '../extraction-error.ts';
import { normalise } from '../normalise.ts';
import type { ChildTask, Extraction, Progress } from '../protocol.ts';
import { relationsOf } from './pptx/relations.ts';
import { readSlide } from './pptx/read-slide.ts';
import { type LeftOut, countLeftOut } from './rich/read-html.ts';
import { tooMuchText } from './too-much-text.ts';
import { readXml } from './xlsx/read-xml.ts';
import { openParts, type Parts } from './zip/open-parts.ts';

const readParts =
  /^(?:_rels\/\.rels|ppt\/(?:[^/]+\.xml|_rels\/[^/]+\.rels|(?:slides|notesSlides|diagrams)\/(?:[^/]+\.xml|_rels\/[^/]+\.rels)))$/i;

/** Nobody shows this many. */
const maxSlides = 2_000;

/**
 * Reads a presentation: each slide is a page that begins with its title, with its lists, its tables and what the speaker noted. Throws
 * ExtractionError for archives that are broken, unfold too far, or are no presentation.
 */
export function readPptx(bytes: Buffer, { maxTextLength }: ChildTask, report: (progress: Progress) => void): Extraction {
  const parts = openParts(bytes, readParts);
  checkKind(parts);
  const slides = listSlides(parts);
  const leftOut: LeftOut = new Map();
  const pageStarts: number[] = [];
  const pagesWithoutText: number[] = [];
  let text = '';
  let tables = 0;
  for (const [at, path] of slides.entries()) {
    const slide = readSlide(parts, path, at + 1, leftOut);
    if (slide.text === '') {
      if (!slide.isHidden) pagesWithoutText.push(at + 1);
      pageStarts.push(text.length);
    } else {
      const written = normalise(slide.text);
      text += `${text === '' ? '' : '\n\n'}${written}`;
      pageStarts.push(text.length - written.length);
      tables += slide.tables;
    }
    if (text.length > maxTextLength) throw tooMuchText(maxTextLength);
    report({ pagesRead: at + 1, pagesTotal: slides.length });
  }
  countParts(parts, leftOut);
  const dropped = [...leftOut].map(([what, count]) => ({ what, count }));
  return { text, pageStarts, pageCount: slides.length, pagesWithoutText, tables, dropped, warnings: emptySlides(pagesWithoutText, slides) };
}

function emptySlides({ length: some }: number[], { length: total }: string[]): string[] {
  return some === 0 ? [] : [`${some} of ${total} slides ${some === 1 ? 'has' : 'have'} no text.`];
}

function countParts({ names }: Parts, leftOut: LeftOut): void {
  const count = (pattern: RegExp): number => names.filter((name) => pattern.test(name)).length;
  countLeftOut(leftOut, 'pictures', count(/^ppt\/media\/[^/]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp)$/i));
  countLeftOut(leftOut, 'sounds and videos', count(/^ppt\/media\/[^/]+\.(?:mp[34]|m4[av]|wav|wma|wmv|avi|mov)$/i));
  countLeftOut(leftOut, 'charts', count(/^ppt\/charts\/chart\d*\.xml$/i));
  countLeftOut(leftOut, 'comments', count(/^ppt\/comments\/[^/]+\.xml$/i));
}

function checkKind({ names }: Parts): void {
  const has = (part: string): boolean => names.some((name) => name.toLowerCase() === part);
  if (has('ppt/presentation.xml')) return;
  if (has('word/document.xml'))
    throw new ExtractionError('wrong-type', 'This is a Word file, not a PowerPoint file: give it the extension .docx and upload it again.');
  if (has('xl/workbook.xml'))
    throw new ExtractionError(
      'wrong-type',
      'This is an Excel file, not a PowerPoint file: give it the extension .xlsx and upload it again.',
    );
  throw new ExtractionError('wrong-type', 'This is a zip archive, not a PowerPoint file: unpack it and upload the files that are in it.');
}

/** The parts of the slides in the order in which they are shown. */
function listSlides(parts: Parts): string[] {
  const targets = relationsOf(parts, 'ppt/presentation.xml');
  const slides: string[] = [];
  readXml(parts.part('ppt/presentation.xml') ?? Buffer.alloc(0), {
    open: (name, attributes) => {
      const target = name === 'sldId' ? targets.get(attributes['r:id'] ?? '') : undefined;
      if (target !== undefined) slides.push(target.path);
    },
  });
  if (slides.length > maxSlides) throw new ExtractionError('too-large');
  return slides;
}
