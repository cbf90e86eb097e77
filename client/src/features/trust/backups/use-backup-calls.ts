import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { trpc } from '../../../trpc.ts';

/** The actions of an administrator on backups. Each refusal is a toast, and the list is fetched again. */
export function useBackupCalls() {
  const { backups } = trpc.useUtils();
  const onSettled = () => backups.overview.invalidate();
  const failing = (failureTitle: string) => ({ meta: { failureTitle, failure: 'The server cannot be reached.' } });
  // It is gone from the list at once, and back if the server refuses.
  const shown = useListChange(
    ({ id }: { id: number }) =>
      patch(backups.overview, undefined, (old) => ({ ...old, backups: old.backups.filter((backup) => backup.id !== id) })),
    onSettled,
  );
  return {
    create: trpc.backups.create.useMutation({ onSettled, ...failing('Failed to start the backup') }),
    prove: trpc.backups.prove.useMutation({ onSettled, ...failing('Failed to start the test restore') }),
    cancel: trpc.backups.cancel.useMutation({ onSettled, ...failing('Failed to stop') }),
    remove: trpc.backups.delete.useMutation({ ...shown, ...failing('Failed to delete the backup') }),
  };
}
