import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { useMemoryCache } from './use-memory-cache.ts';

/** Protects a memory or ends its protection; shown at once, and taken back if the server refuses. */
export function useProtectMemory(): (id: number, isProtected: boolean) => void {
  const cache = useMemoryCache();
  const toast = useToast();
  const { mutate } = trpc.memories.update.useMutation({
    onMutate: ({ id, isProtected = false }) => cache.change(id, { isProtected }),
    onError: (error, { isProtected }, undo) => {
      undo?.();
      const fallback = isProtected === true ? 'Failed to protect memory' : 'Failed to end the protection of the memory';
      toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
    },
    onSettled: cache.refresh,
  });
  return (id, isProtected) => {
    mutate({ id, isProtected });
  };
}
