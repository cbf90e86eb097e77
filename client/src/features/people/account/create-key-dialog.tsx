import type { Role } from '@vademecum/shared/permissions.ts';
import { trpc } from '../../../trpc.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeyForm } from './key-form.tsx';
import { NewKey } from './new-key.tsx';

interface CreateKeyDialogProps {
  /** Of whoever makes the key: it gets no more. */
  role: Role;
  onClose: () => void;
}

/** Makes a key and shows it, this once. */
export function CreateKeyDialog({ role, onClose }: CreateKeyDialogProps) {
  const utils = trpc.useUtils();
  const create = trpc.apiKeys.create.useMutation({ onSuccess: () => utils.apiKeys.list.invalidate() });
  return (
    <Dialog open onOpenChange={onClose} title="New API key">
      {create.data === undefined ? (
        <KeyForm
          role={role}
          error={create.error}
          isBusy={create.isPending}
          onSubmit={(input) => {
            create.mutate(input);
          }}
          onCancel={onClose}
        />
      ) : (
        <NewKey apiKey={create.data.key} onDone={onClose} />
      )}
    </Dialog>
  );
}
