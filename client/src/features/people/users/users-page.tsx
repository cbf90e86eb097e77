import { hasPermission } from '@vademecum/shared/permissions.ts';
import { UserPlus } from 'lucide-react';
import type { SignedIn } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { InviteForm } from './invite-form.tsx';
import { IssuedLinks } from './issued-links.tsx';
import { NoPermission } from './no-permission.tsx';
import { PeopleSkeleton } from './people-skeleton.tsx';
import { People } from './people.tsx';
import type { PeopleQueries } from './start-people.ts';
import { TestUsersCard } from './test-users-card.tsx';
import { useIssuedLinks } from './use-issued-links.ts';
import type { ChangeUsersSearch, UsersSearch } from './users-search.ts';

interface UsersPageProps {
  user: SignedIn;
  people: PeopleQueries;
  search: UsersSearch;
  onSearchChange: ChangeUsersSearch;
  /** Opened to invite: the form is there from the start. */
  isInvitation: boolean;
  /** Where an administrator goes on who leaves the form. */
  onFormClose: () => void;
}

/** User Management and Invite Staff are this one screen: specification, section 2.17. */
export function UsersPage({ user, people, search, onSearchChange, isInvitation, onFormClose }: UsersPageProps) {
  const issued = useIssuedLinks();
  const isAdministrator = hasPermission(user.role, 'user_management');
  if (!hasPermission(user.role, 'invite_staff')) return <NoPermission />;
  const isFormOpen = !isAdministrator || isInvitation || search.add === 1;
  return (
    <div className="flex h-full flex-col">
      <Header
        isAdministrator={isAdministrator}
        onAdd={() => {
          onSearchChange({ add: 1 });
        }}
      />
      <ScrollArea label={isAdministrator ? 'User Management' : 'Invite Staff'} className="min-h-0 flex-1 px-4 py-4 lg:px-6">
        <div className="flex max-w-5xl flex-col gap-6">
          {isFormOpen && (
            <InviteForm
              mayGiveEveryRole={isAdministrator}
              show={issued.show}
              isAskedFor={search.add === 1}
              onClose={isAdministrator ? onFormClose : undefined}
            />
          )}
          <IssuedLinks links={issued.links} onHide={issued.hide} />
          {isAdministrator && (
            <>
              <QueryBoundary loading={<PeopleSkeleton />} failed="Failed to fetch users" isToasted>
                <People queries={people} selfId={user.id} search={search} onSearchChange={onSearchChange} show={issued.show} />
              </QueryBoundary>
              <TestUsersCard show={issued.show} />
            </>
          )}
        </div>
      </ScrollArea>
    </div>
  );
}

function Header({ isAdministrator, onAdd }: { isAdministrator: boolean; onAdd: () => void }) {
  if (!isAdministrator) return <PageHeader title="Invite Staff" text="They choose their password with a link that works once." />;
  return (
    <PageHeader
      title="User Management"
      text="Who may sign in, and as what."
      actions={
        <Button variant="primary" onClick={onAdd}>
          <UserPlus aria-hidden size={16} />
          Add User
        </Button>
      }
    />
  );
}
