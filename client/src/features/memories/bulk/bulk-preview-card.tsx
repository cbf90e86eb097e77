import { bulkActionLabels, type BulkPreview, bulkUndoDays, leftOutInWords } from '@vademecum/shared/memories/bulk.ts';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { memoriesLabel, numberLabel } from '../../../lib/count-labels.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/form-controls.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { useToast } from '../../../ui/toast/use-toast.ts';

interface BulkPreviewCardProps {
  preview: BulkPreview;
  onClose: () => void;
}

/** The pending changes, and the choice to make them or not. */
export function BulkPreviewCard({ preview, onClose }: BulkPreviewCardProps) {
  const { action, affectedCount, leftOut, estimatedDuration, estimatedMs, reversible, confirmationToken } = preview;
  const [typed, setTyped] = useState('');
  const { execute, cancel } = useDecision(preview, onClose);
  const wanted = `DELETE ${affectedCount}`;
  const isConfirmed = reversible || typed.trim() === wanted;
  return (
    <Card role="region" aria-label="Preview" className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{`${bulkActionLabels[action]}: ${memoriesLabel(affectedCount)}`}</h2>
      <Samples preview={preview} />
      <LeftOutList leftOut={leftOut} />
      <p className="text-ink-soft">
        {estimatedMs !== null && `Duration: ${estimatedDuration}. `}
        {reversible && `It can be undone for ${bulkUndoDays} days.`}
      </p>
      {!reversible && affectedCount > 0 && <TypeToConfirm wanted={wanted} typed={typed} onType={setTyped} />}
      {execute.isPending && <BulkProgress total={affectedCount} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant={reversible ? 'primary' : 'danger'}
          disabled={affectedCount === 0 || !isConfirmed || execute.isPending}
          onClick={() => execute.mutate({ action, confirmationToken })}
        >
          {execute.isPending ? 'Executing...' : 'Execute'}
        </Button>
        <Button
          disabled={execute.isPending}
          onClick={() => {
            onClose();
            cancel.mutate({ confirmationToken });
          }}
        >
          Cancel
        </Button>
      </div>
    </Card>
  );
}

function LeftOutList({ leftOut }: Pick<BulkPreview, 'leftOut'>) {
  if (leftOut.length === 0) return null;
  return (
    <ul className="list-disc pl-5 text-ink-soft">
      {leftOut.map((one) => (
        <li key={one.reason}>{leftOutInWords(one)}.</li>
      ))}
    </ul>
  );
}

function TypeToConfirm({ wanted, typed, onType }: { wanted: string; typed: string; onType: (typed: string) => void }) {
  return (
    <>
      <Notice kind="warning">This cannot be undone: the memories are gone for good, with their history.</Notice>
      <TextField label={`Type ${wanted} to confirm`} autoComplete="off" className="max-w-xs" value={typed} onChange={onType} />
    </>
  );
}

function useDecision({ action }: BulkPreview, onClose: () => void) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const execute = trpc.bulk.execute.useMutation({
    onSuccess: ({ processedCount }) => {
      toast({ title: 'Operation executed', description: `${bulkActionLabels[action]}: ${memoriesLabel(processedCount)}.` });
      onClose();
    },
    meta: { failureTitle: 'Failed to execute operation', failure: 'The server cannot be reached.' },
    onSettled: async () => {
      await Promise.all([utils.bulk.list.invalidate(), utils.memories.invalidate()]);
    },
  });
  // Nobody waits for it: the preview ends by itself in ten minutes.
  const cancel = trpc.bulk.cancel.useMutation();
  return { execute, cancel };
}

function Samples({ preview: { affectedCount, memoryPreviews } }: Pick<BulkPreviewCardProps, 'preview'>) {
  if (affectedCount === 0) return <p>Nothing would be changed. Choose other memories.</p>;
  const shown = memoryPreviews.length;
  return (
    <>
      {shown < affectedCount && <p className="text-sm text-ink-soft">{`First ${shown} of ${numberLabel(affectedCount)}`}</p>}
      <ul aria-label="What changes" className="divide-y divide-line">
        {memoryPreviews.map(({ id, topic, currentStatus, newStatus }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="[overflow-wrap:anywhere]">
              {topic} <span className="text-sm text-ink-soft tabular-nums">#{id}</span>
            </span>
            <span className="inline-flex items-center gap-2 text-sm">
              {currentStatus} <ArrowRight role="img" aria-label="becomes" size={14} /> <strong>{newStatus}</strong>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const everyMs = 500;

/** How far the operation is that is being carried out. */
function BulkProgress({ total }: { total: number }) {
  const { data } = trpc.bulk.progress.useQuery(undefined, { refetchInterval: everyMs });
  const done = data?.done ?? 0;
  const label = `${numberLabel(done)} of ${numberLabel(data?.total ?? total)} memories`;
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar aria-label={label} className="w-full" max={data?.total ?? total} value={done} />
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {label}
      </p>
    </div>
  );
}
