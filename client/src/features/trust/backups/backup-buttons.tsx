import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { useBackupCalls } from './use-backup-calls.ts';

export function BackupButtons() {
  const { data } = trpc.backups.overview.useQuery();
  const { create, prove } = useBackupCalls();
  const newest = data?.backups.find(({ state, opensWithKey }) => state === 'done' && opensWithKey);
  const isBusy = data === undefined || data.running !== null;
  const canProve = !isBusy && newest !== undefined && !prove.isPending;
  const canCreate = !isBusy && !create.isPending;
  // Not disabled: whoever pressed one by key keeps the focus there.
  return (
    <>
      <Button
        aria-disabled={!canProve}
        onClick={() => {
          if (canProve) prove.mutate({ id: newest.id });
        }}
      >
        Prove now
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
