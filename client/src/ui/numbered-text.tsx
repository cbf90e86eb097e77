import { useLayoutEffect, useMemo, useRef, type CSSProperties } from 'react';
import { scrollUntilStable } from '../lib/scroll-until-stable.ts';
import { splitLines, type TextRange } from '../lib/text-lines.ts';
import { NumberedBlock } from './numbered-block.tsx';
import { ScrollArea } from './scroll-area.tsx';

/** Lines per block: the browser lays out only the blocks that are near the visible part. */
const blockSize = 100;

interface NumberedTextProps {
  text: string;
  /** The passage to mark: UTF-16 offsets in the text. */
  mark?: TextRange | undefined;
  /** The line to show, from 1 as people count. */
  line?: number | undefined;
  /** Percent. */
  zoom?: number;
  /** Name of the text, read out. */
  label?: string;
}

/** A text with line numbers in a scroll area of its own. Every line is in the page, so the browser's search and copying work. */
export function NumberedText({ text, mark, line, zoom = 100, label = 'Text' }: NumberedTextProps) {
  const area = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => {
    const lines = splitLines(text);
    return Array.from({ length: Math.ceil(lines.length / blockSize) }, (_, index) =>
      lines.slice(index * blockSize, (index + 1) * blockSize),
    );
  }, [text]);
  const markStart = mark?.start;
  const markEnd = mark?.end;

  useLayoutEffect(() => {
    const root = area.current;
    if (root === null) return undefined;
    return scrollUntilStable(root, () => root.querySelector('mark') ?? root.querySelector('[aria-current]'));
  }, [text, markStart, markEnd, line]);

  const digits = String(blocks.length * blockSize).length;
  const style: CSSProperties & Record<'--digits', string> = { fontSize: `${zoom / 100}em`, '--digits': `${digits + 1}ch` };
  return (
    <ScrollArea ref={area} label={label} className="h-full">
      <div className="py-3" style={style}>
        {blocks.map((lines, index) => (
          <NumberedBlock
            key={index}
            lines={lines}
            firstNumber={index * blockSize + 1}
            markStart={markStart}
            markEnd={markEnd}
            currentNumber={line}
          />
        ))}
      </div>
    </ScrollArea>
  );
}
