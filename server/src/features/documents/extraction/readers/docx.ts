import mammoth from 'mammoth';
import { ExtractionError } from '../extraction-error.ts';
import { writeLabels } from './docx/numbering.ts';
import type { WordDocument, WordNode } from './docx/word-tree.ts';
import { writeMarkdown } from './docx/write-markdown.ts';
import type { Draft } from './read-file.ts';
import { readDirectory, unpackEntry } from './zip/open-zip.ts';

/** Pictures, fonts and embedded files are never unpacked. */
const readParts = /^(?:\[Content_Types\]\.xml|_rels\/.*\.rels|word\/.*\.(?:xml|rels))$/i;

/** Mammoth's tree takes ten times the memory of the XML; a book of 1,000 pages has about 20 MB. */
const maxXmlBytes = 48 * 1024 * 1024;

/**
 * Reads a .docx as Markdown: headings, lists with their numbers, tables, footnotes and text boxes; deleted text is left out. Throws
 * ExtractionError for archives that are broken, unfold too far, or are no Word file.
 */
export async function readDocx(bytes: Buffer): Promise<Draft> {
  const entries = readDirectory(bytes);
  if (!entries.some((entry) => entry.name.toLowerCase() === '[content_types].xml'))
    throw new ExtractionError('wrong-type', 'This is a zip archive, not a Word file: unpack it and upload the files that are in it.');
  if (entries.some((entry) => entry.name.startsWith('xl/')))
    throw new ExtractionError('wrong-type', 'This is an Excel file, not a Word file: give it the extension .xlsx and upload it again.');
  if (entries.some((entry) => entry.name.startsWith('ppt/')))
    throw new ExtractionError('wrong-type', 'This is a PowerPoint file, not a Word file: save it as PDF and upload that.');
  const wanted = entries.filter((entry) => readParts.test(entry.name));
  if (wanted.reduce((total, entry) => total + entry.size, 0) > maxXmlBytes)
    throw new ExtractionError('too-large', 'This Word file is too large to read. Split it into smaller files and upload those.');
  const parts = new Map(wanted.map((entry) => [entry.name, unpackEntry(bytes, entry)]));
  for (const name of ['word/document.xml', 'word/footnotes.xml', 'word/endnotes.xml']) {
    const part = parts.get(name);
    if (part !== undefined) parts.set(name, Buffer.from(dropFormatting(part.toString())));
  }
  labelLists(parts);
  const tree = await parse(parts);
  return { ...writeMarkdown(tree), dropped: countLeftOut(parts, tree), warnings: [] };
}

function labelLists(parts: Map<string, Buffer>): void {
  const document = parts.get('word/document.xml')?.toString();
  const numbering = parts.get('word/numbering.xml')?.toString();
  if (document === undefined || numbering === undefined) return;
  parts.set('word/document.xml', Buffer.from(writeLabels(document, numbering, parts.get('word/styles.xml')?.toString() ?? '')));
}

/**
 * Mammoth gets the parts that were unpacked under our limits instead of the archive, so nothing else can unfold in it. It takes such an object
 * in place of a file (mammoth/lib/unzip.js), which its types do not say.
 */
async function parse(parts: ReadonlyMap<string, Buffer>): Promise<WordDocument> {
  let tree: WordDocument | undefined;
  const transformDocument = (document: WordDocument): WordDocument => {
    tree = document;
    return { ...document, children: [] };
  };
  const file = {
    exists: (name: string) => parts.has(name),
    read: (name: string, encoding?: string) => Promise.resolve(readPart(parts, name, encoding)),
  };
  try {
    await mammoth.convertToHtml({ file } as unknown as Parameters<typeof mammoth.convertToHtml>[0], {
      transformDocument,
      includeEmbeddedStyleMap: false,
    });
  } catch (error) {
    // Mammoth throws plain errors, and range errors when memory runs out.
    throw error instanceof RangeError ? error : new ExtractionError('damaged');
  }
  if (tree === undefined) throw new ExtractionError('damaged');
  return tree;
}

function readPart(parts: ReadonlyMap<string, Buffer>, name: string, encoding: string | undefined): string | Buffer {
  const bytes = parts.get(name) ?? Buffer.alloc(0);
  return encoding === undefined ? bytes : new TextDecoder(encoding).decode(bytes);
}

/** What is left out of a Word file on purpose, and how often: what was deleted, pictures, comments, headers and footers. */
function countLeftOut(parts: ReadonlyMap<string, Buffer>, tree: WordNode): { what: string; count: number }[] {
  const count = (part: string, pattern: RegExp): number => parts.get(part)?.toString().match(pattern)?.length ?? 0;
  const furniture = [...parts].filter(([name, xml]) => /^word\/(?:header|footer)\d*\.xml$/i.test(name) && /<w:t[ >]/.test(xml.toString()));
  return [
    { what: 'deleted passages', count: count('word/document.xml', /<w:del [^<>]*[^/<>]>/g) },
    { what: 'pictures', count: countPictures(tree) },
    { what: 'comments', count: count('word/comments.xml', /<w:comment /g) },
    { what: 'headers and footers', count: furniture.length },
  ].filter((one) => one.count > 0);
}

function countPictures(tree: WordNode): number {
  let pictures = 0;
  // A stack of its own: files may nest deeper than a call stack reaches.
  const waiting: WordNode[] = [tree];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'image') pictures++;
    else if ('children' in node) for (const child of node.children) waiting.push(child);
  }
  return pictures;
}

/** Elements that say how text looks, and marks of editing. Bold stays: it shows which short paragraphs are titles. */
const looks = [
  ...['rFonts', 'i', 'iCs', 'bCs', 'sz', 'szCs', 'color', 'lang', 'kern', 'spacing', 'position', 'shd', 'highlight', 'noProof', 'w', 'u'],
  ...[
    'proofErr',
    'bookmarkStart',
    'bookmarkEnd',
    'lastRenderedPageBreak',
    'ind',
    'jc',
    'contextualSpacing',
    'widowControl',
    'keepNext',
    'keepLines',
  ],
];

const formatting = new RegExp(`<w:(?:${looks.join('|')})(?: [^<>]*)?/>`, 'g');
/** Between two runs that now look alike. */
const runBorder = /<\/w:t><\/w:r><w:r><w:t(?: xml:space="preserve")?>/g;
const revisionMarks = / w:rsid\w{0,9}="[^"<>]{0,16}"/g;

/**
 * Takes out of the XML of a Word file what Markdown has no words for. Mammoth makes an object of every element: text that was formatted word by
 * word takes ten times the memory of its words.
 */
function dropFormatting(xml: string): string {
  return xml.replace(formatting, '').replace(revisionMarks, '').replaceAll('<w:rPr></w:rPr>', '').replace(runBorder, '');
}
