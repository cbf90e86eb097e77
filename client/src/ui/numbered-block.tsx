import { Fragment, memo } from 'react';
import { markLine, type MarkedPart, type TextLine, type TextRange } from '../lib/text-lines.ts';

interface NumberedBlockProps {
  lines: TextLine[];
  firstNumber: number;
  markStart: number | undefined;
  markEnd: number | undefined;
  /** Words that were searched for and touch these lines; the same array as long as they are the same. */
  found: readonly TextRange[];
  currentNumber: number | undefined;
  /** Pages by the line on which they start. */
  pages: ReadonlyMap<number, number> | undefined;
}

/** Some consecutive lines of a text. Drawn again only if a mark or the current line touches it, before or after. */
export const NumberedBlock = memo(function NumberedBlock(props: NumberedBlockProps) {
  const { lines, firstNumber, markStart, markEnd, found, currentNumber, pages } = props;
  const mark = markStart === undefined || markEnd === undefined ? null : { start: markStart, end: markEnd };
  return (
    <div className="[contain-intrinsic-height:auto_2400px] [content-visibility:auto]">
      {lines.map((line, index) => {
        const number = firstNumber + index;
        const page = pages?.get(number);
        return (
          <Fragment key={number}>
            {page !== undefined && <PageLabel page={page} />}
            <p data-line={number} aria-current={number === currentNumber ? 'location' : undefined} className="numbered-line">
              {markLine(line, mark, found).map((part, at) => (part.mark === null ? part.text : <Mark key={at} {...part} />))}
            </p>
          </Fragment>
        );
      })}
    </div>
  );
}, isSame);

function Mark({ text, mark }: MarkedPart) {
  return <mark data-found={mark === 'found' ? '' : undefined}>{text}</mark>;
}

/** Drawn, not written, so that it is neither copied nor found; whoever has no mouse goes by the number of the page. */
function PageLabel({ page }: { page: number }) {
  return <button type="button" tabIndex={-1} data-page={page} aria-label={`Page ${page}`} className="numbered-page" />;
}

function isSame(before: NumberedBlockProps, after: NumberedBlockProps): boolean {
  if (before.lines !== after.lines || before.found !== after.found || before.pages !== after.pages) return false;
  return before.firstNumber === after.firstNumber && highlight(before) === highlight(after);
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
