import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { CheckList } from '../../../ui/check-list.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';

interface DepartmentsDialogProps {
  user: ListedUser;
  onSave: (departments: ListedUser['departments']) => void;
  onClose: () => void;
}

/** The departments that a person belongs to. */
export function DepartmentsDialog({ user, onSave, onClose }: DepartmentsDialogProps) {
  const [chosen, setChosen] = useState(() => user.departments.map(({ id }) => id));
  const { data, isError } = trpc.departments.choices.useQuery();
  const options = data ?? user.departments;
  const none = isError
    ? 'The departments could not be loaded. Close this and try again.'
    : data === undefined
      ? 'Loading departments...'
      : 'No departments yet. Add them on the Clinic screen.';
  return (
    <FormDialog
      title={`Departments of ${nameOf(user)}`}
      description="They see what is limited to these departments, in addition to what is for everyone."
      onClose={onClose}
      onSubmit={() => {
        onClose();
        onSave(options.filter(({ id }) => chosen.includes(id)));
      }}
      submitLabel="Save"
      isShort
    >
      <CheckList label="Departments" options={options} chosen={chosen} onChange={setChosen} empty={none} />
    </FormDialog>
  );
}
