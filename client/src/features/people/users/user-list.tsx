import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { SearchX, Users } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { SearchInput } from '../../../ui/list-filters.tsx';
import { findUsers, sortLabels, type UserSort, userSorts } from './sort-users.ts';
import { type UserActions, UserRow } from './user-row.tsx';
import type { ChangeUsersSearch, UsersSearch } from './users-search.ts';

interface UserListProps {
  users: readonly ListedUser[];
  /** Who is looking at it. */
  selfId: number;
  search: UsersSearch;
  onSearchChange: ChangeUsersSearch;
  actions: UserActions;
}

const standard: UserSort = 'newest';
const options = userSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }));

export function UserList({ users, selfId, search, onSearchChange, actions }: UserListProps) {
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
  return <EmptyState icon={SearchX} title="No users found" text="Try fewer letters of the name or the email address." />;
}
