import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { useMemoryCache } from './use-memory-cache.ts';

/** The memory is gone from the list at once, and back if the server refuses. */
export function useDeleteMemory(): (id: number) => void {
  const cache = useMemoryCache();
  const toast = useToast();
  const { mutate } = trpc.memories.delete.useMutation({
    onMutate: ({ id }) => cache.remove(id),
    onError: (error, _input, undo) => {
      undo?.();
      toast({ title: 'Error', description: messageOf(error, 'Failed to delete memory'), variant: 'destructive' });
    },
    onSettled: cache.refresh,
  });
  return (id) => {
    mutate({ id });
  };
}
