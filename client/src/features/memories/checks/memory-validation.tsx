import { useSuspenseQuery } from '@tanstack/react-query';
import { isValidationOver, type ValidationBatch } from '@vademecum/shared/memories/validation.ts';
import { ListChecks, SearchX } from 'lucide-react';
import { memoriesLabel, numberLabel } from '../../../lib/count-labels.ts';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { RowList } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton, Skeletons } from '../../../ui/skeleton.tsx';
import { StatusBadge } from './check-parts.tsx';
import { StartValidation } from './start-validation.tsx';
import { scopeLabel, ValidationBatchView } from './validation-batch.tsx';
import type { ChangeValidationSearch, ValidationSearch } from './validation-search.ts';

interface MemoryValidationProps {
  past: PageQuery<Outputs['validation']['list']>;
  search: ValidationSearch;
  onSearchChange: ChangeValidationSearch;
}

const nothingElse = { show: undefined, order: undefined, page: undefined };

/** Specification, section 2.12. */
export function MemoryValidation({ past, search, onSearchChange }: MemoryValidationProps) {
  const { batch } = search;
  const open = (next: string): void => onSearchChange({ batch: next, ...nothingElse });
  return (
    <div className="flex flex-col gap-6 pb-6">
      <StartValidation onStarted={open} />
      {batch !== undefined && (
        <QueryBoundary
          key={batch}
          loading={<BatchSkeleton />}
          failed="The validation could not be loaded"
          missing={
            <EmptyState
              icon={SearchX}
              title="This validation no longer exists"
              text="The latest 50 are kept, for 90 days. Start a new one."
            />
          }
        >
          <ValidationBatchView batchId={batch} search={search} onSearchChange={onSearchChange} />
        </QueryBoundary>
      )}
      <section aria-label="Past validations">
        <h2 className="mb-2 font-semibold">Past validations</h2>
        <QueryBoundary loading={<Skeletons className="gap-2" shapes={rowShapes} />} failed="The past validations could not be loaded">
          <PastValidations query={past} current={batch} onOpen={open} />
        </QueryBoundary>
      </section>
    </div>
  );
}

const rowShapes = ['h-12', 'h-12', 'h-12'];

function BatchSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton className="h-24" />
      <Skeletons className="gap-2" shapes={rowShapes} />
    </div>
  );
}

interface PastValidationsProps {
  query: PageQuery<Outputs['validation']['list']>;
  current: string | undefined;
  onOpen: (batchId: string) => void;
}

const everyMs = 2_000;

/** The latest batches; asked again while one of them goes on. */
function PastValidations({ query, current, onOpen }: PastValidationsProps) {
  const { data: batches } = useSuspenseQuery({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state: { data = [] } }) => (data.every(({ status }) => isValidationOver(status)) ? false : everyMs),
  });
  if (batches.length === 0) return <EmptyState icon={ListChecks} title="No validations yet" text="Choose memories above and start one." />;
  return (
    <RowList>
      {batches.map((batch) => (
        <li key={batch.batchId}>
          <button
            type="button"
            aria-current={batch.batchId === current ? 'true' : undefined}
            className="flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3 py-2 text-left -outline-offset-2 hover:bg-sunken aria-current:bg-accent-soft"
            onClick={() => onOpen(batch.batchId)}
          >
            <PastValidation batch={batch} />
          </button>
        </li>
      ))}
    </RowList>
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
        <StatusBadge status={status} />
      </span>
    </>
  );
}
