import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { useMemoryCache } from './use-memory-cache.ts';

/** Archives a memory or restores it: it leaves the list that it stood in at once, and is back if the server refuses. */
export function useArchiveMemory(): (id: number, isArchived: boolean) => void {
  const archive = trpc.memories.archive.useMutation(useMove('Failed to archive memory'));
  const restore = trpc.memories.restore.useMutation(useMove('Failed to restore memory'));
  return (id, isArchived) => {
    (isArchived ? archive : restore).mutate({ id });
  };
}

function useMove(fallback: string) {
  const cache = useMemoryCache();
  const toast = useToast();
  return {
    onMutate: ({ id }: { id: number }) => cache.remove(id),
    onError: (error: unknown, _input: unknown, undo: (() => void) | undefined) => {
      undo?.();
      toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
    },
    onSettled: cache.refresh,
  };
}
