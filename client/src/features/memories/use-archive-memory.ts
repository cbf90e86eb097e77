import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { useRefreshMemories } from './use-refresh-memories.ts';

/** Archives a note or restores it. */
export function useArchiveMemory(): (id: number, isArchived: boolean) => void {
  const toast = useToast();
  const onSettled = useRefreshMemories();
  const onError = (fallback: string) => (error: unknown) => {
    toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
  };
  const archive = trpc.memories.archive.useMutation({ onError: onError('Failed to archive memory'), onSettled });
  const restore = trpc.memories.restore.useMutation({ onError: onError('Failed to restore memory'), onSettled });
  return (id, isArchived) => {
    (isArchived ? archive : restore).mutate({ id });
  };
}
