import { relationsOf } from './relations.ts';
import { createTree, type Tree } from '../rich/build-tree.ts';
import { countLeftOut, type LeftOut } from '../rich/read-html.ts';
import { writeMarkdown } from '../docx/write-markdown.ts';
import { readXml } from '../xlsx/read-xml.ts';
import type { Parts } from '../zip/open-parts.ts';
import { readShapes } from './read-shapes.ts';

export type Slide = { text: string; tables: number; isHidden: boolean };

/** A slide under its title, or its number, with its notes; without text where nothing is on it but pictures, or where it is hidden. */
export function readSlide(parts: Parts, path: string, number: number, leftOut: LeftOut): Slide {
  const xml = parts.part(path) ?? Buffer.from('<sld/>');
  const tree = createTree();
  const { title, isHidden } = readShapes(xml, tree);
  if (isHidden) {
    countLeftOut(leftOut, 'hidden slides');
    return { text: '', tables: 0, isHidden };
  }
  const relations = [...relationsOf(parts, path).values()];
  for (const { path: diagram, kind } of relations) if (kind === 'diagramData') readDiagram(parts.part(diagram), tree);
  for (const { path: notes, kind } of relations) if (kind === 'notesSlide') readNotes(parts.part(notes), tree);
  const { text, tables } = writeMarkdown(tree.finish());
  if (title === '' && text === '') return { text, tables, isHidden };
  return { text: `## ${title === '' ? `Slide ${number}` : title}\n\n${text}`, tables, isHidden };
}

/** What a drawing of boxes and arrows says, as a list. */
function readDiagram(xml: Buffer | undefined, tree: Tree): void {
  let isText = false;
  readXml(xml ?? Buffer.from('<data/>'), {
    open: (name) => {
      if (name === 'p') tree.next({ kind: 'item', level: 0, label: null });
      isText = name === 't';
    },
    text: (text) => {
      if (isText) tree.text(text);
    },
    close: () => {
      isText = false;
    },
  });
  tree.next();
}

function readNotes(xml: Buffer | undefined, tree: Tree): void {
  if (xml === undefined) return;
  const notes = createTree();
  readShapes(xml, notes, new Set());
  const { text } = writeMarkdown(notes.finish());
  if (text === '') return;
  tree.next({ kind: 'heading', level: 3 });
  tree.text('Notes');
  tree.next();
  readShapes(xml, tree, new Set());
}
