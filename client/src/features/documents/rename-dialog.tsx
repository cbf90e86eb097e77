import { type Document, documentNameSchema } from '@vademecum/shared/documents/documents.ts';
import { useState } from 'react';
import { patch, useListChange } from '../../lib/use-list-change.ts';
import { type Inputs, trpc } from '../../trpc.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Input } from '../../ui/input.tsx';
import { useDocumentRows } from './list/use-document-rows.ts';

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
    <FormDialog title="Rename Document" onClose={onClose} onSubmit={submit} submitLabel="Save" isDisabled={!checked.success} isShort>
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
    </FormDialog>
  );
}

/** The new name shows at once, and the old one again if the server refuses. */
function useRenameDocument(): (id: number, name: string) => void {
  const rows = useDocumentRows();
  const utils = trpc.useUtils();
  const { mutate } = trpc.documents.update.useMutation({
    ...useListChange(
      ({ id, name = '' }: Inputs['documents']['update']) => [
        rows.patched(new Set([id]), (row) => ({ ...row, name })),
        patch(utils.documents.get, { id }, (read) => ({ ...read, name })),
      ],
      ({ id }) => Promise.all([rows.refresh([id]), utils.documents.get.invalidate({ id })]),
    ),
    meta: { failureTitle: 'Rename Failed', failure: 'Please try again.' },
  });
  return (id, name) => {
    mutate({ id, name });
  };
}
