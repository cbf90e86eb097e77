import { type ValidationFilter, validationFilters } from '@vademecum/shared/memories/validation-choices.ts';
import { isValidationOver, type PageValidation, type ValidationBatch, validationPage } from '@vademecum/shared/memories/validation.ts';
import { CircleCheck, Hourglass } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { trpc } from '../../../trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ResultTable } from './result-table.tsx';
import { filterLabel, numberLabel } from './validation-labels.ts';
import type { ChangeValidationSearch, ValidationSearch } from './validation-search.ts';

interface ValidationResultsProps {
  batch: ValidationBatch;
  /** Undefined while the batch goes on; then results from before this moment are fetched once more. */
  freshFrom: number | undefined;
  search: ValidationSearch;
  onSearchChange: ChangeValidationSearch;
}

const everyMs = 2_000;
const atOnceMs = 100;

export function ValidationResults(props: ValidationResultsProps) {
  return (
    <>
      <Filters {...props} />
      <QueryBoundary loading={<Skeleton className="h-48" />} failed="The results could not be loaded">
        <Page {...props} />
      </QueryBoundary>
    </>
  );
}

/** What was found, by kind: each narrows the results to it. */
function Filters({ batch, search, onSearchChange }: ValidationResultsProps) {
  const countOf = (show: ValidationFilter): number =>
    show === 'all' ? batch.done : show === 'invalid' ? batch.invalid : batch.counts[show];
  const current = search.show ?? 'all';
  const offered = validationFilters.filter((show) => show === 'all' || show === current || countOf(show) > 0);
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <div role="group" aria-label="Results by issue" className="flex flex-wrap gap-2">
        {offered.map((show) => (
          <Button
            key={show}
            size="small"
            aria-pressed={show === current}
            className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
            onClick={() => {
              onSearchChange({ show: show === 'all' ? undefined : show, page: undefined });
            }}
          >
            {filterLabel(show)} <span className="tabular-nums">{numberLabel(countOf(show))}</span>
          </Button>
        ))}
      </div>
      <Button
        size="small"
        variant="ghost"
        onClick={() => {
          onSearchChange({ order: search.order === 'best' ? undefined : 'best', page: undefined });
        }}
      >
        {search.order === 'best' ? 'Show the worst first' : 'Show the best first'}
      </Button>
    </div>
  );
}

function Page({ batch, freshFrom, search, onSearchChange }: ValidationResultsProps) {
  const { batchId } = batch;
  const { show = 'all', order = 'worst', page = 1 } = search;
  const wanted = useMemo(
    (): PageValidation => ({ batchId, show, order, offset: (page - 1) * validationPage }),
    [batchId, show, order, page],
  );
  // The page before stays until the next one is there.
  const shown = useDeferredValue(wanted);
  const [{ results, found }] = trpc.validation.results.useSuspenseQuery(shown, {
    staleTime: 0,
    refetchInterval: ({ state: { dataUpdatedAt } }) => {
      if (freshFrom === undefined) return everyMs;
      return dataUpdatedAt < freshFrom ? atOnceMs : false;
    },
  });
  if (results.length === 0) return <NoResults batch={batch} isNarrow={show !== 'all'} />;
  const pages = Math.ceil(found / validationPage);
  return (
    <div aria-busy={shown !== wanted} className="flex flex-col gap-3">
      <ResultTable results={results} />
      {pages > 1 && (
        <PageButtons
          page={page}
          pages={pages}
          onPageChange={(next) => {
            onSearchChange({ page: next === 1 ? undefined : next });
          }}
        />
      )}
    </div>
  );
}

function NoResults({ batch, isNarrow }: { batch: ValidationBatch; isNarrow: boolean }) {
  if (isNarrow) return <EmptyState icon={CircleCheck} title="No memory has this issue" text="Choose All to see every result." />;
  if (isValidationOver(batch.status))
    return (
      <EmptyState icon={Hourglass} title="Nothing was looked at" text="The validation ended before its first result. Start it again." />
    );
  return <EmptyState icon={Hourglass} title="No results yet" text="They appear here as memories are looked at." />;
}
