import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { ExtractionError } from '../extraction-error.ts';
import { readDirectory, unpackEntry } from './docx/open-zip.ts';
import type { WordDocument } from './docx/word-tree.ts';
import { writeMarkdown } from './docx/write-markdown.ts';
import type { Draft } from './read-file.ts';

/** Pictures, fonts and embedded files are never unpacked. */
const readParts = /^(?:\[Content_Types\]\.xml|_rels\/.*\.rels|word\/.*\.(?:xml|rels))$/i;

/**
 * Reads a .docx as Markdown: headings, lists with their numbers, tables, footnotes and text boxes; deleted text is left out. Throws
 * ExtractionError for archives that are broken, unfold too far, or are no Word file.
 */
export async function readDocx(bytes: Buffer): Promise<Draft> {
  const entries = readDirectory(bytes);
  if (!entries.some((entry) => entry.name.toLowerCase() === '[content_types].xml'))
    throw new ExtractionError('wrong-type', 'This is a zip archive, not a Word file: unpack it and upload the files that are in it.');
  if (entries.some((entry) => /^(?:xl|ppt)\//.test(entry.name)))
    throw new ExtractionError('wrong-type', 'This is an Excel or PowerPoint file, not a Word file: save it as PDF and upload that.');
  const parts: Record<string, Uint8Array> = {};
  for (const entry of entries) if (readParts.test(entry.name)) parts[entry.name] = unpackEntry(bytes, entry);
  return { text: writeMarkdown(await parse(parts)), warnings: [] };
}

/** Mammoth gets a new archive of the parts that were unpacked under our limits, so nothing else can unfold in it. */
async function parse(parts: Record<string, Uint8Array>): Promise<WordDocument> {
  let tree: WordDocument | undefined;
  const transformDocument = (document: WordDocument): WordDocument => {
    tree = document;
    return { ...document, children: [] };
  };
  await mammoth.convertToHtml({ buffer: Buffer.from(zipSync(parts, { level: 0 })) }, { transformDocument, includeEmbeddedStyleMap: false });
  if (tree === undefined) throw new ExtractionError('damaged');
  return tree;
}
