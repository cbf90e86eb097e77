import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { useBackupCalls } from './use-backup-calls.ts';

export function BackupButtons() {
  const { data } = trpc.backups.overview.useQuery();
  const { create, prove } = useBackupCalls();
  const newest = data?.backups.find(({ state, opensWithKey }) => state === 'done' && opensWithKey);
  const isBusy = data === undefined || data.running !== null;
  return (
    <>
      <Button
        disabled={isBusy || newest === undefined || prove.isPending}
        onClick={() => {
          if (newest !== undefined) prove.mutate({ id: newest.id });
        }}
      >
        Prove now
      </Button>
      <Button
        variant="primary"
        disabled={isBusy || create.isPending}
        onClick={() => {
          create.mutate();
        }}
      >
        Back up now
      </Button>
    </>
  );
}
