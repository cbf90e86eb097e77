import { trpc } from '../../../trpc.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';

const everyMs = 500;

/** How far the operation is that is being carried out. */
export function BulkProgress({ total }: { total: number }) {
  const { data } = trpc.bulk.progress.useQuery(undefined, { refetchInterval: everyMs });
  const done = data?.done ?? 0;
  const label = `${done.toLocaleString('en-US')} of ${(data?.total ?? total).toLocaleString('en-US')} memories`;
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar aria-label={label} className="w-full" max={data?.total ?? total} value={done} />
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {label}
      </p>
    </div>
  );
}
