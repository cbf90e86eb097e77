import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { UploadAnyway } from './upload-anyway.tsx';
import { UploadFields } from './upload-fields.tsx';
import type { UploadQueue } from './upload-queue.ts';
import { UploadState } from './upload-row.tsx';
import type { Upload, Uploads } from './uploads.ts';
import { useUploadDraft } from './use-upload-draft.ts';

interface UploadDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  uploads: Uploads;
  queue: UploadQueue;
}

export function UploadDialog({ open, onOpenChange, uploads, queue }: UploadDialogProps) {
  const close = () => {
    onOpenChange(false);
  };
  const state = useUploadDraft({ uploads, queue, onDone: close });
  const { draft, create, sent, change } = state;
  const fields = <UploadFields state={state} />;
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Upload Document" width="wide">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          state.submit();
        }}
      >
        <Tabs
          label="What to upload"
          value={draft.mode}
          onValueChange={(mode) => change({ mode })}
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
        {draft.mode === 'file' && <SentFiles uploads={sent.sent} queue={queue} />}
        <Buttons isSending={state.isSending} canGoOn={sent.isSending} onClose={close} />
      </form>
    </Dialog>
  );
}

interface ButtonsProps {
  isSending: boolean;
  /** Files go on to the server while the dialog is closed. */
  canGoOn: boolean;
  onClose: () => void;
}

function Buttons({ isSending, canGoOn, onClose }: ButtonsProps) {
  return (
    <div className="mt-6 flex flex-wrap justify-end gap-2">
      <Button onClick={onClose}>{canGoOn ? 'Continue in background' : 'Cancel'}</Button>
      <Button type="submit" variant="primary" disabled={isSending}>
        {isSending ? 'Uploading...' : 'Upload'}
      </Button>
    </div>
  );
}

const keyOf = ({ key }: Upload) => key;

/** In the dialog: how far its files have come, and why some were refused. Nothing before they are sent. */
function SentFiles({ uploads, queue }: { uploads: readonly Upload[]; queue: UploadQueue }) {
  if (uploads.length === 0) return null;
  return (
    <VirtualList label="Uploads" items={uploads} keyOf={keyOf} rowHeight={52} isMeasured className="mt-4 max-h-52 text-sm">
      {(upload, tabIndex) => (
        <div className="py-1">
          <p className="truncate font-medium">{upload.name}</p>
          <UploadState upload={upload} />
          <UploadAnyway upload={upload} queue={queue} tabIndex={tabIndex} />
        </div>
      )}
    </VirtualList>
  );
}
