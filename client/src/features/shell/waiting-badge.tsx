import { trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';

const everyMs = 60_000;

/** How many people wait for an administrator to get a new password; nothing while nobody does. */
export function WaitingBadge() {
  const { data = [] } = trpc.users.resetRequests.useQuery(undefined, { refetchInterval: everyMs });
  if (data.length === 0) return null;
  return (
    <span className="ml-auto">
      <Badge kind="warning">
        {data.length}
        <span className="sr-only"> waiting for a new password</span>
      </Badge>
    </span>
  );
}
