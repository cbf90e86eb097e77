import { ExtractionError } from '../extraction-error.ts';
import { readOdtContent } from './odt/read-content.ts';
import { readListStyles } from './odt/list-styles.ts';
import type { Draft } from './read-file.ts';
import { createTree } from './rich/build-tree.ts';
import type { LeftOut } from './rich/read-html.ts';
import { writeTree } from './rich/write-tree.ts';
import { readXml } from './xlsx/read-xml.ts';
import { openParts, type Parts } from './zip/open-parts.ts';

const readParts = /^(?:mimetype|content\.xml|styles\.xml|META-INF\/manifest\.xml)$/;

/** Other OpenDocument files, by the end of their media type. */
const others: [ending: string, what: string, remedy: string][] = [
  ['spreadsheet', 'an OpenDocument spreadsheet', 'save it as .xlsx'],
  ['presentation', 'an OpenDocument presentation', 'save it as .pptx'],
  ['graphics', 'an OpenDocument drawing', 'save it as PDF'],
];

/** Reads an OpenDocument text (ODF 1.3). Throws ExtractionError for one with a password, broken ones, and other kinds of files. */
export function readOdt(bytes: Buffer): Draft {
  const parts = openParts(bytes, readParts);
  checkKind(parts);
  const content = parts.part('content.xml');
  if (content === undefined) throw new ExtractionError('damaged');
  const styles = parts.part('styles.xml');
  const tree = createTree();
  const leftOut: LeftOut = new Map();
  readOdtContent(content, { tree, leftOut, styles: readListStyles(styles === undefined ? [content] : [styles, content]) });
  return { ...writeTree(tree, leftOut), warnings: [] };
}

function checkKind({ part }: Parts): void {
  const kind = part('mimetype')?.toString('latin1').trim() ?? '';
  const other = others.find(([ending]) => kind.includes(`opendocument.${ending}`));
  if (other !== undefined) throw new ExtractionError('wrong-type', `This is ${other[1]}, not a text: ${other[2]} and upload that.`);
  if (!kind.includes('opendocument.text'))
    throw new ExtractionError(
      'wrong-type',
      'This is a zip archive, not an OpenDocument text: unpack it and upload the files that are in it.',
    );
  readXml(part('META-INF/manifest.xml') ?? Buffer.from('<manifest/>'), {
    open: (name) => {
      if (name === 'encryption-data') throw new ExtractionError('encrypted');
    },
  });
}
