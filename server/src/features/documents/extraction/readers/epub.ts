import { ExtractionError } from '../extraction-error.ts';
import type { Draft } from './read-file.ts';
import { createTree } from './rich/build-tree.ts';
import { decodeHtml } from './rich/decode-html.ts';
import { type LeftOut, countLeftOut, readHtml } from './rich/read-html.ts';
import { writeTree } from './rich/write-tree.ts';
import { readXml } from './xlsx/read-xml.ts';
import { openParts, type Parts, resolvePart } from './zip/open-parts.ts';

const readParts = /\.(?:xml|opf|x?html?)$/i;

/** How fonts are hidden in books that everybody may read (IDPF's and Adobe's); anything else is a lock. */
const fontMangling = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/;

/** Reads a book chapter by chapter in its own order (EPUB 3.3). Throws ExtractionError for one that is locked, broken, or none. */
export function readEpub(bytes: Buffer): Draft {
  const parts = openParts(bytes, readParts);
  refuseLocked(parts);
  const path = findPackage(parts);
  const { title, chapters, pictures } = readPackage(parts, path);
  const tree = createTree();
  const leftOut: LeftOut = new Map();
  let missing = 0;
  let hasHeading = false;
  for (const chapter of chapters) {
    const page = parts.part(chapter);
    if (page === undefined) missing++;
    else hasHeading = readHtml(decodeHtml(page).text, tree, leftOut).hasHeading || hasHeading;
  }
  if (pictures > 0) leftOut.set('pictures', pictures);
  countLeftOut(leftOut, 'missing chapters', missing);
  return { ...writeTree(tree, leftOut, title), warnings: missing === 0 ? [] : ['Some chapters are missing in this book.'] };
}

function refuseLocked({ part }: Parts): void {
  const encryption = part('META-INF/encryption.xml');
  if (encryption === undefined) return;
  readXml(encryption, {
    open: (name, { Algorithm = '' }) => {
      if (name === 'EncryptionMethod' && !fontMangling.test(Algorithm))
        throw new ExtractionError(
          'encrypted',
          'This book is locked by copy protection: upload a copy without it, or save its text as PDF.',
        );
    },
  });
}

function findPackage({ part }: Parts): string {
  let path: string | undefined;
  readXml(part('META-INF/container.xml') ?? notBook(), {
    open: (name, attributes) => {
      if (name === 'rootfile') path ??= attributes['full-path'];
    },
  });
  return path ?? notBook();
}

function notBook(): never {
  throw new ExtractionError('wrong-type', 'This is a zip archive, not an EPUB book: unpack it and upload the files that are in it.');
}

type Item = { path: string; isPage: boolean; isContents: boolean };

function readPackage({ part }: Parts, path: string): { title: string; chapters: string[]; pictures: number } {
  const items = new Map<string, Item>();
  const order: string[] = [];
  let title = '';
  let isTitle = false;
  let pictures = 0;
  readXml(part(path) ?? notBook(), {
    open: (name, { id = '', href = '', idref = '', properties = '', 'media-type': kind = '' }) => {
      if (name === 'item') {
        const isContents = properties.split(/\s+/).includes('nav');
        items.set(id, { path: resolvePart(path, decodePath(href)), isPage: /html/.test(kind), isContents });
        if (kind.startsWith('image/')) pictures++;
      } else if (name === 'itemref') order.push(idref);
      isTitle = name === 'title' && title === '';
    },
    text: (text) => {
      if (isTitle) title += text;
    },
    close: () => {
      isTitle = false;
    },
  });
  const chapters = order.map((id) => items.get(id)).filter((item) => item?.isPage === true && !item.isContents);
  return { title: title.replace(/\s+/g, ' ').trim().slice(0, 500), chapters: chapters.map((item) => item?.path ?? ''), pictures };
}

function decodePath(href: string): string {
  try {
    return decodeURIComponent(href.split('#', 1)[0] ?? '');
  } catch {
    return href;
  }
}
