import type { WordNode } from './word-tree.ts';

/** What is left out of a Word file on purpose, and how often: what was deleted, pictures, comments, headers and footers. */
export function countLeftOut(parts: ReadonlyMap<string, Buffer>, tree: WordNode): { what: string; count: number }[] {
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
