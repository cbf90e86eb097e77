import type { UserStatus } from '@vademecum/shared/people/user-choices.ts';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { type Role, roleNames, roles } from '@vademecum/shared/permissions.ts';
import {
  Building2,
  CircleCheck,
  EllipsisVertical,
  Link2,
  Lock,
  LockOpen,
  type LucideIcon,
  MailOpen,
  ShieldOff,
  Unlink,
  UserCog,
} from 'lucide-react';
import { useState } from 'react';
import { identityProvider } from '../../../lib/sign-in-calls.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { MenuItem } from '../../../ui/menu/menu-item.tsx';
import { Menu } from '../../../ui/menu/menu.tsx';
import { DepartmentsDialog } from './departments-dialog.tsx';
import { lastSignInLabel } from './user-labels.ts';

export interface UserActions {
  setStatus: (user: ListedUser, status: 'active' | 'locked') => void;
  setRole: (user: ListedUser, role: Role) => void;
  makeLink: (user: ListedUser) => void;
  resetSecondFactor: (user: ListedUser) => void;
  unlink: (user: ListedUser) => void;
  setDepartments: (user: ListedUser, departments: ListedUser['departments']) => void;
}

interface UserRowProps {
  user: ListedUser;
  isSelf: boolean;
  actions: UserActions;
}

export function UserRow({ user, isSelf, actions }: UserRowProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 md:grid-cols-[minmax(0,3fr)_minmax(5rem,1fr)_minmax(0,2fr)_10rem]">
      <Person user={user} isSelf={isSelf} />
      <p className="text-sm text-ink-soft max-md:order-2">{roleNames[user.role].short}</p>
      <p className="text-sm text-ink-soft tabular-nums max-md:order-4">{lastSignInLabel(user)}</p>
      <div className="flex items-center justify-end gap-1 max-md:order-3 max-md:row-span-2">
        <StatusButton
          user={user}
          isSelf={isSelf}
          onSetStatus={(status) => {
            actions.setStatus(user, status);
          }}
        />
        {isSelf ? <span className="w-9" /> : <UserMenu user={user} actions={actions} />}
      </div>
    </li>
  );
}

function Person({ user, isSelf }: Pick<UserRowProps, 'user' | 'isSelf'>) {
  return (
    <div className="min-w-0 [overflow-wrap:anywhere] max-md:order-1 max-md:col-span-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{nameOf(user)}</h3>
        <UserStatusBadge status={user.status} />
        {isSelf && <Badge>You</Badge>}
      </div>
      <p className="text-sm text-ink-soft">{user.email}</p>
      {user.departments.length > 0 && <p className="text-sm text-ink-soft">{user.departments.map(({ name }) => name).join(', ')}</p>}
      {user.isLinked && <p className="text-sm text-ink-soft">Signs in with {providerName()}</p>}
      {user.status === 'active' && !user.hasPassword && !user.isLinked && (
        <p className="text-sm text-warning">No password yet. They need a reset link to sign in.</p>
      )}
    </div>
  );
}

/** As on the login screen. */
const providerName = (): string => identityProvider()?.name ?? 'the identity provider';

const looks: Record<UserStatus, { kind: 'success' | 'warning' | 'danger'; icon: LucideIcon; label: string }> = {
  active: { kind: 'success', icon: CircleCheck, label: 'Active' },
  invited: { kind: 'warning', icon: MailOpen, label: 'Invited' },
  locked: { kind: 'danger', icon: Lock, label: 'Locked' },
};

function UserStatusBadge({ status }: { status: UserStatus }) {
  const { kind, icon, label } = looks[status];
  return (
    <Badge kind={kind} icon={icon}>
      {label}
    </Badge>
  );
}

interface StatusButtonProps {
  user: ListedUser;
  isSelf: boolean;
  onSetStatus: (status: 'active' | 'locked') => void;
}

