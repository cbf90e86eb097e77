import { useSuspenseQuery } from '@tanstack/react-query';
import type { ListedUser, User } from '@vademecum/shared/people/users.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { MailOpen, UserCheck, Users } from 'lucide-react';
import { messageOf } from '../../../lib/failures.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { trpc } from '../../../trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { ResetRequests } from './reset-requests.tsx';
import type { PeopleQueries } from './start-people.ts';
import type { ShowIssuedLinks } from './use-issued-links.ts';
import { useMakeLink } from './use-make-link.ts';
import { nameOf, roleLabels } from './user-labels.ts';
import { UserList } from './user-list.tsx';
import type { ChangeUsersSearch, UsersSearch } from './users-search.ts';

interface PeopleProps {
  queries: PeopleQueries;
  selfId: number;
  search: UsersSearch;
  onSearchChange: ChangeUsersSearch;
  show: ShowIssuedLinks;
}

/** What administrators see of everybody: who waits for them, the counters, the list. */
export function People({ queries, selfId, search, onSearchChange, show }: PeopleProps) {
  const { data: users } = useSuspenseQuery(queries.users);
  const { makeLink } = useMakeLink(show);
  const changes = useUserChanges();
  return (
    <>
      <ResetRequests query={queries.resetRequests} show={show} />
      <UserCounters users={users} />
      <UserList users={users} selfId={selfId} search={search} onSearchChange={onSearchChange} actions={{ ...changes, makeLink }} />
    </>
  );
}

function UserCounters({ users }: { users: readonly ListedUser[] }) {
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

/** Shows a change at once, takes it back if the server refuses, and says so with the server's reason. */
function useShownChange(failed: string) {
  const { users } = trpc.useUtils();
  const shown = useListChange(
    ({ id, ...change }: { id: number } & Partial<ListedUser>) =>
      patch(users.list, undefined, (list) => list.map((user) => (user.id === id ? { ...user, ...change } : user))),
    () => users.invalidate(),
  );
  const failure = (error: Error) => [failed, messageOf(error, '')].filter((text) => text !== '').join('. ');
  return { ...shown, meta: { failure } };
}

/** What an administrator does to somebody in the list. */
function useUserChanges() {
  const toast = useToast();
  const status = trpc.users.setStatus.useMutation({
    ...useShownChange('Failed to update user status'),
    onSuccess: () => {
      toast({ title: 'Status Updated', description: 'User status has been updated successfully.' });
    },
  });
  const role = trpc.users.setRole.useMutation({
    ...useShownChange('Failed to update the role'),
    onSuccess: (user) => {
      toast({ title: 'Role Updated', description: `${nameOf(user)} is ${roleLabels[user.role]} from their next step on.` });
    },
  });
  const secondFactor = trpc.account.resetSecondFactor.useMutation({
    ...useShownChange('Failed to reset the second factor'),
    onSuccess: () => {
      toast({ title: 'Second Factor Reset', description: 'They sign in with their password alone, and can set up a new one.' });
    },
  });
  return {
    resetSecondFactor: ({ id }: User) => {
      secondFactor.mutate({ id });
    },
    setStatus: ({ id }: User, to: 'active' | 'locked') => {
      status.mutate({ id, status: to });
    },
    setRole: ({ id }: User, to: Role) => {
      role.mutate({ id, role: to });
    },
  };
}
