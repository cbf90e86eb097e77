import { Link } from '@tanstack/react-router';
import { type WatchedFileItem, watchedFilters, type WatchedOverview } from '@vademecum/shared/documents/watched.ts';
import { CircleAlert, CircleCheck, CircleX, Clock, FolderSync, LoaderCircle, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { dateLabel } from '../../../lib/date-time-label.ts';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RowList } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SelectField } from '../../../ui/form-controls.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useWatchedCalls } from './use-watched-calls.ts';

type Show = (typeof watchedFilters)[number];

const showWords: Record<Show, string> = {
  all: 'All files',
  taken: 'In the library',
  waiting: 'Waiting',
  skipped: 'Skipped',
  missing: 'Missing',
  retired: 'Retired',
};

/** What became of each file and why; skipped ones can be tried again. */
export function WatchedFiles({ overview }: { overview: WatchedOverview }) {
  const [show, setShow] = useState<Show>('all');
  return (
    <div className="flex flex-col gap-3 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <SelectField
          label="Show"
          value={show}
          options={watchedFilters.map((value) => ({ value, label: showWords[value] }))}
          onChange={(value) => setShow(watchedFilters.find((one) => one === value) ?? 'all')}
        />
        <RetryAll skipped={overview.counts.skipped} />
      </div>
      <QueryBoundary loading={<Skeleton className="h-60" />} failed="The files could not be loaded">
        <FileList show={show} />
      </QueryBoundary>
    </div>
  );
}

function RetryAll({ skipped }: { skipped: number }) {
  const { retry } = useWatchedCalls();
  if (skipped === 0) return null;
  return (
    <Button
      aria-disabled={retry.isPending}
      onClick={() => {
        if (!retry.isPending) retry.mutate({});
      }}
    >
      Retry skipped files
    </Button>
  );
}

const refetchMs = 5_000;

function FileList({ show }: { show: Show }) {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage }] = trpc.watched.files.useSuspenseInfiniteQuery(
    { show },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? refetchMs : false),
    },
  );
  const files = pages.flatMap((page) => page.files);
  if (files.length === 0) return <EmptyState icon={FolderSync} title="No files here" text="Files are found within ten seconds." />;
  return (
    <>
      <RowList aria-label="Files">
        {files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </RowList>
      {hasNextPage && (
        <Button className="self-start" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading …' : 'Show more files'}
        </Button>
      )}
    </>
  );
}

function FileRow({ file }: { file: WatchedFileItem }) {
  const { path, document, reason, missing } = file;
  const { retry } = useWatchedCalls();
  const { kind, icon, word } = lookOf(file);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{path}</span>
          <Badge kind={kind} icon={icon}>
            {word}
          </Badge>
        </p>
        {document !== null && (
          <p className="text-sm text-ink-soft">
            Document:{' '}
            <Link to="/documents/$documentId" params={{ documentId: document.id }} className="text-accent underline underline-offset-4">
              {document.name}
            </Link>
          </p>
        )}
        {reason !== null && <p className="text-sm text-ink-soft">{reason}</p>}
        {missing !== null && file.state !== 'retired' && (
          <p className="text-sm text-ink-soft">
            Missing since {dateLabel(missing.since)}.
            {document !== null && ` Its document is retired on ${dateLabel(missing.retiredAt)}, unless the file comes back.`}
          </p>
        )}
      </div>
      {file.mayRetry && (
        <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate({ id: file.id })}>
          Retry<span className="sr-only"> {path}</span>
        </Button>
      )}
    </li>
  );
}

interface Look {
  kind: 'success' | 'warning' | 'secondary';
  icon: LucideIcon;
  word: string;
}

const looks: Record<WatchedFileItem['state'], Look> = {
  waiting: { kind: 'secondary', icon: Clock, word: 'Waiting' },
  reading: { kind: 'secondary', icon: LoaderCircle, word: 'Being read' },
  taken: { kind: 'success', icon: CircleCheck, word: 'In the library' },
  skipped: { kind: 'warning', icon: CircleAlert, word: 'Skipped' },
  retired: { kind: 'secondary', icon: CircleX, word: 'Retired' },
};

function lookOf({ state, missing }: WatchedFileItem): Look {
  return missing !== null && state !== 'retired' ? { kind: 'warning', icon: CircleAlert, word: 'Missing' } : looks[state];
}
