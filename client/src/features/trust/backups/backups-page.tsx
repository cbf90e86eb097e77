import { useSuspenseQuery } from '@tanstack/react-query';
import { DatabaseBackup } from 'lucide-react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BackupButtons } from './backup-buttons.tsx';
import { BackupFacts } from './backup-facts.tsx';
import { BackupList } from './backup-list.tsx';
import { RunningBackup } from './running-backup.tsx';

const whileRunningMs = 1_000;
const otherwiseMs = 30_000;

/** What a clinic would be restored from: when it was made, whether it was seen to work, and when the next is due. */
export function BackupsPage({ overview }: { overview: PageQuery<Outputs['backups']['overview']> }) {
  return (
    <div className="flex h-full flex-col">
      <PageHeader
        title="Backups"
        text="Every night at 2, encrypted. Once a week the newest is restored into a temporary place to see that it can be."
        actions={<BackupButtons />}
      />
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 lg:px-6">
        <QueryBoundary loading={<BackupsSkeleton />} failed="The backups could not be loaded">
          <Overview query={overview} />
        </QueryBoundary>
      </div>
    </div>
  );
}

function Overview({ query }: { query: PageQuery<Outputs['backups']['overview']> }) {
  const { data: overview } = useSuspenseQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => (data?.running == null ? otherwiseMs : whileRunningMs),
  });
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <BackupFacts overview={overview} />
      {overview.running !== null && <RunningBackup running={overview.running} />}
      {overview.backups.length === 0 ? (
        <EmptyState
          icon={DatabaseBackup}
          title="No backups yet"
          text="The first is made within minutes of the start. Press Back up now to make one at once."
        />
      ) : (
        <BackupList overview={overview} />
      )}
    </div>
  );
}

function BackupsSkeleton() {
  return (
    <div role="status" aria-label="Loading the backups" className="flex max-w-4xl flex-col gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-72" />
    </div>
  );
}
