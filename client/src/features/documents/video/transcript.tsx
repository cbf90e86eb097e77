import type { CueTimes } from '@vademecum/shared/documents/documents.ts';
import { timeLabel } from '@vademecum/shared/documents/subtitles.ts';
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { scrollUntilStable } from '../../../lib/scroll-until-stable.ts';
import { type MarkedPart, markLine, type TextLine, type TextRange } from '../../../lib/text-lines.ts';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import type { Player } from './use-player.ts';

/** Lines per block: the browser lays out only the blocks that are near the visible part. */
const blockSize = 100;

interface TranscriptProps {
  lines: readonly TextLine[];
  cues: CueTimes;
  mark: TextRange | undefined;
  found: readonly TextRange[];
  /** The line of the address, from 1. */
  line: number | undefined;
  /** Percent. */
  zoom: number;
  player: Player;
  label: string;
}

/** The lines of a transcript with their times; a click goes there in the video, and the line that is being said is marked and kept in view. */
export function Transcript({ lines, cues, mark, found, line, zoom, player: { video, said, goTo }, label }: TranscriptProps) {
  const area = useRef<HTMLDivElement>(null);
  const blocks = useMemo(
    () =>
      Array.from({ length: Math.ceil(lines.length / blockSize) }, (_, index) => lines.slice(index * blockSize, (index + 1) * blockSize)),
    [lines],
  );
  const current = said ?? (line === undefined ? undefined : line - 1);
  const [markStart, markEnd] = [mark?.start, mark?.end];

  useLayoutEffect(() => {
    const root = area.current;
    if (root === null) return undefined;
    return scrollUntilStable(root, 1 / 3, () => root.querySelector('mark:not([data-found])') ?? root.querySelector('[aria-current]'));
  }, [lines, line, markStart, markEnd]);
  useEffect(() => {
    const root = area.current;
    if (root === null || said === undefined || video.current?.paused !== false) return undefined;
    const row = root.querySelector('[aria-current]');
    return row === null || isInView(row, root) ? undefined : scrollUntilStable(root, 1 / 3, () => root.querySelector('[aria-current]'));
  }, [said, video]);

  return (
    <ScrollArea ref={area} label={label} className="min-h-0 flex-1">
      <div className="py-2" style={{ fontSize: `${zoom / 100}em` }}>
        {blocks.map((block, index) => (
          <TranscriptBlock
            key={index}
            lines={block}
            cues={cues}
            first={index * blockSize}
            {...{ markStart, markEnd, found, goTo }}
            current={isInBlock(current, index) ? current : undefined}
          />
        ))}
      </div>
    </ScrollArea>
  );
}

const isInBlock = (line: number | undefined, index: number) => line !== undefined && Math.floor(line / blockSize) === index;

function isInView(row: Element, area: Element): boolean {
  const [inner, outer] = [row.getBoundingClientRect(), area.getBoundingClientRect()];
  return inner.top >= outer.top && inner.bottom <= outer.bottom;
}

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
const TranscriptBlock = memo(function TranscriptBlock(props: TranscriptBlockProps) {
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
