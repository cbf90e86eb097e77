import { useMemo, type CSSProperties } from 'react';
import { splitLines, type TextLine, type TextRange } from '../lib/text-lines.ts';
import { NumberedBlock } from './numbered-block.tsx';
import { ScrollArea } from './scroll-area.tsx';
import { useNumberedScroll } from './use-numbered-scroll.ts';

/** Lines per block: the browser lays out only the blocks that are near the visible part. */
const blockSize = 100;

const none: readonly TextRange[] = [];

interface NumberedTextProps {
  text: string;
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
}

/** A text with line numbers in a scroll area of its own. Every line is in the page, so the browser's search and copying work. */
export function NumberedText({ text, mark, found = none, line, zoom = 100, label = 'Text' }: NumberedTextProps) {
  const blocks = useMemo(() => {
    const lines = splitLines(text);
    return Array.from({ length: Math.ceil(lines.length / blockSize) }, (_, index) =>
      lines.slice(index * blockSize, (index + 1) * blockSize),
    );
  }, [text]);
  const foundInBlocks = useMemo(() => blocks.map((lines) => foundIn(lines, found)), [blocks, found]);
  const markStart = mark?.start;
  const markEnd = mark?.end;

  const { area, onScroll } = useNumberedScroll(`${markStart ?? ''} ${markEnd ?? ''} ${line ?? ''}`, text, zoom);
  const digits = String(blocks.length * blockSize).length;
  const style: CSSProperties & Record<'--digits', string> = { fontSize: `${zoom / 100}em`, '--digits': `${digits + 1}ch` };
  return (
    <ScrollArea ref={area} label={label} onScroll={onScroll} className="h-full">
      <div className="py-3" style={style}>
        {blocks.map((lines, index) => (
          <NumberedBlock
            key={index}
            lines={lines}
            firstNumber={index * blockSize + 1}
            markStart={markStart}
            markEnd={markEnd}
            found={foundInBlocks[index] ?? none}
            currentNumber={line}
          />
        ))}
      </div>
    </ScrollArea>
  );
}

function foundIn(lines: readonly TextLine[], found: readonly TextRange[]): readonly TextRange[] {
  const first = lines[0]?.start ?? 0;
  const last = lines.at(-1);
  const end = last === undefined ? 0 : last.start + last.text.length;
  const inside = found.filter((range) => range.start < end && range.end > first);
  return inside.length === 0 ? none : inside;
}
