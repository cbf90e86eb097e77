import { useSuspenseQuery } from '@tanstack/react-query';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { ListedUser, User } from '@vademecum/shared/people/users.ts';
import { type Role, roleNames } from '@vademecum/shared/permissions.ts';
import { MailOpen, SearchX, UserCheck, Users } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/failures.ts';
import { identityProvider } from '../../../lib/sign-in-calls.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { trpc } from '../../../trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { SearchInput } from '../../../ui/list-filters.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { ProviderCard } from './provider-card.tsx';
import { ResetRequests } from './reset-requests.tsx';
import { findUsers, sortLabels, type UserSort, userSorts } from './sort-users.ts';
import type { PeopleQueries } from './start-people.ts';
import type { ShowIssuedLinks } from './use-issued-links.ts';
import { useMakeLink } from './use-make-link.ts';
import { type UserActions, UserRow } from './user-row.tsx';
import type { ChangeUsersSearch, UsersSearch } from './users-search.ts';

interface PeopleProps {
  queries: PeopleQueries;
  selfId: number;
  search: UsersSearch;
  onSearchChange: ChangeUsersSearch;
  show: ShowIssuedLinks;
}

/** The administrators' view of all people: pending requests, the counters, the list. */
export function People({ queries, selfId, search, onSearchChange, show }: PeopleProps) {
  const { data: users } = useSuspenseQuery(queries.users);
  const { makeLink } = useMakeLink(show);
  const changes = useUserChanges();
  return (
    <>
      <ResetRequests query={queries.resetRequests} show={show} />
      <UserCounters users={users} />
      {identityProvider() !== undefined && <ProviderCard query={queries.provider} users={users} />}
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

/** Sets the departments of a person: sent by their ids, and shown at once by their names. */
function useSetDepartments() {
  const { users, departments } = trpc.useUtils();
  const toast = useToast();
  const shown = useListChange(
    ({ id, departmentIds }: { id: number; departmentIds: number[] }) => {
      const chosen = (departments.choices.getData() ?? []).filter((one) => departmentIds.includes(one.id));
      return patch(users.list, undefined, (list) => list.map((user) => (user.id === id ? { ...user, departments: chosen } : user)));
    },
    () => Promise.all([users.list.invalidate(), departments.invalidate()]),
  );
  const { mutate } = trpc.departments.setOfPerson.useMutation({
    ...shown,
    onSuccess: () => {
      toast({ title: 'Departments Updated', description: 'What they see changes immediately.' });
    },
    meta: { failure: (error) => messageOf(error, 'Failed to update the departments') },
  });
  return ({ id }: User, chosen: ListedUser['departments']) => {
    mutate({ id, departmentIds: chosen.map((one) => one.id) });
  };
}

function useUnlink() {
  const toast = useToast();
  const { mutate } = trpc.provider.unlink.useMutation({
    ...useShownChange('Failed to unlink the account'),
    onSuccess: () => {
      toast({ title: 'Account Unlinked', description: 'Their sessions from the identity provider have ended.' });
    },
  });
  return ({ id }: User) => {
    mutate({ id });
  };
}

/** The actions of an administrator on a person in the list. */
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
      toast({ title: 'Role Updated', description: `${nameOf(user)} now has the role ${roleNames[user.role].short}.` });
    },
  });
  const secondFactor = trpc.account.resetSecondFactor.useMutation({
    ...useShownChange('Failed to reset the second factor'),
    onSuccess: () => {
      toast({ title: 'Second Factor Reset', description: 'They sign in with their password only, and can set up a new one.' });
    },
  });
  const unlink = useUnlink();
  const setDepartments = useSetDepartments();
  return {
    unlink,
    setDepartments,
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

interface UserListProps {
  users: readonly ListedUser[];
  /** The signed-in person. */
  selfId: number;
  search: UsersSearch;
  onSearchChange: ChangeUsersSearch;
  actions: UserActions;
}

const standard: UserSort = 'newest';
const options = userSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }));

function UserList({ users, selfId, search, onSearchChange, actions }: UserListProps) {
  const [text, setText] = useState(search.q ?? '');
  const sort = search.sort ?? standard;
  const found = findUsers(users, text, sort);
  return (
    <section aria-labelledby="all-users">
      <ListHeader
        text={text}
        onTextChange={(q) => {
          setText(q);
          onSearchChange({ q: q === '' ? undefined : q }, { replace: true });
        }}
        sort={sort}
        onSortChange={(chosen) => {
          onSearchChange({ sort: chosen === standard ? undefined : chosen });
        }}
      />
      <p role="status" className="sr-only">
        {`${found.length} of ${users.length} users`}
      </p>
      {found.length === 0 ? (
        <NobodyFound isEmpty={users.length === 0} />
      ) : (
        <ul className="rounded-md border border-line bg-surface">
          {found.map((user) => (
            <UserRow key={user.id} user={user} isSelf={user.id === selfId} actions={actions} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface ListHeaderProps {
  text: string;
  onTextChange: (text: string) => void;
  sort: UserSort;
  onSortChange: (sort: UserSort | undefined) => void;
}

function ListHeader({ text, onTextChange, sort, onSortChange }: ListHeaderProps) {
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <h2 id="all-users" className="mr-auto basis-full font-semibold sm:basis-auto">
        All Users
      </h2>
      <div className="min-w-0 flex-1 basis-48 sm:max-w-72">
        <SearchInput label="Search by name or email" value={text} onChange={onTextChange} />
      </div>
      <Select
        aria-label="Sort by"
        className="flex-1 basis-44 sm:max-w-[16rem]"
        options={options}
        value={sort}
        onChange={({ target }) => {
          onSortChange(userSorts.find((one) => one === target.value));
        }}
      />
    </div>
  );
}

function NobodyFound({ isEmpty }: { isEmpty: boolean }) {
  if (isEmpty) return <EmptyState icon={Users} title="No users found" text="Add the first one with Add User." />;
  return <EmptyState icon={SearchX} title="No users found" text="Try part of the name or email address." />;
}
