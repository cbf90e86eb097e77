import type { WatchedOverview } from '@vademecum/shared/documents/watched.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { FolderSync } from 'lucide-react';
import { useState } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { FolderRules } from './folder-rules.tsx';
import { useWatchedCalls } from './use-watched-calls.ts';
import { WatchedChanges } from './watched-changes.tsx';
import { WatchedFiles } from './watched-files.tsx';
import { WatchedState } from './watched-state.tsx';

const refetchMs = 5_000;

interface WatchedPageProps {
  overview: PageQuery<Outputs['watched']['overview']>;
}

/** The files of the watched folder: what became of each and why, and what its subfolders mean. */
export function WatchedPage({ overview }: WatchedPageProps) {
  return (
    <div className="flex h-full flex-col">
      <PageHeader title="Watched folder" text="Files of a shared folder become documents" actions={<WatchedButtons />} />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 lg:px-6">
        <QueryBoundary loading={<WatchedSkeleton />} failed="The watched folder could not be loaded">
          <Overview query={overview} />
        </QueryBoundary>
      </div>
    </div>
  );
}

function WatchedSkeleton() {
  return (
    <div role="status" aria-label="Loading the watched folder" className="flex max-w-4xl flex-col gap-4">
      <Skeleton className="h-36" />
      <Skeleton className="h-72" />
    </div>
  );
}

function Overview({ query }: { query: WatchedPageProps['overview'] }) {
  const { data } = useSuspenseQuery({ ...query, refetchInterval: ({ state }) => (state.data === null ? false : refetchMs) });
  if (data === null) {
    return (
      <EmptyState
        icon={FolderSync}
        title="No folder is watched"
        text="Set WATCH_FOLDER in the settings of the server to a folder, such as a mounted share, and restart it. Reading access is enough."
      />
    );
  }
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <WatchedState overview={data} />
      <Parts overview={data} />
    </div>
  );
}

type Part = 'files' | 'history' | 'folders';

function Parts({ overview }: { overview: WatchedOverview }) {
  const [part, setPart] = useState<Part>('files');
  return (
    <Tabs
      label="Watched folder"
      value={part}
      onValueChange={setPart}
      tabs={[
        { value: 'files', label: 'Files', content: <WatchedFiles overview={overview} /> },
        { value: 'history', label: 'History', content: <WatchedChanges /> },
        { value: 'folders', label: 'Folders', content: <FolderRules overview={overview} /> },
      ]}
    />
  );
}

/** Not disabled while it is sent, so that the pressed button keeps the focus for keyboard users. */
function WatchedButtons() {
  const { data } = trpc.watched.overview.useQuery();
  const { pause, resume } = useWatchedCalls();
  if (data == null) return null;
  const isWatching = data.state === 'watching';
  const { isPending, mutate } = isWatching ? pause : resume;
  const label = isWatching ? 'Pause' : data.state === 'new' ? 'Start' : 'Resume';
  return (
    <Button
      variant={isWatching ? 'secondary' : 'primary'}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) mutate();
      }}
    >
      {label}
    </Button>
  );
}
