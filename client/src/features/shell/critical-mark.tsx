import { trpc } from '../../trpc.ts';
import { Badge } from '../../ui/badge.tsx';

const everyMs = 60_000;

/** How many metrics of memory health are critical; nothing while none is. */
export function CriticalMark() {
  const { data = [] } = trpc.memoryHealth.critical.useQuery(undefined, { refetchInterval: everyMs });
  if (data.length === 0) return null;
  return (
    <span className="ml-auto">
      <Badge kind="danger">
        {data.length}
        <span className="sr-only"> {data.length === 1 ? 'critical alert' : 'critical alerts'}</span>
      </Badge>
    </span>
  );
}
