import type { ReactNode } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { Outputs } from '../../../trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';

type Overview = Outputs['backups']['overview'];

export function BackupFacts({ overview }: { overview: Overview }) {
  const { lastBackupAt, lastProvenAt, nextBackupAt, nextProofAt, lastProof, isOnDataDisk, folder, restoredFrom } = overview;
  return (
    <>
      {lastProof?.state === 'failed' && (
        <Notice kind="danger" title="The last restore failed">
          {lastProof.problem} Make a new backup and prove it; keep the data folder as it is until one is proven.
        </Notice>
      )}
      <Card>
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          <Fact label="Last backup">{lastBackupAt === null ? 'None yet' : dateTimeLabel(lastBackupAt)}</Fact>
          <Fact label="Next backup">{dateTimeLabel(nextBackupAt)}</Fact>
          <Fact label="Last proven restore">{lastProvenAt === null ? 'None yet' : dateTimeLabel(lastProvenAt)}</Fact>
          <Fact label="Next restore to prove it">{nextProofAt === null ? 'After the first backup' : dateTimeLabel(nextProofAt)}</Fact>
          <Fact label="Folder">{folder}</Fact>
          {restoredFrom !== null && (
            <Fact label="This clinic was restored">
              {dateTimeLabel(restoredFrom.restoredAt)}, from the backup of {dateTimeLabel(restoredFrom.takenAt)}
            </Fact>
          )}
        </dl>
      </Card>
      {isOnDataDisk && (
        <Notice kind="warning" title="Backups stand on the same disk as the data">
          What takes the one takes the other. Set BACKUP_DIR to a folder on another disk, and keep the key in a third place: without it no
          backup opens.
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
