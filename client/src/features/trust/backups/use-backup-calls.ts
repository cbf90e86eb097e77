import { trpc } from '../../../trpc.ts';

/** What an administrator does with backups; each refusal is a toast, and the list is read anew. */
export function useBackupCalls() {
  const { backups } = trpc.useUtils();
  const options = (failureTitle: string) => ({
    meta: { failureTitle, failure: 'The server cannot be reached.' },
    onSettled: () => backups.overview.invalidate(),
  });
  return {
    create: trpc.backups.create.useMutation(options('Failed to begin a backup')),
    prove: trpc.backups.prove.useMutation(options('Failed to begin a restore')),
    cancel: trpc.backups.cancel.useMutation(options('Failed to stop it')),
    remove: trpc.backups.delete.useMutation({
      ...options('Failed to delete the backup'),
      // It is gone from the list at once, and back if the server refuses.
      onMutate: async ({ id }) => {
        await backups.overview.cancel();
        const before = backups.overview.getData();
        backups.overview.setData(undefined, (old) => old && { ...old, backups: old.backups.filter((backup) => backup.id !== id) });
        return { before };
      },
      onError: (_error, _input, context) => {
        if (context?.before !== undefined) backups.overview.setData(undefined, context.before);
      },
    }),
  };
}
