import { memoriesPage } from '@vademecum/shared/memories/listed-memories.ts';
import { RotateCw } from 'lucide-react';
import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { type ListFilter, pageInputOf } from './list-filter.ts';
import { MemoryCard } from './memory-card.tsx';

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
    return () => {
      window.clearTimeout(timer);
    };
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
