import type { Draft } from './read-file.ts';
import { createTree } from './rich/build-tree.ts';
import { decodeHtml } from './rich/decode-html.ts';
import { type LeftOut, readHtml } from './rich/read-html.ts';
import { writeTree } from './rich/write-tree.ts';

/** Reads a web page that was saved: headings, lists and tables; scripts, menus and what the page hides are left out. */
export function readWebPage(bytes: Buffer): Draft {
  const { text, warnings } = decodeHtml(bytes);
  const leftOut: LeftOut = new Map();
  const tree = createTree();
  const { title, hasHeading } = readHtml(text, tree, leftOut);
  return { ...writeTree(tree, leftOut, hasHeading ? '' : title), warnings };
}
