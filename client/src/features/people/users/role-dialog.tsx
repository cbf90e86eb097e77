import { type Role, roles } from '@vademecum/shared/permissions.ts';
import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { nameOf, roleLabels } from './user-labels.ts';

interface RoleDialogProps {
  user: ListedUser;
  onSave: (role: Role) => void;
  onClose: () => void;
}

const options = [...roles].reverse().map((role) => ({ value: role, label: roleLabels[role] }));

export function RoleDialog({ user, onSave, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(user.role);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Role of ${nameOf(user)}`}
      description="The new role holds at once. They stay signed in, with other permissions."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          if (role !== user.role) onSave(role);
        }}
      >
        <Field label="Role">
          {(control) => (
            <Select
              {...control}
              options={options}
              value={role}
              onChange={({ target }) => {
                setRole(roles.find((one) => one === target.value) ?? role);
              }}
            />
          )}
        </Field>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
