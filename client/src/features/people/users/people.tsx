import { useSuspenseQuery } from '@tanstack/react-query';
import type { PeopleQueries } from './start-people.ts';
import { ResetRequests } from './reset-requests.tsx';
import { UserCounters } from './user-counters.tsx';
import { UserList } from './user-list.tsx';
import type { ShowIssuedLinks } from './use-issued-links.ts';
import { useMakeLink } from './use-make-link.ts';
import { useUserChanges } from './use-user-changes.ts';
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
