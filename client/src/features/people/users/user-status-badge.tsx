import type { UserStatus } from '@vademecum/shared/people/user-choices.ts';
import { CircleCheck, Lock, type LucideIcon, MailOpen } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';

const looks: Record<UserStatus, { kind: 'success' | 'warning' | 'danger'; icon: LucideIcon; label: string }> = {
  active: { kind: 'success', icon: CircleCheck, label: 'Active' },
  invited: { kind: 'warning', icon: MailOpen, label: 'Invited' },
  locked: { kind: 'danger', icon: Lock, label: 'Locked' },
};

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { kind, icon, label } = looks[status];
  return (
    <Badge kind={kind} icon={icon}>
      {label}
    </Badge>
  );
}
