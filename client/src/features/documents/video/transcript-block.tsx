import type { CueTimes } from '@vademecum/shared/documents/documents.ts';
import { timeLabel } from '@vademecum/shared/documents/subtitles.ts';
import { memo } from 'react';
import { markLine, type MarkedPart, type TextLine, type TextRange } from '../../../lib/text-lines.ts';

interface TranscriptBlockProps {
  lines: readonly TextLine[];
  cues: CueTimes;
  /** Index of the first line in the whole transcript. */
  first: number;
  markStart: number | undefined;
  markEnd: number | undefined;
  found: readonly TextRange[];
  /** Index of the line that is being said, if it is one of these. */
  current: number | undefined;
  goTo: (index: number) => void;
}

/** Some consecutive lines; drawn again only when something of them changes, not whenever another line is said. */
export const TranscriptBlock = memo(function TranscriptBlock(props: TranscriptBlockProps) {
  const { lines, cues, first, markStart, markEnd, found, current, goTo } = props;
  const mark = markStart === undefined || markEnd === undefined ? null : { start: markStart, end: markEnd };
  return (
    <ol start={first + 1} className="[contain-intrinsic-height:auto_2800px] [content-visibility:auto]">
      {lines.map((line, offset) => {
        const index = first + offset;
        const startMs = cues?.[index]?.[0];
        return (
          <TranscriptLine
            key={index}
            parts={markLine(line, mark, found)}
            startMs={startMs}
            isCurrent={index === current}
            onGo={() => {
              goTo(index);
            }}
          />
        );
      })}
    </ol>
  );
});

function Mark({ text, mark }: MarkedPart) {
  return <mark data-found={mark === 'found' ? '' : undefined}>{text}</mark>;
}

interface TranscriptLineProps {
  parts: MarkedPart[];
  startMs: number | undefined;
  isCurrent: boolean;
  onGo: () => void;
}

function TranscriptLine({ parts, startMs, isCurrent, onGo }: TranscriptLineProps) {
  const text = parts.map((part, at) => (part.mark === null ? part.text : <Mark key={at} {...part} />));
  const current = isCurrent ? 'location' : undefined;
  const look = 'flex gap-3 px-4 py-1 lg:px-6 aria-[current]:bg-accent-soft aria-[current]:shadow-[inset_3px_0_var(--color-accent)]';
  if (startMs === undefined) {
    return (
      <li aria-current={current} className={look}>
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</p>
      </li>
    );
  }
  return (
    // The button is the way by keyboard; a click anywhere on the line does the same, unless it ends a selection that somebody wants to copy.
    <li aria-current={current} className={look}>
      <button
        type="button"
        aria-label={`Go to ${timeLabel(startMs)}`}
        onClick={onGo}
        className="shrink-0 self-start text-accent tabular-nums"
      >
        {timeLabel(startMs)}
      </button>
      <p
        role="presentation"
        className="min-w-0 flex-1 cursor-pointer [overflow-wrap:anywhere]"
        onClick={() => {
          if (window.getSelection()?.isCollapsed !== false) onGo();
        }}
      >
        {text}
      </p>
    </li>
  );
}
