import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { OwnSession } from '@vademecum/shared/people/account.ts';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { useSession } from '../../../lib/use-session.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { TabSkeleton } from './tab-skeleton.tsx';

/** Where one is signed in. */
export function SessionsTab({ query }: { query: PageQuery<Outputs['account']['sessions']> }) {
  return (
    <QueryBoundary loading={<TabSkeleton label="Loading your sessions" />} failed="Your sessions could not be loaded">
      <Sessions query={query} />
    </QueryBoundary>
  );
}

function Sessions({ query }: { query: PageQuery<Outputs['account']['sessions']> }) {
  const { data: sessions } = useSuspenseQuery({ ...query, refetchOnMount: 'always' });
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <p className="text-ink-soft">Sessions end after 15 minutes of inactivity, or 12 hours after sign-in.</p>
      <ul aria-label="Sessions" className="flex flex-col gap-2">
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionRow session={session} />
          </li>
        ))}
      </ul>
      <SignOutEverywhere />
    </div>
  );
}

function SessionRow({ session }: { session: OwnSession }) {
  const utils = trpc.useUtils();
  const device = session.device === '' ? 'Unknown browser' : session.device;
  const end = trpc.account.endSession.useMutation({
    meta: { failure: 'Failed to end the session' },
    onSettled: () => utils.account.sessions.invalidate(),
  });
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 gap-3">
        <MonitorSmartphone aria-hidden size={20} className="mt-0.5 shrink-0 text-ink-soft" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {device}
            {session.isCurrent && <Badge>This device</Badge>}
          </p>
          <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {session.address !== '' && `From ${session.address}. `}
            Started {dateTimeLabel(session.startedAt)}, last active {dateTimeLabel(session.lastActiveAt)}.
          </p>
        </div>
      </div>
      {!session.isCurrent && (
        <Button
          size="small"
          aria-label={`End the session of ${device}, started ${dateTimeLabel(session.startedAt)}`}
          disabled={end.isPending}
          onClick={() => {
            end.mutate({ id: session.id });
          }}
        >
          End
        </Button>
      )}
    </Card>
  );
}

function SignOutEverywhere() {
  const [isAsking, setIsAsking] = useState(false);
  const session = useSession();
  const navigate = useNavigate();
  const signOut = trpc.account.signOutEverywhere.useMutation({
    onSuccess: async () => {
      session.end('Signed out everywhere');
      await navigate({ to: '/login' });
    },
    meta: { failure: 'Failed to sign out everywhere' },
  });
  return (
    <>
      <Button
        className="self-start"
        disabled={signOut.isPending}
        onClick={() => {
          setIsAsking(true);
        }}
      >
        <LogOut aria-hidden size={16} />
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Sign out everywhere?"
        description="This ends all your sessions, including this one. You will have to sign in again."
        confirmLabel="Sign out everywhere"
        onConfirm={() => {
          signOut.mutate();
        }}
      />
    </>
  );
}
