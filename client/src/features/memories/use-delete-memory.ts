import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { useToast } from '../../ui/use-toast.ts';
import { useRefreshMemories } from './use-refresh-memories.ts';

const lists = [{ archived: false }, { archived: true }];

/** The note is gone from the list at once, and back if the server refuses. */
export function useDeleteMemory(): (id: number) => void {
  const utils = trpc.useUtils();
  const toast = useToast();
  const refresh = useRefreshMemories();
  const { mutate } = trpc.memories.delete.useMutation({
    onMutate: async ({ id }) => {
      await utils.memories.list.cancel();
      const before = lists.map((input) => [input, utils.memories.list.getData(input)] as const);
      for (const input of lists) utils.memories.list.setData(input, (list) => list?.filter((memory) => memory.id !== id));
      return before;
    },
    onError: (error, _input, before) => {
      for (const [input, list] of before ?? []) utils.memories.list.setData(input, list);
      toast({ title: 'Error', description: messageOf(error, 'Failed to delete memory'), variant: 'destructive' });
    },
    onSettled: refresh,
  });
  return (id) => {
    mutate({ id });
  };
}
