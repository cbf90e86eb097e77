import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

/** What an administrator does with backups; each refusal is a toast, and the list is read anew. */
export function useBackupCalls() {
  const toast = useToast();
  const { backups } = trpc.useUtils();
  const options = (title: string) => ({
    onError: (error: unknown) => {
      toast({ title, description: messageOf(error, 'The server cannot be reached.'), variant: 'destructive' as const });
    },
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
      onError: (error, _input, context) => {
        if (context?.before !== undefined) backups.overview.setData(undefined, context.before);
        options('Failed to delete the backup').onError(error);
      },
    }),
  };
}
