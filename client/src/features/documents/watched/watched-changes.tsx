import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { RowList } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

type Change = Outputs['watched']['changes']['changes'][number];

/** What the folder did to the library, newest first. */
export function WatchedChanges() {
  return (
    <QueryBoundary loading={<Skeleton className="h-60" />} failed="The history could not be loaded">
      <ChangeList />
    </QueryBoundary>
  );
}

function ChangeList() {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage }] = trpc.watched.changes.useSuspenseInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor, staleTime: 0 },
  );
  const changes = pages.flatMap((page) => page.changes);
  if (changes.length === 0)
    return (
      <EmptyState icon={History} title="Nothing has happened yet" text="Every document that the folder adds or changes is listed here." />
    );
  return (
    <div className="flex flex-col gap-3 pb-16">
      <RowList aria-label="History">
        {changes.map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </RowList>
      {hasNextPage && (
        <Button className="self-start" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading …' : 'Show older changes'}
        </Button>
      )}
    </div>
  );
}

function ChangeRow({ change }: { change: Change }) {
  const { at, path, document } = change;
  return (
    <li className="px-4 py-3 [overflow-wrap:anywhere]">
      <p>
        <span className="font-medium">{wordOf(change)}</span>:{' '}
        {document === null ? (
          path
        ) : (
          <Link to="/documents/$documentId" params={{ documentId: document.id }} className="text-accent underline underline-offset-4">
            {document.name}
          </Link>
        )}
      </p>
      <p className="text-sm text-ink-soft tabular-nums">
        {dateTimeLabel(at)} · {change.formerPath === null ? path : `${change.formerPath} is now ${path}`}
      </p>
    </li>
  );
}

function wordOf({ kind, version }: Change): string {
  if (kind === 'versioned') return version === null ? 'New draft, waiting for approval' : `Version ${version}`;
  if (kind === 'added') return version === null ? 'Added as a draft' : 'Added';
  return { linked: 'Follows the file from now on', renamed: 'Renamed', retired: 'Retired', returned: 'Back' }[kind];
}
