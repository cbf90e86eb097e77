import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

type List = Outputs['golden']['list'];

/** Archives or restores: the question moves at once, and is back where it was if the server refuses. */
export function useArchiveGolden() {
  const archive = trpc.golden.archive.useMutation(useMove('questions', 'archived', 'Failed to archive the golden question'));
  const restore = trpc.golden.restore.useMutation(useMove('archived', 'questions', 'Failed to restore the golden question'));
  return { archive: archive.mutate, restore: restore.mutate };
}

function useMove(from: 'questions' | 'archived', to: 'questions' | 'archived', failure: string) {
  const { golden } = trpc.useUtils();
  const shown = useListChange(
    ({ id }: { id: number }) => patch(golden.list, undefined, (list) => moved(list, id, from, to)),
    () => golden.list.invalidate(),
  );
  return { ...shown, meta: { failure } };
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
