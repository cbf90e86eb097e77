import { normalise } from '../../normalise.ts';
import type { Extraction } from '../../protocol.ts';
import { dropFurniture } from './furniture.ts';
import type { Page } from './layout.ts';
import { type Block, buildBlocks, endsSentence, joinWrapped } from './paragraphs.ts';
import { measureTypography, type Typography } from './typography.ts';

/** Makes the text of a document from the lines of its pages. */
export function assembleText(pages: Page[]): Pick<Extraction, 'text' | 'pageStarts' | 'tables' | 'dropped'> {
  const furniture = dropFurniture(pages);
  const typography = measureTypography(pages);
  const pageStarts: number[] = [];
  let text = '';
  let last: Block | undefined;
  let tables = 0;
  for (const page of pages) {
    const blocks = buildBlocks(page, typography);
    const pageText = normalise(writeBlocks(blocks));
    const joined = joinPages(text, last, pageText, blocks[0], typography);
    pageStarts.push(joined.length - pageText.length);
    text = joined;
    last = blocks.at(-1) ?? last;
    tables += countTables(blocks);
  }
  return { text, pageStarts, tables, dropped: furniture > 0 ? [{ what: 'header and footer lines', count: furniture }] : [] };
}

/** Rows that follow each other are one table, a row alone is none; a table that goes on overleaf counts on each page. */
function countTables(blocks: Block[]): number {
  return blocks.filter(({ kind }, at) => kind === 'row' && blocks[at - 1]?.kind !== 'row' && blocks[at + 1]?.kind === 'row').length;
}

/** Headings and paragraphs stand between blank lines; items and rows follow each other. */
function writeBlocks(blocks: Block[]): string {
  return blocks
    .map((block, at) => {
      const previous = blocks[at - 1];
      const isTight = previous?.kind === block.kind && (block.kind === 'item' || block.kind === 'row');
      const text = block.kind === 'heading' ? `${'#'.repeat(block.level)} ${block.text}` : escapeHeading(block.text);
      return `${previous === undefined ? '' : isTight ? '\n' : '\n\n'}${text}`;
    })
    .join('');
}

/** A printed # at the start of a line must not become a heading. */
function escapeHeading(text: string): string {
  return text.replace(/^(?=#{1,6} )/, '\\');
}

/** A sentence that goes on overleaf stays on one line; the page then starts inside it. */
function joinPages(text: string, last: Block | undefined, pageText: string, first: Block | undefined, { words }: Typography): string {
  if (text === '' || pageText === '' || last === undefined || first === undefined) return text + pageText;
  const isProse = (last.kind === 'paragraph' || last.kind === 'item') && first.kind === 'paragraph';
  if (isProse && Math.abs(last.size - first.size) < 0.6 && !endsSentence(last.text) && /^\p{Ll}/u.test(first.text))
    return joinWrapped(text, pageText, words);
  return `${text}\n\n${pageText}`;
}
