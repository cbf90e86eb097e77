import type { ListedUser } from '@vademecum/shared/users.ts';
import { EllipsisVertical, Link2, UserCog } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { MenuItem } from '../../ui/menu-item.tsx';
import { Menu } from '../../ui/menu.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { nameOf } from './user-labels.ts';
import type { UserActions } from './user-row.tsx';

export function UserMenu({ user, actions }: { user: ListedUser; actions: UserActions }) {
  const [isRoleOpen, setIsRoleOpen] = useState(false);
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
      </Menu>
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
