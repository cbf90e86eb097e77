import { chatNameSchema } from '@vademecum/shared/ask/chat.ts';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';

interface RenameSessionDialogProps {
  chatName: string;
  onClose: () => void;
  onSave: (chatName: string) => void;
}

/** Specification, section 2.7; Save waits for a name that is not empty once trimmed. */
export function RenameSessionDialog({ chatName, onClose, onSave }: RenameSessionDialogProps) {
  const [name, setName] = useState(chatName);
  const parsed = chatNameSchema.safeParse(name);
  const isTooLong = !parsed.success && name.trim() !== '';

  function save() {
    if (!parsed.success) return;
    if (parsed.data !== chatName) onSave(parsed.data);
    onClose();
  }

  return (
    <FormDialog title="Rename Chat Session" onClose={onClose} onSubmit={save} submitLabel="Save" isDisabled={!parsed.success} isShort>
      <div>
        <Input
          value={name}
          placeholder="Enter new session name"
          aria-label="Session name"
          aria-invalid={isTooLong || undefined}
          onFocus={(event) => {
            event.target.select();
          }}
          onChange={(event) => {
            setName(event.target.value);
          }}
        />
        {isTooLong && <p className="mt-1 text-sm text-danger">{parsed.error.issues[0]?.message}</p>}
      </div>
    </FormDialog>
  );
}
