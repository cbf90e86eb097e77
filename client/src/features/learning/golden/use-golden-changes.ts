import { messageOf } from '../../../lib/failures.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

type List = Outputs['golden']['list'];

/** Archives or restores: the question moves at once, and is back where it was if the server refuses. */
export function useArchiveGolden() {
  const archive = trpc.golden.archive.useMutation(useMove('questions', 'archived', 'Failed to archive the golden question'));
  const restore = trpc.golden.restore.useMutation(useMove('archived', 'questions', 'Failed to restore the golden question'));
  return { archive: archive.mutate, restore: restore.mutate };
}

function useMove(from: 'questions' | 'archived', to: 'questions' | 'archived', fallback: string) {
  const utils = trpc.useUtils();
  const toast = useToast();
  return {
    onMutate: async ({ id }: { id: number }) => {
      await utils.golden.list.cancel();
      const before = utils.golden.list.getData();
      utils.golden.list.setData(undefined, (list) => list && moved(list, id, from, to));
      return { before };
    },
    onError: (error: unknown, _input: unknown, undo: { before: List | undefined } | undefined) => {
      utils.golden.list.setData(undefined, undo?.before);
      toast({ title: 'Error', description: messageOf(error, fallback), variant: 'destructive' });
    },
    onSettled: () => utils.golden.list.invalidate(),
  };
}

function moved(list: List, id: number, from: 'questions' | 'archived', to: 'questions' | 'archived'): List {
  const one = list[from].find((question) => question.id === id);
  if (one === undefined) return list;
  return { ...list, [from]: list[from].filter((question) => question !== one), [to]: [one, ...list[to]] };
}

/** Runs all of them now, and says what came of it. */
export function useRunGolden() {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate, isPending } = trpc.golden.run.useMutation({
    onSuccess: ({ total, lost, gained }) => {
      toast({ title: 'Golden questions run', description: `${total} asked: ${lost} lost, ${gained} gained` });
    },
    meta: { failure: 'Failed to run the golden questions' },
    onSettled: () => utils.golden.invalidate(),
  });
  return {
    run: () => {
      if (!isPending) mutate();
    },
    isRunning: isPending,
  };
}
