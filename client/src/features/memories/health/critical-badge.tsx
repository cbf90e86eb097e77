import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { alertsLabel } from './health-labels.ts';

/** How often it is asked whether there are others; that keeps nobody signed in. */
const everyMs = 60_000;

/** How many metrics are critical, as a link to them; nothing until it is known. */
export function CriticalBadge() {
  const { data } = trpc.memoryHealth.critical.useQuery(undefined, { refetchInterval: everyMs });
  if (data === undefined) return null;
  return (
    <Link to="/memory-management" search={{ tab: 'health' }} className="inline-flex min-h-8 items-center rounded-full">
      <Badge kind={data.length === 0 ? 'success' : 'danger'} icon={data.length === 0 ? CircleCheck : CircleAlert}>
        {alertsLabel(data.length)}
      </Badge>
    </Link>
  );
}
