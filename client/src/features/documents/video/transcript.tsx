import type { CueTimes } from '@vademecum/shared/documents/documents.ts';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { scrollUntilStable } from '../../../lib/scroll-until-stable.ts';
import type { TextLine, TextRange } from '../../../lib/text-lines.ts';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { TranscriptBlock } from './transcript-block.tsx';
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
