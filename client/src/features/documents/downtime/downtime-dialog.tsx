import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { SelectField } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { fetchPack } from './fetch-pack.ts';

/** Makes the file that staff read while the product is out of reach. */
export function DowntimeDialog({ onClose }: { onClose: () => void }) {
  const { data: departments = [] } = trpc.departments.choices.useQuery();
  const [departmentId, setDepartmentId] = useState('');
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => fetchPack(departmentId),
    onSuccess: () => {
      toast({ title: 'Downtime pack made', description: 'Your browser has saved it. Open it once to check it' });
      onClose();
    },
  });
  const choices = [{ value: '', label: 'Everyone' }, ...departments.map(({ id, name }) => ({ value: String(id), label: name }))];
  return (
    <FormDialog
      title="Downtime pack"
      description="One file with all current documents, contents and a search, for when power or network fails. It opens in any browser without a network, and prints."
      onClose={onClose}
      submitLabel={isPending ? 'Making the pack …' : 'Make and download'}
      isBusy={isPending}
      error={error?.message}
      onSubmit={() => {
        if (!isPending) mutate();
      }}
    >
      {departments.length > 0 && (
        <SelectField
          label="For"
          hint="A pack for everyone leaves out documents of single departments."
          value={departmentId}
          onChange={setDepartmentId}
          options={choices}
        />
      )}
      <Notice kind="warning" title="This file is not encrypted">
        Anyone who gets it can read it. Keep it where only staff can reach it, and replace it often: it does not change when documents do.
      </Notice>
    </FormDialog>
  );
}
