import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { EllipsisVertical, Link2, ShieldOff, UserCog } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../../ui/menu-item.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { nameOf } from './user-labels.ts';
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
