import { ExtractionError } from '../extraction-error.ts';
import type { Draft } from './read-file.ts';
import { createTree } from './rich/build-tree.ts';
import type { LeftOut } from './rich/read-html.ts';
import { writeTree } from './rich/write-tree.ts';
import { readRtfInto } from './rtf/read-rtf.ts';

/** Reads a rich text file: headings, lists with their numbers, tables and notes. Throws ExtractionError where it is none. */
export function readRtf(bytes: Buffer): Draft {
  if (!bytes.subarray(0, 64).includes('{\\rtf')) throw new ExtractionError('damaged');
  const tree = createTree();
  const leftOut: LeftOut = new Map();
  const { isWhole } = readRtfInto(bytes, tree, leftOut);
  return { ...writeTree(tree, leftOut), warnings: isWhole ? [] : ['The end of this file is missing.'] };
}
