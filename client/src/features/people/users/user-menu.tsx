import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { type Role, roles } from '@vademecum/shared/permissions.ts';
import { EllipsisVertical, Link2, ShieldOff, UserCog } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { nameOf, roleLabels } from './user-labels.ts';
import type { UserActions } from './user-row.tsx';

interface UserMenuProps {
  user: ListedUser;
  actions: UserActions;
}

export function UserMenu({ user, actions }: UserMenuProps) {
  const [open, setOpen] = useState<'role' | 'reset' | undefined>();
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`Actions for ${nameOf(user)}`} />}>
        <UserMenuItems user={user} actions={actions} onOpen={setOpen} />
      </Menu>
      <ResetSecondFactor user={user} actions={actions} open={open === 'reset'} onClose={close} />
      {open === 'role' && (
        <RoleDialog
          user={user}
          onSave={(role) => {
            actions.setRole(user, role);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function UserMenuItems({ user, actions, onOpen }: UserMenuProps & { onOpen: (dialog: 'role' | 'reset') => void }) {
  return (
    <>
      <MenuItem
        icon={UserCog}
        onSelect={() => {
          onOpen('role');
        }}
      >
        Change role
      </MenuItem>
      {user.status !== 'locked' && (
        <MenuItem
          icon={Link2}
          onSelect={() => {
            actions.makeLink(user);
          }}
        >
          {user.status === 'invited' ? 'New activation link' : 'Make reset link'}
        </MenuItem>
      )}
      {user.hasSecondFactor && (
        <MenuItem
          icon={ShieldOff}
          onSelect={() => {
            onOpen('reset');
          }}
        >
          Reset second factor
        </MenuItem>
      )}
    </>
  );
}

function ResetSecondFactor({ user, actions, open, onClose }: UserMenuProps & { open: boolean; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Reset the second factor of ${nameOf(user)}?`}
      description="For somebody who lost their phone and their recovery codes. It ends their sessions; make sure that it is them who asks."
      confirmLabel="Reset"
      onConfirm={() => {
        actions.resetSecondFactor(user);
      }}
    />
  );
}

interface RoleDialogProps {
  user: ListedUser;
  onSave: (role: Role) => void;
  onClose: () => void;
}

const options = [...roles].reverse().map((role) => ({ value: role, label: roleLabels[role] }));

function RoleDialog({ user, onSave, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(user.role);
  return (
    <FormDialog
      title={`Role of ${nameOf(user)}`}
      description="The new role holds at once. They stay signed in, with other permissions."
      onClose={onClose}
      onSubmit={() => {
        onClose();
        if (role !== user.role) onSave(role);
      }}
      submitLabel="Save"
      isShort
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
    </FormDialog>
  );
}
