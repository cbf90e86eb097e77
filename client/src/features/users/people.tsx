import { trpc } from '../../trpc.ts';
import { ResetRequests } from './reset-requests.tsx';
import { UserCounters } from './user-counters.tsx';
import { UserList } from './user-list.tsx';
import type { ShowIssuedLinks } from './use-issued-links.ts';
import { useMakeLink } from './use-make-link.ts';
import { useUserChanges } from './use-user-changes.ts';
import type { ChangeUsersSearch, UsersSearch } from './users-search.ts';

interface PeopleProps {
  selfId: number;
  search: UsersSearch;
  onSearchChange: ChangeUsersSearch;
  show: ShowIssuedLinks;
}

/** What administrators see of everybody: who waits for them, the counters, the list. */
export function People({ selfId, search, onSearchChange, show }: PeopleProps) {
  const [users] = trpc.users.list.useSuspenseQuery();
  const { makeLink } = useMakeLink(show);
  const changes = useUserChanges();
  return (
    <>
      <ResetRequests show={show} />
      <UserCounters users={users} />
      <UserList users={users} selfId={selfId} search={search} onSearchChange={onSearchChange} actions={{ ...changes, makeLink }} />
    </>
  );
}
