import { useSuspenseQuery } from '@tanstack/react-query';
import { isValidationOver, type ValidationBatch } from '@vademecum/shared/memories/validation.ts';
import { ListChecks } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { memoriesLabel, numberLabel, scopeLabel } from './validation-labels.ts';
import { ValidationStatusBadge } from './validation-status.tsx';

interface PastValidationsProps {
  query: PageQuery<Outputs['validation']['list']>;
  current: string | undefined;
  onOpen: (batchId: string) => void;
}

const everyMs = 2_000;

/** The latest batches; asked again while one of them goes on. */
export function PastValidations({ query, current, onOpen }: PastValidationsProps) {
  const { data: batches } = useSuspenseQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state: { data = [] } }) => (data.every(({ status }) => isValidationOver(status)) ? false : everyMs),
  });
  if (batches.length === 0) return <EmptyState icon={ListChecks} title="No validations yet" text="Choose memories above and start one." />;
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-surface">
      {batches.map((batch) => (
        <li key={batch.batchId}>
          <button
            type="button"
            aria-current={batch.batchId === current ? 'true' : undefined}
            className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 text-left -outline-offset-2 hover:bg-sunken aria-current:bg-accent-soft"
            onClick={() => {
              onOpen(batch.batchId);
            }}
          >
            <PastValidation batch={batch} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function PastValidation({ batch }: { batch: ValidationBatch }) {
  const { status, progress, total, invalid, createdAt, createdBy } = batch;
  return (
    <>
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{scopeLabel(batch)}</span>
        <span className="block text-sm text-ink-soft">
          {dateTimeLabel(createdAt)}
          {createdBy !== null && `, ${createdBy}`}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft tabular-nums">
        {memoriesLabel(total)}, {numberLabel(invalid)} not valid
        {status !== 'completed' && ` · ${progress}%`}
        <ValidationStatusBadge status={status} />
      </span>
    </>
  );
}
