import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { UploadFields } from './upload-fields.tsx';
import type { SendFiles } from './use-uploads.ts';
import { useUploadDraft } from './use-upload-draft.ts';

interface UploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onFiles: SendFiles;
}

export function UploadDialog({ open, onOpenChange, onFiles }: UploadDialogProps) {
  const close = () => {
    onOpenChange(false);
  };
  const state = useUploadDraft({ onFiles, onDone: close });
  const { draft, create, isSending, change, submit } = state;
  const fields = <UploadFields state={state} />;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Upload Document" width="wide">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Tabs
          label="What to upload"
          value={draft.mode}
          onValueChange={(mode) => {
            change({ mode });
          }}
          tabs={[
            { value: 'file', label: 'Upload file', content: fields },
            { value: 'text', label: 'Paste text', content: fields },
          ]}
        />
        <ConfirmDialog
          open={create.duplicate !== null}
          onOpenChange={create.forgetDuplicate}
          title="Already in the library"
          description={create.duplicate}
          confirmLabel="Upload anyway"
          onConfirm={create.allowDuplicate}
        />
        <Buttons isSending={isSending} onCancel={close} />
      </form>
    </Dialog>
  );
}

function Buttons({ isSending, onCancel }: { isSending: boolean; onCancel: () => void }) {
  return (
    <div className="mt-6 flex justify-end gap-2">
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={isSending}>
        {isSending ? 'Uploading...' : 'Upload'}
      </Button>
    </div>
  );
}
