import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { CreateUser } from '@vademecum/shared/people/users.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { Check, Copy, FlaskConical, UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SignedIn } from '../../../lib/session.ts';
import { identityProvider } from '../../../lib/sign-in-calls.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Input } from '../../../ui/input.tsx';
import { AccessDeniedScreen } from '../../../ui/message-screen.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { ScrollArea } from '../../../ui/scroll-area.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { InviteForm } from './invite-form.tsx';
import { People } from './people.tsx';
import type { PeopleQueries } from './start-people.ts';
import { type IssuedLink, type ShowIssuedLinks, useIssuedLinks } from './use-issued-links.ts';
import { worksUntil } from './user-labels.ts';
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
  const provider = identityProvider();
  const how =
    provider?.arePasswordsOff === true ? `They’ll sign in with ${provider.name}.` : 'They’ll set their password with a one-time link.';
  if (!isAdministrator) return <PageHeader title="Invite Staff" text={how} />;
  return (
    <PageHeader
      title="User Management"
      text="People and roles"
      actions={
        <Button variant="primary" onClick={onAdd}>
          <UserPlus aria-hidden size={16} />
          Add User
        </Button>
      }
    />
  );
}

/** The message of the screen without invite_staff: specification, section 2.17. */
function NoPermission() {
  return <AccessDeniedScreen sentence="You don't have permission to manage users." />;
}

function PeopleSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-6">
      <div className="grid gap-3 sm:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-18" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}

/** Specification, section 2.17: two sample people, for trying the roles out. */
function TestUsersCard({ show }: { show: ShowIssuedLinks }) {
  const { isPending, create } = useCreateTestUsers(show);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
      <div className="min-w-0">
        <h2 className="font-semibold">Test users</h2>
        <p className="text-sm text-ink-soft">Creates a sample manager and user and shows their activation links.</p>
      </div>
      <Button
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) void create();
        }}
      >
        <FlaskConical aria-hidden size={16} />
        {isPending ? 'Creating...' : 'Create Test Users'}
      </Button>
    </Card>
  );
}

/** One manager, one user. Addresses under .invalid belong to nobody (RFC 2606), so no mail is sent to them. */
function samplePeople(): CreateUser[] {
  const number = Date.now().toString(36);
  return [
    { email: `test.manager.${number}@clinic.invalid`, firstName: 'Test', lastName: 'Manager', role: 'manager' },
    { email: `test.user.${number}@clinic.invalid`, firstName: 'Test', lastName: 'User', role: 'user' },
  ];
}

function useCreateTestUsers(show: ShowIssuedLinks) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { mutateAsync } = trpc.users.create.useMutation({ meta: { failure: () => 'Failed to create test users' } });
  const [isPending, setIsPending] = useState(false);
  const create = async () => {
    setIsPending(true);
    try {
      for (const person of samplePeople()) {
        const made = await mutateAsync(person);
        show(made);
        // oxlint-disable-next-line no-console -- specification, section 7
        console.info(`Activation link for ${person.email}: ${made.activationLink ?? ''}`);
      }
      toast({ title: 'Test Users Created', description: 'Their activation links are shown on this screen.' });
    } catch {
      // A toast says so.
    }
    setIsPending(false);
    await utils.users.list.invalidate();
  };
  return { isPending, create };
}

interface IssuedLinksProps {
  links: readonly IssuedLink[];
  onHide: (link: IssuedLink) => void;
}

/** The links that were just made, each shown once. */
function IssuedLinks({ links, onHide }: IssuedLinksProps) {
  const region = useRef<HTMLElement>(null);
  const newest = links[0];
  useEffect(() => {
    // The form or menu that created the link is gone, so the focus moves here.
    if (newest !== undefined) region.current?.focus();
  }, [newest]);
  if (links.length === 0) return null;
  return (
    <section ref={region} tabIndex={-1} aria-label="New links" className="flex flex-col gap-3 outline-none">
      {links.map((link) => (
        <IssuedLinkCard
          key={`${link.user.id} ${link.expiresAt}`}
          issued={link}
          onHide={() => {
            onHide(link);
          }}
        />
      ))}
    </section>
  );
}

const titles = { activate: 'Activation link', reset: 'Reset link' };

function IssuedLinkCard({ issued, onHide }: { issued: IssuedLink; onHide: () => void }) {
  const { user, purpose, link, mailProblem } = issued;
  const title = issued.expiresAt === null ? `${nameOf(user)} is invited` : `${titles[purpose]} for ${nameOf(user)}`;
  return (
    <Notice kind={mailProblem === null ? 'success' : 'warning'} role="status" title={title}>
      <p>{deliveryText(issued)}</p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        {link !== null && <LinkField label={title} link={link} />}
        <Button onClick={onHide}>
          <Check aria-hidden size={16} />
          Done
        </Button>
      </div>
    </Notice>
  );
}

function deliveryText({ user, link, expiresAt, isMailed, mailProblem }: IssuedLink): string {
  const failed = mailProblem === null ? '' : `The email could not be sent: ${mailProblem}. `;
  const sent = isMailed ? `Sent to ${user.email}. ` : failed;
  if (expiresAt === null) return `${sent}They sign in with ${identityProvider()?.name ?? 'the identity provider'}, and need no link.`;
  if (link === null) return `${sent}${worksUntil(expiresAt)}`;
  const share = mailProblem === null ? '' : 'Share this link yourself. ';
  return `${sent}${share}${worksUntil(expiresAt)} Copy it now; you won’t see it again.`;
}

function LinkField({ label, link }: { label: string; link: string }) {
  const copy = useCopy();
  return (
    <>
      <Input
        readOnly
        aria-label={label}
        value={link}
        className="min-w-0 flex-1 basis-64 font-mono text-sm"
        onFocus={({ target }) => {
          target.select();
        }}
      />
      <Button onClick={() => void copy(link)}>
        <Copy aria-hidden size={16} />
        Copy link
      </Button>
    </>
  );
}
