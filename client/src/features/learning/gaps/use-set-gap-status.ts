import type { GapStatus } from '@vademecum/shared/learning/gap-choices.ts';
import { messageOf } from '../../../lib/failures.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/use-toast.ts';

/** Shows at once, and is taken back where the server refuses. */
export function useSetGapStatus(): (change: { id: number; status: GapStatus }) => void {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate } = trpc.gaps.setStatus.useMutation({
    onMutate: async ({ id, status }) => {
      await utils.gaps.list.cancel();
      const before = utils.gaps.list.getData();
      utils.gaps.list.setData(undefined, (gaps) => gaps?.map((gap) => (gap.id === id ? { ...gap, status } : gap)));
      return { before };
    },
    onError: (error, _change, context) => {
      utils.gaps.list.setData(undefined, context?.before);
      toast({ title: 'Error', description: messageOf(error, 'Failed to change the gap'), variant: 'destructive' });
    },
    onSettled: async () => {
      await Promise.all([utils.gaps.list.invalidate(), utils.improvementMetrics.overview.invalidate()]);
    },
  });
  return mutate;
}
