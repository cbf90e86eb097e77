import type { ListedUser } from '@vademecum/shared/users.ts';
import { EllipsisVertical, Link2, ShieldOff, UserCog } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { Menu } from '../../ui/menu.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { nameOf } from './user-labels.ts';
import type { UserActions } from './user-row.tsx';

export function UserMenu({ user, actions }: { user: ListedUser; actions: UserActions }) {
  const [isRoleOpen, setIsRoleOpen] = useState(false);
  const [isResetOpen, setIsResetOpen] = useState(false);
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`Actions for ${nameOf(user)}`} />}>
        <MenuItem
          icon={UserCog}
          onSelect={() => {
            setIsRoleOpen(true);
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
              setIsResetOpen(true);
            }}
          >
            Reset second factor
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={isResetOpen}
        onOpenChange={setIsResetOpen}
        title={`Reset the second factor of ${nameOf(user)}?`}
        description="For somebody who lost their phone and their recovery codes. It ends their sessions; make sure that it is them who asks."
        confirmLabel="Reset"
        onConfirm={() => {
          actions.resetSecondFactor(user);
        }}
      />
      {isRoleOpen && (
        <RoleDialog
          user={user}
          onSave={(role) => {
            actions.setRole(user, role);
          }}
          onClose={() => {
            setIsRoleOpen(false);
          }}
        />
      )}
    </>
  );
}
