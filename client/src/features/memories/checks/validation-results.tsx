import { type ValidationFilter, validationFilters } from '@vademecum/shared/memories/validation-choices.ts';
import {
  harmfulIssues,
  isValidationOver,
  type PageValidation,
  type ValidationBatch,
  validationIssueLabels,
  validationPage,
  type ValidationResult,
} from '@vademecum/shared/memories/validation.ts';
import { CircleAlert, CircleCheck, CircleX, Hourglass, TriangleAlert } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { numberLabel } from '../../../lib/count-labels.ts';
import { trpc } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageButtons } from '../../../ui/page-buttons.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { MemoryLink } from './check-parts.tsx';
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

/** The findings by kind. Each kind narrows the results to itself. */
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
            onClick={() => onSearchChange({ show: show === 'all' ? undefined : show, page: undefined })}
          >
            {filterLabel(show)} <span className="tabular-nums">{numberLabel(countOf(show))}</span>
          </Button>
        ))}
      </div>
      <Button
        size="small"
        variant="ghost"
        onClick={() => onSearchChange({ order: search.order === 'best' ? undefined : 'best', page: undefined })}
      >
        {search.order === 'best' ? 'Show the lowest scores first' : 'Show the highest scores first'}
      </Button>
    </div>
  );
}

function filterLabel(show: ValidationFilter): string {
  if (show === 'all') return 'All';
  return show === 'invalid' ? 'Not valid' : validationIssueLabels[show];
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
        <PageButtons page={page} pages={pages} onPageChange={(next) => onSearchChange({ page: next === 1 ? undefined : next })} />
      )}
    </div>
  );
}

function NoResults({ batch, isNarrow }: { batch: ValidationBatch; isNarrow: boolean }) {
  if (isNarrow) return <EmptyState icon={CircleCheck} title="No memory has this issue" text="Choose All to see every result." />;
  if (isValidationOver(batch.status))
    return <EmptyState icon={Hourglass} title="Nothing was checked" text="The validation ended before its first result. Start it again." />;
  return <EmptyState icon={Hourglass} title="No results yet" text="They appear here as memories are checked." />;
}

const percent = new Intl.NumberFormat('en-US', { style: 'percent' });

/** A table where there is room, cards on a phone: the same rows. */
function ResultTable({ results }: { results: readonly ValidationResult[] }) {
  return (
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <table className="block w-full border-collapse text-sm md:table">
        <caption className="sr-only">Results of the validation</caption>
        <thead className="hidden md:table-header-group">
          <tr className="border-b border-line text-left text-ink-soft">
            {['Memory', 'Valid', 'Score', 'Issues'].map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">
          {results.map((result) => (
            <ResultRow key={result.memoryId} result={result} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ResultRow({ result }: { result: ValidationResult }) {
  const { isValid, score, findings } = result;
  return (
    <tr className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-2 align-top last:border-0 md:table-row md:px-0">
      <th scope="row" className="w-full text-left font-normal md:w-[30%] md:px-3 md:py-2">
        <MemoryName {...result} />
      </th>
      <td className="md:px-3 md:py-2">
        <Badge kind={isValid ? 'success' : 'danger'} icon={isValid ? CircleCheck : CircleX}>
          {isValid ? 'Valid' : 'Not valid'}
        </Badge>
      </td>
      <td className="tabular-nums md:px-3 md:py-2">
        <span className="text-ink-soft md:hidden">Score </span>
        {percent.format(score)}
      </td>
      <td className="w-full md:w-[50%] md:px-3 md:py-2">
        {findings.length === 0 ? <span className="text-ink-soft">None</span> : <Issues findings={findings} />}
      </td>
    </tr>
  );
}

function MemoryName({ memoryId, topic }: ValidationResult) {
  return (
    <div className="[overflow-wrap:anywhere]">
      {topic === null ? (
        <span>Memory not found</span>
      ) : (
        <MemoryLink id={memoryId} className="font-medium text-accent underline underline-offset-4">
          {topic}
        </MemoryLink>
      )}
      <div className="text-xs text-ink-soft">No. {memoryId}</div>
    </div>
  );
}

function Issues({ findings }: Pick<ValidationResult, 'findings'>) {
  return (
    <ul className="flex flex-col gap-1">
      {findings.map(({ kind, detail, otherMemoryId, otherTopic }, index) => {
        const isHarmful = harmfulIssues.includes(kind);
        const Icon = isHarmful ? CircleAlert : TriangleAlert;
        return (
          <li key={index} className="flex items-start gap-1.5 [overflow-wrap:anywhere]">
            <Icon aria-hidden size={14} className={isHarmful ? 'mt-0.5 shrink-0 text-danger' : 'mt-0.5 shrink-0 text-warning'} />
            <span>
              <span className="font-medium">{validationIssueLabels[kind]}.</span> {detail}
              {otherMemoryId !== null && (
                <>
                  {' '}
                  <MemoryLink id={otherMemoryId} className="text-accent underline underline-offset-4">
                    Open {otherTopic === null ? `memory ${otherMemoryId}` : `“${otherTopic}”`}
                  </MemoryLink>
                </>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
