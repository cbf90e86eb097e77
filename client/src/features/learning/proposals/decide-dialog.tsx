import type { SetActionStatus } from '@vademecum/shared/learning/proposals.ts';
import type { ActionType } from '@vademecum/shared/learning/learning-choices.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { approvalText } from './action-labels.ts';

interface DecideDialogProps {
  action: { actionType: ActionType; description: string };
  /** The status to confirm. The dialog is closed without one. */
  asking: SetActionStatus['status'] | undefined;
  onClose: () => void;
  onConfirm: (status: SetActionStatus['status']) => void;
}

/** Asks before something that changes answers. */
export function DecideDialog({ action: { actionType, description }, asking, onClose, onConfirm }: DecideDialogProps) {
  const isUndo = asking === 'undone';
  return (
    <ConfirmDialog
      open={asking !== undefined}
      onOpenChange={onClose}
      title={isUndo ? 'Undo this action?' : 'Approve this action?'}
      description={isUndo ? `It is taken back at once, for everybody: ${description}` : `${description} ${approvalText(actionType)}`}
      confirmLabel={isUndo ? 'Undo' : 'Approve'}
      variant={isUndo ? 'danger' : 'primary'}
      onConfirm={() => {
        if (asking !== undefined) onConfirm(asking);
      }}
    />
  );
}
