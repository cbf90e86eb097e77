import type { ImportProgress as Progress } from '@vademecum/shared/memories/memory-import.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';

const everyMs = 500;
const phases: Record<NonNullable<Progress>['phase'], string> = {
  reading: 'Reading the file',
  comparing: 'Comparing with all memories',
  preparing: 'Preparing the import',
  importing: 'Importing',
};

/** How far the file is that is being read or imported; `start` until the server says. */
export function ImportProgress({ start, onCancel }: { start: NonNullable<Progress>['phase']; onCancel?: () => void }) {
  const { data } = trpc.memoryExchange.progress.useQuery(undefined, { refetchInterval: everyMs, gcTime: 0, staleTime: 0 });
  const { phase, done, total } = data ?? { phase: start, done: 0, total: 0 };
  const percent = total === 0 ? undefined : Math.floor((100 * done) / total);
  const rows = total === 0 ? '' : ` ${percent} % (${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows)`;
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft tabular-nums">
      <ProgressBar aria-label={phases[phase]} max={100} {...(percent !== undefined && { value: percent })} className="min-w-40 flex-1" />
      <span role="status">{`${phases[phase]}...${rows}`}</span>
      {onCancel !== undefined && phase !== 'importing' && (
        <Button size="small" onClick={onCancel}>
          Cancel import
        </Button>
      )}
    </div>
  );
}
