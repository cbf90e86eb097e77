import { documentNameSchema, type Document } from '@vademecum/shared/documents/documents.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useRenameDocument } from './use-rename-document.ts';

interface RenameDialogProps {
  document: Pick<Document, 'id' | 'name'>;
  onClose: () => void;
}

export function RenameDialog({ document, onClose }: RenameDialogProps) {
  const [name, setName] = useState(document.name);
  const rename = useRenameDocument();
  const checked = documentNameSchema.safeParse(name);

  function submit() {
    if (!checked.success) return;
    if (checked.data !== document.name) rename(document.id, checked.data);
    onClose();
  }

  return (
    <Dialog open onOpenChange={onClose} title="Rename Document">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-6"
      >
        <Field label="Document name" error={checked.error?.issues[0]?.message}>
          {(control) => (
            <Input
              {...control}
              value={name}
              onChange={(event) => {
                setName(event.target.value);
              }}
            />
          )}
        </Field>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!checked.success}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
