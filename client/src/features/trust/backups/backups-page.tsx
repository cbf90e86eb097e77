import { useSuspenseQuery } from '@tanstack/react-query';
import { DatabaseBackup, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BackupList } from './backup-list.tsx';
import { useBackupCalls } from './use-backup-calls.ts';

const whileRunningMs = 1_000;
const otherwiseMs = 30_000;

/** The backup that a clinic would be restored from: when it was made, whether it was proven to work, and when the next one is due. */
export function BackupsPage({ overview }: { overview: PageQuery<Outputs['backups']['overview']> }) {
  return (
    <div className="flex h-full flex-col">
      <PageHeader title="Backups" text="Encrypted backup every night at 2 AM, test-restored weekly" actions={<BackupButtons />} />
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
          text="The first one runs within minutes of the first start. Select Back up now to make one right away."
        />
      ) : (
        <BackupList overview={overview} />
      )}
      <LibraryExport />
    </div>
  );
}

/** For leaving, or for another system: a backup can only be read by the product. */
function LibraryExport() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="font-semibold">Export the library</h2>
        <p className="text-sm text-ink-soft">
          All original files with former versions, and a list of them (JSON and CSV), in one ZIP file. It is not encrypted: anyone who gets
          it can read it.
        </p>
      </div>
      <DownloadLink href="/api/library/export">
        <Download aria-hidden size={16} />
        Export
      </DownloadLink>
    </Card>
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

type Running = NonNullable<Outputs['backups']['overview']['running']>;

function RunningBackup({ running: { kind, backupId, percent, isStopping } }: { running: Running }) {
  const { cancel } = useBackupCalls();
  const label = kind === 'backup' ? 'Making a backup' : 'Test-restoring a backup';
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {isStopping ? 'Stopping …' : `${label}: ${percent}%`}
      </p>
      <ProgressBar aria-label={label} value={percent} max={100} className="w-48 max-w-full" />
      <Button
        size="small"
        disabled={isStopping || cancel.isPending}
        onClick={() => {
          cancel.mutate({ id: backupId });
        }}
      >
        Stop
      </Button>
    </Card>
  );
}

function BackupButtons() {
  const { data } = trpc.backups.overview.useQuery();
  const { create, prove } = useBackupCalls();
  const newest = data?.backups.find(({ state, opensWithKey }) => state === 'done' && opensWithKey);
  const isBusy = data === undefined || data.running !== null;
  const canProve = !isBusy && newest !== undefined && !prove.isPending;
  const canCreate = !isBusy && !create.isPending;
  // Not disabled, so that the pressed button keeps the focus for keyboard users.
  return (
    <>
      <Button
        aria-disabled={!canProve}
        onClick={() => {
          if (canProve) prove.mutate({ id: newest.id });
        }}
      >
        Test restore
      </Button>
      <Button
        variant="primary"
        aria-disabled={!canCreate}
        onClick={() => {
          if (canCreate) create.mutate();
        }}
      >
        Back up now
      </Button>
    </>
  );
}

type BackupFactsOverview = Outputs['backups']['overview'];

function BackupFacts({ overview }: { overview: BackupFactsOverview }) {
  const { lastBackupAt, lastProvenAt, nextBackupAt, nextProofAt, lastProof, isOnDataDisk, folder, restoredFrom } = overview;
  return (
    <>
      {lastProof?.state === 'failed' && (
        <Notice kind="danger" title="The last restore failed">
          {lastProof.problem} Make a new backup and test-restore it. Don’t change the data folder until one is verified.
        </Notice>
      )}
      <Card>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact label="Last backup">{lastBackupAt === null ? 'None yet' : dateTimeLabel(lastBackupAt)}</Fact>
          <Fact label="Next backup">{dateTimeLabel(nextBackupAt)}</Fact>
          <Fact label="Last test restore">{lastProvenAt === null ? 'None yet' : dateTimeLabel(lastProvenAt)}</Fact>
          <Fact label="Next test restore">{nextProofAt === null ? 'After the first backup' : dateTimeLabel(nextProofAt)}</Fact>
          <Fact label="Folder">{folder}</Fact>
          {restoredFrom !== null && (
            <Fact label="This clinic was restored">
              {dateTimeLabel(restoredFrom.restoredAt)}, from the backup of {dateTimeLabel(restoredFrom.takenAt)}
            </Fact>
          )}
        </dl>
      </Card>
      {isOnDataDisk && (
        <Notice kind="warning" title="Backups are on the same disk as your data">
          If that disk fails, you lose both. Set BACKUP_DIR to a folder on another disk, and keep the key in a separate place; backups can’t
          be opened without it.
        </Notice>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="[overflow-wrap:anywhere] tabular-nums">{children}</dd>
    </div>
  );
}
