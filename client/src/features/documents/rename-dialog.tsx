import { type Document, documentNameSchema } from '@vademecum/shared/documents/documents.ts';
import { useState } from 'react';
import { messageOf } from '../../lib/failures.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useToast } from '../../ui/use-toast.ts';
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

/** The new name shows at once, and the old one again if the server refuses. */
function useRenameDocument(): (id: number, name: string) => void {
  const rows = useDocumentRows();
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutate } = trpc.documents.update.useMutation({
    onMutate: async ({ id, name = '' }) => {
      await Promise.all([rows.cancel(), utils.documents.get.cancel({ id })]);
      const before = rows.all().filter((document) => document.id === id);
      const one = utils.documents.get.getData({ id });
      rows.restore(before.map((document) => ({ ...document, name })));
      utils.documents.get.setData({ id }, (read) => read && { ...read, name });
      return { before, one };
    },
    onError: (error, { id }, context) => {
      rows.restore(context?.before ?? []);
      utils.documents.get.setData({ id }, context?.one);
      toast({ title: 'Rename Failed', description: messageOf(error, 'Please try again.'), variant: 'destructive' });
    },
    onSettled: (_result, _error, { id }) => Promise.all([rows.refresh([id]), utils.documents.get.invalidate({ id })]).then(() => undefined),
  });
  return (id, name) => {
    mutate({ id, name });
  };
}
