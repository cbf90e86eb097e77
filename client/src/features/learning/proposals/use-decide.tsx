import { type ImprovementAction, isLearned, type SetActionStatus } from '@vademecum/shared/learning/proposals.ts';
import { useState } from 'react';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { trpc } from '../../../trpc.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';

type Status = SetActionStatus['status'];

/** The question that is asked before answers change. */
const approval =
  'This changes search results. The golden questions are run first; it goes live for everyone only if none gets worse, and you can undo it.';

/** Decides on an action: at once, or after its dialog was confirmed, for what changes answers. */
export function useDecide({ id, actionType, description }: Pick<ImprovementAction, 'id' | 'actionType' | 'description'>) {
  const { mutate, isPending, variables } = useSetActionStatus();
  const [asking, setAsking] = useState<Status>();
  const decide = (status: Status) => {
    mutate({ id, status });
  };
  const isUndo = asking === 'undone';
  const dialog = (
    <ConfirmDialog
      open={asking !== undefined}
      onOpenChange={() => setAsking(undefined)}
      title={isUndo ? 'Undo this action?' : 'Approve this action?'}
      description={
        isUndo ? `This is undone at once for everyone: ${description}` : `${description} ${isLearned(actionType) ? approval : ''}`
      }
      confirmLabel={isUndo ? 'Undo' : 'Approve'}
      variant={isUndo ? 'danger' : 'primary'}
      onConfirm={() => {
        if (asking !== undefined) decide(asking);
      }}
    />
  );
  return { decide, ask: setAsking, dialog, isPending, isCompleting: isPending && variables.status === 'completed' };
}

const done: Record<Status, string> = {
  completed: 'Action completed',
  dismissed: 'Action dismissed',
  undone: 'Action undone',
  pending: 'Action opened again',
};

/** Shows at once what was decided, but for what the golden questions decide; back if the server refuses. */
function useSetActionStatus() {
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
