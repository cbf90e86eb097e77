import { memo } from 'react';
import { rangeInLine, type TextLine, type TextRange } from '../lib/text-lines.ts';

interface NumberedBlockProps {
  lines: TextLine[];
  firstNumber: number;
  markStart: number | undefined;
  markEnd: number | undefined;
  currentNumber: number | undefined;
}

/** Some consecutive lines of a text. Drawn again only if the mark or the current line touches it, before or after. */
export const NumberedBlock = memo(function NumberedBlock({ lines, firstNumber, markStart, markEnd, currentNumber }: NumberedBlockProps) {
  const mark = markStart === undefined || markEnd === undefined ? null : { start: markStart, end: markEnd };
  return (
    <div className="[contain-intrinsic-height:auto_2400px] [content-visibility:auto]">
      {lines.map((line, index) => {
        const number = firstNumber + index;
        const range = mark === null ? null : rangeInLine(line, mark);
        return (
          <p key={number} data-line={number} aria-current={number === currentNumber ? 'location' : undefined} className="numbered-line">
            {range === null ? line.text : <MarkedLine text={line.text} range={range} />}
          </p>
        );
      })}
    </div>
  );
}, isSame);

function MarkedLine({ text, range }: { text: string; range: TextRange }) {
  return (
    <>
      {text.slice(0, range.start)}
      <mark>{text.slice(range.start, range.end)}</mark>
      {text.slice(range.end)}
    </>
  );
}

function isSame(before: NumberedBlockProps, after: NumberedBlockProps): boolean {
  return before.lines === after.lines && before.firstNumber === after.firstNumber && highlight(before) === highlight(after);
}

/** What this block has of the mark and of the current line, as a text to compare. */
function highlight({ lines, firstNumber, markStart, markEnd, currentNumber }: NumberedBlockProps): string {
  const first = lines[0]?.start ?? 0;
  const last = lines.at(-1);
  const end = last === undefined ? 0 : last.start + last.text.length;
  const mark = markStart !== undefined && markEnd !== undefined && markStart < end && markEnd > first ? `${markStart}-${markEnd}` : '';
  const isCurrent = currentNumber !== undefined && currentNumber >= firstNumber && currentNumber < firstNumber + lines.length;
  return `${mark} ${isCurrent ? currentNumber : ''}`;
}
