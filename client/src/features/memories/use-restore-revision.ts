import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { useMemoryCache } from './use-memory-cache.ts';

/** The memory says again what it said then; what it says until now stays in its history. */
export function useRestoreRevision() {
  const toast = useToast();
  const { refresh } = useMemoryCache();
  const { mutate, isPending } = trpc.memories.restoreRevision.useMutation({
    onSuccess: ({ topic }) => {
      toast({ title: 'Memory restored', description: topic });
    },
    onError: (error) => {
      toast({ title: 'Error', description: messageOf(error, 'Failed to restore the memory'), variant: 'destructive' });
    },
    onSettled: refresh,
  });
  return {
    restore: (id: number, revision: number) => {
      mutate({ id, revision });
    },
    isRestoring: isPending,
  };
}
