import type { Outputs } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useBackupCalls } from './use-backup-calls.ts';

type Running = NonNullable<Outputs['backups']['overview']['running']>;

export function RunningBackup({ running: { kind, backupId, percent, isStopping } }: { running: Running }) {
  const { cancel } = useBackupCalls();
  const label = kind === 'backup' ? 'Making a backup' : 'Restoring a backup to prove it';
  return (
    <Card className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="min-w-0 flex-1 basis-60">
        {isStopping ? 'Stopping …' : `${label}: ${percent} %`}
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
