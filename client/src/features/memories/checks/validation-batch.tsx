import { isValidationOver, type ValidationBatch } from '@vademecum/shared/memories/validation.ts';
import { Download } from 'lucide-react';
import { memoriesLabel, numberLabel } from '../../../lib/count-labels.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { patch, useListChange } from '../../../lib/use-list-change.ts';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DownloadLink } from '../../../ui/download-link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { StatusBadge } from './check-parts.tsx';
import { ValidationResults } from './validation-results.tsx';
import type { ChangeValidationSearch, ValidationSearch } from './validation-search.ts';

interface ValidationBatchViewProps {
  batchId: string;
  search: ValidationSearch;
  onSearchChange: ChangeValidationSearch;
}

/** Specification, section 9. */
const everyMs = 2_000;

/** A batch: how far it has come, asked every two seconds while it goes on, and what it has found. */
export function ValidationBatchView({ batchId, search, onSearchChange }: ValidationBatchViewProps) {
  const [batch, { dataUpdatedAt }] = trpc.validation.progress.useSuspenseQuery(
    { batchId },
    { refetchInterval: ({ state: { data } }) => (data !== undefined && isValidationOver(data.status) ? false : everyMs), staleTime: 0 },
  );
  return (
    <section aria-label="Validation" className="flex flex-col gap-3">
      <Progress batch={batch} />
      {batch.failure !== null && (
        <Notice kind="danger" role="alert">
          {batch.failure}
        </Notice>
      )}
      <ValidationResults
        batch={batch}
        // The last findings are fetched once more when the batch is over.
        freshFrom={isValidationOver(batch.status) ? dataUpdatedAt : undefined}
        search={search}
        onSearchChange={onSearchChange}
      />
    </section>
  );
}

function Progress({ batch }: { batch: ValidationBatch }) {
  const { status, progress, done, total, createdAt, createdBy } = batch;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold [overflow-wrap:anywhere]">{scopeLabel(batch)}</h2>
          <p className="text-sm text-ink-soft">
            Started {dateTimeLabel(createdAt)}
            {createdBy !== null && ` by ${createdBy}`}
          </p>
        </div>
        <Actions {...batch} />
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StatusBadge status={status} />
        <ProgressBar aria-label="Progress of the validation" value={progress} max={100} className="min-w-32 flex-1" />
        <span className="text-sm tabular-nums">
          {progress}% · {numberLabel(done)} of {memoriesLabel(total)}
        </span>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {sentence(batch)}
      </p>
    </Card>
  );
}

function Actions({ batchId, status }: ValidationBatch) {
  const cancel = useCancelValidation();
  return (
    <div className="flex flex-wrap items-center gap-2">
      {!isValidationOver(status) && (
        <Button disabled={cancel.isPending} onClick={() => cancel.mutate({ batchId })}>
          Cancel
        </Button>
      )}
      <DownloadLink href={`/api/validation/batch/${batchId}/export`}>
        <Download aria-hidden size={16} />
        Export CSV
      </DownloadLink>
    </div>
  );
}

/** "All memories", "Memories by number", "Insurance, “parking”, archived". */
export function scopeLabel({ scope, total }: Pick<ValidationBatch, 'scope' | 'total'>): string {
  if (scope.kind === 'all') return 'All memories';
  if (scope.kind === 'ids') return total === 1 ? 'One memory by ID' : 'Memories by ID';
  const conditions = [scope.category ?? [], scope.search === '' ? [] : `“${scope.search}”`, scope.archived ? 'archived' : []].flat();
  return conditions.length === 0 ? 'Active memories' : `Memories: ${conditions.join(', ')}`;
}

/** Read out when it changes: only where the batch begins and where it ends. */
function sentence({ status, invalid, total }: ValidationBatch): string {
  const found = foundSentence(invalid);
  if (status === 'pending') return 'It starts once earlier validations are done.';
  if (status === 'running') return `${memoriesLabel(total)} are being checked. You can leave this page; it continues.`;
  if (status === 'completed') return found;
  return `It ended early. Results so far are kept. ${found}`;
}

function foundSentence(invalid: number): string {
  if (invalid === 0) return 'No harmful memory found.';
  return invalid === 1
    ? '1 memory needs attention: missing or potentially harmful.'
    : `${memoriesLabel(invalid)} need attention: missing or potentially harmful.`;
}

/** The batch shows as cancelled at once, and as it was again if the server refuses. */
function useCancelValidation() {
  const utils = trpc.useUtils();
  return trpc.validation.cancel.useMutation({
    ...useListChange(
      ({ batchId }: { batchId: string }) =>
        patch(utils.validation.progress, { batchId }, (batch) => ({ ...batch, status: 'cancelled' as const })),
      () => utils.validation.invalidate(),
    ),
    onSuccess: (batch, { batchId }) => {
      utils.validation.progress.setData({ batchId }, batch);
    },
    meta: { failureTitle: 'The validation could not be cancelled', failure: 'The server cannot be reached.' },
  });
}
