import { useSuspenseQuery } from '@tanstack/react-query';
import { nameOf } from '@vademecum/shared/people/user-choices.ts';
import type { ResetRequest } from '@vademecum/shared/people/users.ts';
import { KeyRound, Link2, X } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import type { ShowIssuedLinks } from './use-issued-links.ts';
import { useMakeLink } from './use-make-link.ts';

/** The people who asked for a new password and wait for an administrator. Renders nothing if there are none. */
export function ResetRequests({ query, show }: { query: PageQuery<Outputs['users']['resetRequests']>; show: ShowIssuedLinks }) {
  const { data: requests } = useSuspenseQuery(query);
  if (requests.length === 0) return null;
  return (
    <section aria-labelledby="reset-requests">
      <h2 id="reset-requests" className="mb-2 flex items-center gap-2 font-semibold">
        Asked for a new password
        <Badge kind="warning">{requests.length}</Badge>
      </h2>
      <ul className="flex flex-col gap-2">
        {requests.map((request) => (
          <Request key={request.id} request={request} show={show} />
        ))}
      </ul>
      <p className="mt-2 text-sm text-ink-soft">
        Confirm their identity before you share a link. Anyone with the link can take over the account.
      </p>
    </section>
  );
}

function Request({ request, show }: { request: ResetRequest; show: ShowIssuedLinks }) {
  const { user, requestedAt } = request;
  return (
    <li>
      <Card className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
        <div className="flex min-w-0 gap-3">
          <KeyRound aria-hidden size={18} className="mt-0.5 shrink-0 text-warning" />
          <div className="min-w-0 [overflow-wrap:anywhere]">
            <p className="font-medium">{nameOf(user)}</p>
            <p className="text-sm text-ink-soft">
              {user.email}, <time dateTime={requestedAt}>{dateTimeLabel(requestedAt)}</time>
            </p>
          </div>
        </div>
        <RequestButtons request={request} show={show} />
      </Card>
    </li>
  );
}

function RequestButtons({ request: { id, user }, show }: { request: ResetRequest; show: ShowIssuedLinks }) {
  const { makeLink, isPending } = useMakeLink(show);
  const dismiss = useDismissRequest();
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        size="small"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) makeLink(user);
        }}
      >
        <Link2 aria-hidden size={14} />
        {user.status === 'invited' ? 'Create activation link' : 'Create reset link'}
      </Button>
      <Button
        size="small"
        variant="ghost"
        onClick={() => {
          dismiss(id);
        }}
      >
        <X aria-hidden size={14} />
        Dismiss
      </Button>
    </div>
  );
}

/** The request is gone from the screen at once, and back if the server refuses. */
function useDismissRequest(): (id: number) => void {
  const { resetRequests } = trpc.useUtils().users;
  const { mutate } = trpc.users.dismissResetRequest.useMutation({
    ...useListChange(
      ({ id }: { id: number }) => patch(resetRequests, undefined, (requests) => requests.filter((request) => request.id !== id)),
      () => resetRequests.invalidate(),
    ),
    meta: { failure: 'Failed to dismiss the request' },
  });
  return (id) => {
    mutate({ id });
  };
}
