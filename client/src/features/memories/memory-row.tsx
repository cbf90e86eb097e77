import { Link } from '@tanstack/react-router';
import { type ListedMemory, memoriesPage } from '@vademecum/shared/memories/listed-memories.ts';
import type { QualityPart } from '@vademecum/shared/memories/memory-quality.ts';
import { lastAccessedLabel } from '@vademecum/shared/time-labels.ts';
import { Gauge, RotateCw } from 'lucide-react';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { HoverCard } from '../../ui/hover-card.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type ListFilter, pageInputOf } from './list-filter.ts';
import { MemoryBadges } from './memory-badges.tsx';
import { percentLabel, usesLabel } from './memory-labels.ts';
import { MemoryMenu } from './memory-menu.tsx';
import { QualityParts } from './quality-parts.tsx';
import { ReviewDue } from './review-due.tsx';

interface MemoryRowProps {
  filter: ListFilter;
  /** Its place in the list. */
  index: number;
  tabIndex: 0 | -1;
  now: Date;
  isAdministrator: boolean;
}

/** The memory at a place of the list, fetched with those around it once the list rests there. */
export const MemoryRow = memo(function MemoryRow({ filter, index, tabIndex, now, isAdministrator }: MemoryRowProps) {
  const isResting = useIsResting();
  const row = trpc.memories.page.useQuery(pageInputOf(filter, index), {
    enabled: isResting || index < memoriesPage,
    // Else each row that comes in sight would ask once more for what failed.
    retryOnMount: false,
    select: ({ memories }) => memories[index % memoriesPage] ?? null,
  });
  const { ref, keepFocus } = useKeptFocus();
  if (row.isError && row.data === undefined) return <FailedRow tabIndex={tabIndex} onRetry={() => void row.refetch()} />;
  return (
    <div ref={ref} className="h-full pb-3">
      {row.data == null ? (
        <LoadingRow tabIndex={tabIndex} onLeave={keepFocus} />
      ) : (
        <MemoryCard key={row.data.id} memory={row.data} tabIndex={tabIndex} now={now} isAdministrator={isAdministrator} />
      )}
    </div>
  );
});

/** Where the keys went to a row that was still being fetched, they are at its link when it is there. */
function useKeptFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const isKept = useRef(false);
  useLayoutEffect(() => {
    if (!isKept.current) return;
    isKept.current = false;
    ref.current?.querySelector<HTMLElement>('[data-row-focus]')?.focus({ preventScroll: true });
  });
  const keepFocus = useCallback(() => {
    isKept.current = true;
  }, []);
  return { ref, keepFocus };
}

interface LoadingRowProps {
  tabIndex: 0 | -1;
  /** It had the focus when it went. */
  onLeave: () => void;
}

function LoadingRow({ tabIndex, onLeave }: LoadingRowProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      if (document.activeElement === row) onLeave();
    };
  }, [onLeave]);
  return (
    <button ref={ref} type="button" aria-disabled data-row-focus tabIndex={tabIndex} className="block h-full w-full rounded-md">
      <VisuallyHidden>Loading</VisuallyHidden>
      <Skeleton className="h-full" />
    </button>
  );
}

/** Milliseconds in sight, so that who scrolls through thousands does not fetch them all. */
const restMs = 80;

function useIsResting(): boolean {
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => {
      setIsResting(true);
    }, restMs);
    return () => window.clearTimeout(timer);
  }, []);
  return isResting;
}

function FailedRow({ tabIndex, onRetry }: { tabIndex: 0 | -1; onRetry: () => void }) {
  return (
    <div className="mb-3 flex h-[calc(100%-12px)] items-center justify-between gap-3 rounded-md border border-line bg-surface px-4">
      <p>This memory could not be loaded</p>
      <Button size="small" data-row-focus tabIndex={tabIndex} onClick={onRetry}>
        <RotateCw aria-hidden size={16} />
        Try again
      </Button>
    </div>
  );
}

interface MemoryCardProps {
  memory: ListedMemory;
  isAdministrator: boolean;
  tabIndex: 0 | -1;
  now: Date;
}

/** Drawn again only when something of its own changes. */
const MemoryCard = memo(function MemoryCard({ memory, isAdministrator, tabIndex, now }: MemoryCardProps) {
  const { id, topic, value, owner, reviewDue, accessCount, lastAccessed } = memory;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-md border border-line bg-surface">
      <div className="flex items-start">
        <h2 className="min-w-0 flex-1 font-semibold">
          <Link
            to="/memories"
            search={(before) => ({ ...before, memory: id })}
            data-row-focus
            tabIndex={tabIndex}
            className="line-clamp-2 rounded-md px-4 pt-2.5 -outline-offset-2 [overflow-wrap:anywhere] hover:text-accent sm:line-clamp-1"
          >
            {topic}
          </Link>
        </h2>
        <MemoryMenu memory={memory} isAdministrator={isAdministrator} tabIndex={tabIndex} />
      </div>
      <p className="mx-4 line-clamp-2 max-w-[90ch] shrink-0 [overflow-wrap:anywhere]">{value}</p>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-0.5 px-4 pt-1.5 pb-2 text-sm text-ink-soft tabular-nums">
        <MemoryBadges memory={memory} />
        <QualityScore score={memory.qualityScore} parts={memory.qualityParts} topic={topic} tabIndex={tabIndex} />
        <span>{usesLabel(accessCount)}</span>
        <span>Last accessed: {lastAccessedLabel(lastAccessed, now)}</span>
        <span className="max-w-[14rem] truncate">{owner === null ? 'No owner' : `Owner: ${owner}`}</span>
        <ReviewDue reviewDue={reviewDue} now={now} />
      </div>
    </article>
  );
});

interface QualityScoreProps {
  score: number;
  parts: readonly QualityPart[];
  topic: string;
  tabIndex: 0 | -1;
}

/** The score; each of its parts while the pointer or the focus rests on it, and on a press, which is all that a finger has. */
function QualityScore({ score, parts, topic, tabIndex }: QualityScoreProps) {
  const explained = <QualityParts score={score} parts={parts} />;
  return (
    <Popover
      label={`Quality of ${topic}`}
      trigger={(button) => (
        <HoverCard
          trigger={
            <button
              type="button"
              tabIndex={tabIndex}
              {...button}
              className="inline-flex items-center gap-1 rounded-sm underline decoration-dotted underline-offset-4 hover:text-ink"
            >
              <Gauge aria-hidden size={14} />
              Quality {percentLabel(score)}
            </button>
          }
        >
          {explained}
        </HoverCard>
      )}
    >
      {explained}
    </Popover>
  );
}
