import { writeMarkdown } from '../docx/write-markdown.ts';
import type { Draft } from '../read-file.ts';
import type { Tree } from './build-tree.ts';
import type { LeftOut } from './read-html.ts';

/** The tree as Markdown, under a title where there is one. */
export function writeTree(
  tree: Tree,
  leftOut: LeftOut,
  title = '',
): Omit<Draft, 'warnings'> & { dropped: { what: string; count: number }[] } {
  const { text, tables } = writeMarkdown(tree.finish());
  const dropped = [...leftOut].map(([what, count]) => ({ what, count }));
  // A file of pictures alone has a title at most, and nothing to be read.
  return { text: title === '' || text.trim() === '' ? text : `# ${title}\n\n${text}`, tables, dropped };
}
