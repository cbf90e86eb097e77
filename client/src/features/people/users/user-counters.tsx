import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { MailOpen, UserCheck, Users } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';

export function UserCounters({ users }: { users: readonly ListedUser[] }) {
  const count = (status: ListedUser['status']) => users.filter((user) => user.status === status).length;
  const counters = [
    { label: 'Active Users', value: count('active'), icon: UserCheck },
    { label: 'Pending Invitations', value: count('invited'), icon: MailOpen },
    { label: 'Total Users', value: users.length, icon: Users },
  ];
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      {counters.map(({ label, value, icon: Icon }) => (
        <Card key={label} className="flex items-baseline justify-between gap-3 py-3 sm:flex-col sm:gap-1">
          <dt className="flex items-center gap-2 text-sm text-ink-soft">
            <Icon aria-hidden size={16} className="shrink-0 text-accent" />
            {label}
          </dt>
          <dd className="text-xl font-semibold tabular-nums">{value.toLocaleString('en-US')}</dd>
        </Card>
      ))}
    </dl>
  );
}