/** Locks an active person, and activates any other: specification, section 4. */
function StatusButton({ user, isSelf, onSetStatus }: StatusButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const isActive = user.status === 'active';
  const Icon = isActive ? Lock : LockOpen;
  return (
    <>
      <Button
        size="small"
        disabled={isSelf}
        aria-label={`${isActive ? 'Lock' : 'Activate'} ${nameOf(user)}`}
        onClick={() => {
          if (isActive) setIsAsking(true);
          else onSetStatus('active');
        }}
      >
        <Icon aria-hidden size={14} />
        {isActive ? 'Lock' : 'Activate'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Lock ${nameOf(user)}?`}
        description="They’ll be signed out immediately and can’t sign in until you reactivate the account."
        confirmLabel="Lock"
        onConfirm={() => {
          onSetStatus('locked');
        }}
      />
    </>
  );
}

interface UserMenuProps {
  user: ListedUser;
  actions: UserActions;
}

function UserMenu({ user, actions }: UserMenuProps) {
  const [open, setOpen] = useState<UserDialog | undefined>();
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <>
      <Menu trigger={<IconButton icon={EllipsisVertical} label={`Actions for ${nameOf(user)}`} />}>
        <UserMenuItems user={user} actions={actions} onOpen={setOpen} />
      </Menu>
      <ResetSecondFactor user={user} actions={actions} open={open === 'reset'} onClose={close} />
      <UnlinkAccount user={user} actions={actions} open={open === 'unlink'} onClose={close} />
      {open === 'role' && (
        <RoleDialog
          user={user}
          onSave={(role) => {
            actions.setRole(user, role);
          }}
          onClose={close}
        />
      )}
      {open === 'departments' && (
        <DepartmentsDialog
          user={user}
          onSave={(departments) => {
            actions.setDepartments(user, departments);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

type UserDialog = 'role' | 'reset' | 'departments' | 'unlink';

function UserMenuItems({ user, actions, onOpen }: UserMenuProps & { onOpen: (dialog: UserDialog) => void }) {
  return (
    <>
      <MenuItem icon={UserCog} onSelect={() => onOpen('role')}>
        Change role
      </MenuItem>
      <MenuItem icon={Building2} onSelect={() => onOpen('departments')}>
        Departments
      </MenuItem>
      {user.status !== 'locked' && (
        <MenuItem
          icon={Link2}
          onSelect={() => {
            actions.makeLink(user);
          }}
        >
          {user.status === 'invited' ? 'New activation link' : 'Create reset link'}
        </MenuItem>
      )}
      {user.hasSecondFactor && (
        <MenuItem icon={ShieldOff} onSelect={() => onOpen('reset')}>
          Reset second factor
        </MenuItem>
      )}
      {user.isLinked && (
        <MenuItem icon={Unlink} onSelect={() => onOpen('unlink')}>
          Unlink from {providerName()}
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
      description="For someone who lost their phone and recovery codes. It ends their sessions, so confirm their identity first."
      confirmLabel="Reset"
      onConfirm={() => {
        actions.resetSecondFactor(user);
      }}
    />
  );
}

function UnlinkAccount({ user, actions, open, onClose }: UserMenuProps & { open: boolean; onClose: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={`Unlink ${nameOf(user)} from ${providerName()}?`}
      description="Their sessions from there end. The next account with this verified email address is linked again; lock the person to keep them out."
      confirmLabel="Unlink"
      onConfirm={() => {
        actions.unlink(user);
      }}
    />
  );
}

interface RoleDialogProps {
  user: ListedUser;
  onSave: (role: Role) => void;
  onClose: () => void;
}

const options = [...roles].reverse().map((role) => ({ value: role, label: roleNames[role].short }));

function RoleDialog({ user, onSave, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(user.role);
  return (
    <FormDialog
      title={`Role of ${nameOf(user)}`}
      description="The new role takes effect immediately. They stay signed in."
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
