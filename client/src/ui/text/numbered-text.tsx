import { type CSSProperties, memo, type MouseEvent, type RefObject, useMemo } from 'react';
import type { TextLine, TextRange } from '../../lib/text-lines.ts';
import { ScrollArea } from '../scroll-area.tsx';
import { DocumentBlock } from './document-block.tsx';
import { type DocumentLine, documentLines, isTableLine, plainLines } from './markdown-lines.ts';
import { useNumberedScroll } from './use-numbered-scroll.ts';

/** Lines per block: the browser lays out only the blocks that are near the visible part. A table goes on to its end, unless it is a long one. */
const blockSize = 100;

const none: readonly TextRange[] = [];

interface NumberedTextProps {
  text: string;
  /** Without headings, lists and tables: a memory, what is said in a video. */
  isPlain?: boolean;
  /** The passage to mark: UTF-16 offsets in the text. */
  mark?: TextRange | undefined;
  /** Words that were searched for, in order and apart from each other: marked more quietly. */
  found?: readonly TextRange[];
  /** The line to show, from 1 as people count. */
  line?: number | undefined;
  /** Percent. */
  zoom?: number;
  /** Name of the text, read out. */
  label?: string;
  /** The area that scrolls. */
  area?: RefObject<HTMLDivElement | null>;
  /** Pages by the line on which they start. */
  pages?: ReadonlyMap<number, number>;
  /** Called once scrolling comes to rest, with the line being read: the line to show while it is in view, else one in the upper part. */
  onRead?: (line: number) => void;
  /** Called when the number of a line is pressed. */
  onNumber?: (line: number) => void;
  /** Called when the label of a page is pressed. */
  onPage?: (page: number) => void;
}

/** A text with line numbers in a scroll area of its own. Every line is in the page, so the browser's search and copying work. */
export function NumberedText(props: NumberedTextProps) {
  const { text, isPlain = false, mark, found = none, line, zoom = 100, label = 'Text', pages, onNumber, onPage } = props;
  const blocks = useMemo(() => blocksOf(isPlain ? plainLines(text) : documentLines(text)), [text, isPlain]);
  const foundInBlocks = useMemo(() => foundByBlock(blocks, found), [blocks, found]);

  const place = `${mark?.start ?? ''} ${mark?.end ?? ''} ${line ?? ''}`;
  const { area, onScroll } = useNumberedScroll({ place, text, zoom, area: props.area, onRead: props.onRead });
  const digits = Math.max(3, String(blocks.at(-1)?.at(-1)?.number ?? 1).length);
  const style: CSSProperties & Record<'--digits', string> = { fontSize: `${zoom / 100}em`, '--digits': `${digits + 1}ch` };
  const isPressable = onNumber !== undefined || onPage !== undefined;
  return (
    <ScrollArea
      ref={area}
      label={label}
      onScroll={onScroll}
      onClick={isPressable ? (event) => press(event, onNumber, onPage) : undefined}
      className="h-full print:h-auto print:overflow-visible"
    >
      <div className="py-3" data-numbers={onNumber === undefined ? undefined : 'pressable'} style={style}>
        {blocks.map((lines, index) => (
          <NumberedBlock
            key={index}
            lines={lines}
            markStart={mark?.start}
            markEnd={mark?.end}
            found={foundInBlocks[index] ?? none}
            currentNumber={line}
            pages={pages}
          />
        ))}
      </div>
    </ScrollArea>
  );
}

function blocksOf(lines: readonly DocumentLine[]): DocumentLine[][] {
  const blocks: DocumentLine[][] = [];
  for (const line of lines) {
    const block = blocks.at(-1);
    const previous = block?.at(-1);
    const isWithinTable = previous !== undefined && isTableLine(previous) && isTableLine(line) && !line.isOfLongTable;
    if (block !== undefined && (block.length < blockSize || isWithinTable)) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/** The ranges that touch each block. Both are in order, so each is looked at once. */
function foundByBlock(blocks: readonly TextLine[][], found: readonly TextRange[]): (readonly TextRange[])[] {
  let at = 0;
  return blocks.map((lines) => {
    const start = lines[0]?.start ?? 0;
    const last = lines.at(-1);
    const end = last === undefined ? 0 : last.start + last.text.length;
    while ((found[at]?.end ?? Infinity) <= start) at += 1;
    let behind = at;
    while ((found[behind]?.start ?? Infinity) < end) behind += 1;
    return behind === at ? none : found.slice(at, behind);
  });
}

/** Line numbers are drawn next to the text, not written. So the position of the press tells a number from the text. */
function press(event: MouseEvent, onNumber: NumberedTextProps['onNumber'], onPage: NumberedTextProps['onPage']): void {
  if (!(event.target instanceof Element)) return;
  const page = event.target.closest<HTMLElement>('[data-page]');
  if (page !== null) {
    onPage?.(Number(page.dataset.page));
    return;
  }
  const line = event.target.closest<HTMLElement>('[data-line]');
  if (line === null) return;
  const width = Number.parseFloat(getComputedStyle(line, '::before').width);
  if (event.clientX < line.getBoundingClientRect().left + width) onNumber?.(Number(line.dataset.line));
}

interface NumberedBlockProps {
  lines: DocumentLine[];
  markStart: number | undefined;
  markEnd: number | undefined;
  /** Words that were searched for and touch these lines; the same array as long as they are the same. */
  found: readonly TextRange[];
  currentNumber: number | undefined;
  /** Pages by the line on which they start. */
  pages: ReadonlyMap<number, number> | undefined;
}

/** Some consecutive lines of a text. Drawn again only if a mark or the current line touches it, before or after. */
const NumberedBlock = memo(function NumberedBlock(props: NumberedBlockProps) {
  const { lines, markStart, markEnd, found, currentNumber, pages } = props;
  const mark = markStart === undefined || markEnd === undefined ? null : { start: markStart, end: markEnd };
  return (
    <div className="[contain-intrinsic-height:auto_2400px] [content-visibility:auto]">
      <DocumentBlock {...{ lines, mark, found, currentNumber, pages }} />
    </div>
  );
}, isSame);

function isSame(before: NumberedBlockProps, after: NumberedBlockProps): boolean {
  if (before.lines !== after.lines || before.found !== after.found || before.pages !== after.pages) return false;
  return highlight(before) === highlight(after);
}

/** This block's part of the mark and of the current line, as a text to compare. */
function highlight({ lines, markStart, markEnd, currentNumber }: NumberedBlockProps): string {
  const first = lines[0]?.start ?? 0;
  const last = lines.at(-1);
  const end = last === undefined ? 0 : last.start + last.text.length;
  const mark = markStart !== undefined && markEnd !== undefined && markStart < end && markEnd > first ? `${markStart}-${markEnd}` : '';
  const isCurrent = currentNumber !== undefined && currentNumber >= (lines[0]?.number ?? 0) && currentNumber <= (last?.number ?? 0);
  return `${mark} ${isCurrent ? currentNumber : ''}`;
}
