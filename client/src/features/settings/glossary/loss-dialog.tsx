import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LossReasonField } from './loss-reason-field.tsx';

interface LossDialogProps {
  /** Which golden questions a change would cost, in the server's words. */
  message: string;
  onSave: (overrideReason: string) => void;
  onClose: () => void;
}

/** Asks why a change that costs golden questions is to be made all the same. */
export function LossDialog({ message, onSave, onClose }: LossDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog open onOpenChange={onClose} title="Golden questions would be lost" description={message}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') onSave(reason.trim());
        }}
        className="flex flex-col gap-4"
      >
        <LossReasonField reason={reason} onChange={setReason} />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={reason.trim() === ''}>
            Save all the same
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
