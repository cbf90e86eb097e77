import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { nameOf } from './user-labels.ts';

interface StatusButtonProps {
  user: ListedUser;
  isSelf: boolean;
  onSetStatus: (status: 'active' | 'locked') => void;
}

/** Who is not active is set active; who is, is locked: specification, section 4. */
export function StatusButton({ user, isSelf, onSetStatus }: StatusButtonProps) {
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
        description="They are signed out at once, their links stop working, and they cannot sign in until you activate the account again."
        confirmLabel="Lock"
        onConfirm={() => {
          onSetStatus('locked');
        }}
      />
    </>
  );
}
