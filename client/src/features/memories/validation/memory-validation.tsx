import { SearchX } from 'lucide-react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PastValidations } from './past-validations.tsx';
import { StartValidation } from './start-validation.tsx';
import { ValidationBatchView } from './validation-batch.tsx';
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
  const open = (next: string): void => {
    onSearchChange({ batch: next, ...nothingElse });
  };
  return (
    <div className="flex flex-col gap-6 pb-6">
      <StartValidation onStarted={open} />
      {batch !== undefined && (
        <QueryBoundary
          key={batch}
          loading={<BatchSkeleton />}
          failed="The validation could not be loaded"
          missing={
            <EmptyState icon={SearchX} title="This validation is gone" text="The latest 50 are kept, for 90 days. Start a new one." />
          }
        >
          <ValidationBatchView batchId={batch} search={search} onSearchChange={onSearchChange} />
        </QueryBoundary>
      )}
      <section aria-label="Past validations">
        <h2 className="mb-2 font-semibold">Past validations</h2>
        <QueryBoundary loading={<RowsSkeleton />} failed="The past validations could not be loaded">
          <PastValidations query={past} current={batch} onOpen={open} />
        </QueryBoundary>
      </section>
    </div>
  );
}

function BatchSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton className="h-24" />
      <RowsSkeleton />
    </div>
  );
}

function RowsSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}
