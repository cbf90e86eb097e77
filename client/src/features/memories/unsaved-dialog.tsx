import { type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { UnsavedGuard } from '../../ui/leave-guard.tsx';

interface UnsavedDialogProps {
  title: string;
  isUnsaved: boolean;
  onClose: () => void;
  /** close asks where something would be lost; leave, once it is kept, does not. */
  children: (actions: { close: () => void; leave: () => void }) => ReactNode;
}

/** A dialog in which something is written: neither closing it nor leaving the screen loses that unasked. */
export function UnsavedDialog({ title, isUnsaved, onClose, children }: UnsavedDialogProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => {
    // The guard has to be off before the address changes.
    flushSync(() => {
      setIsLeaving(true);
    });
    onClose();
  };
  const close = () => {
    if (isUnsaved) setIsAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog open onOpenChange={close} title={title} width="wide">
        {children({ close, leave })}
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Leave without saving?"
        description="Your unsaved changes will be lost."
        confirmLabel="Leave"
        onConfirm={leave}
      />
      <UnsavedGuard isUnsaved={isUnsaved && !isLeaving} />
    </>
  );
}
