import { isLearned, type SetActionStatus } from '@vademecum/shared/learning/proposals.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { trpc } from '../../../trpc.ts';
import { useToast } from '../../../ui/toast/use-toast.ts';

const done: Record<SetActionStatus['status'], string> = {
  completed: 'Action completed',
  dismissed: 'Action dismissed',
  undone: 'Action undone',
  pending: 'Action opened again',
};

/** Shows at once what was decided, but for what the golden questions decide; back if the server refuses. */
export function useSetActionStatus() {
  const toast = useToast();
  const utils = trpc.useUtils();
  return trpc.improvement.setStatus.useMutation({
    ...useListChange(
      ({ id, status }: SetActionStatus) =>
        patch(utils.improvement.actions, undefined, (actions) =>
          actions.map((action) =>
            action.id === id && !(status === 'completed' && isLearned(action.actionType)) ? { ...action, status } : action,
          ),
        ),
      () => utils.improvement.invalidate(),
    ),
    onSuccess: (action, { status }) => {
      utils.improvement.actions.setData(undefined, (actions) => actions?.map((one) => (one.id === action.id ? action : one)));
      if (action.status === 'refused')
        toast({ title: 'Refused by the golden questions', description: action.note ?? '', variant: 'destructive' });
      else toast({ title: done[status], description: action.description });
    },
    meta: { failure: 'Failed to update the action' },
  });
}
