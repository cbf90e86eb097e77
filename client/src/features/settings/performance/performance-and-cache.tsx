import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { Insights as Found, SlowCall } from '@vademecum/shared/settings/performance.ts';
import { Timer } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CacheStats, CacheStatsSkeleton } from './cache-stats.tsx';
import { CallName } from './call-name.tsx';
import { MeasuredTable } from './measured-table.tsx';
import { count, duration, percent } from './performance-labels.ts';
import type { PerformanceSearch } from './performance-search.ts';

interface PerformanceAndCacheProps extends InsightsProps {
  cacheStats: PageQuery<Outputs['performance']['cacheStats']>;
  insights: PageQuery<Outputs['performance']['insights']>;
}

/** Specification, section 2.12. */
export function PerformanceAndCache({ cacheStats, insights, ...props }: PerformanceAndCacheProps) {
  return (
    <div className="flex flex-col gap-8 pb-24">
      <section aria-labelledby="caches">
        <h2 id="caches" className="mb-3 text-lg font-semibold">
          Cache statistics
        </h2>
        <QueryBoundary loading={<CacheStatsSkeleton />} failed="The cache statistics could not be loaded">
          <CacheStats query={cacheStats} />
        </QueryBoundary>
      </section>
      <section aria-labelledby="insights">
        <h2 id="insights" className="mb-3 text-lg font-semibold">
          Performance insights
        </h2>
        <QueryBoundary loading={<InsightsSkeleton />} failed="The performance insights could not be loaded">
          <Insights query={insights} cacheStats={cacheStats} {...props} />
        </QueryBoundary>
      </section>
    </div>
  );
}

/** Specification, section 9. */
const everyMs = 60_000;

interface InsightsProps {
  search: PerformanceSearch;
  onSearchChange: (change: PerformanceSearch) => void;
}

interface Queries {
  query: PageQuery<Outputs['performance']['insights']>;
  cacheStats: PageQuery<Outputs['performance']['cacheStats']>;
}

/** How long calls take. */
function Insights({ query, cacheStats, ...props }: InsightsProps & Queries) {
  const { data: insights } = useSuspenseQuery({ ...query, refetchInterval: everyMs, refetchOnMount: 'always' });
  const { data: caches } = useQuery(cacheStats);
  const requests = caches === undefined ? null : Object.values(caches).reduce((sum, { totalRequests }) => sum + totalRequests, 0);
  return (
    <div className="flex flex-col gap-4">
      <Summary insights={insights} requests={requests} />
      {insights.procedures.length === 0 ? (
        <EmptyState icon={Timer} title="No calls measured yet" text="Figures appear once people use the product." />
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
          <Percentiles insights={insights} {...props} />
          <Slowest calls={insights.slowest} />
        </div>
      )}
    </div>
  );
}

/** requests: of all caches; null where they are not known. */
function Summary({ insights, requests }: { insights: Found; requests: number | null }) {
  const { averageExecutionTime, cacheHitRate, calls, since } = insights;
  const figures = [
    { label: 'Average execution time', value: calls === 0 ? 'No calls yet' : duration(averageExecutionTime) },
    { label: 'Cache hit rate, all caches', value: requests === 0 ? 'No requests yet' : percent(cacheHitRate) },
    { label: 'Calls measured', value: count(calls) },
  ];
  return (
    <>
      <dl className="grid gap-3 sm:grid-cols-3">
        {figures.map(({ label, value }) => (
          <Card key={label}>
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{value}</dd>
          </Card>
        ))}
      </dl>
      <p className="text-sm text-ink-soft">
        Measured since <time dateTime={since}>{dateTimeLabel(since)}</time>; last 24 hours, since the last restart.
      </p>
    </>
  );
}

function Percentiles({ insights, search, onSearchChange }: InsightsProps & { insights: Found }) {
  const { calls = 'procedure', sort = 'p95', direction: order = 'desc' } = search;
  const shown = insights.procedures.filter(({ kind }) => kind === calls);
  return (
    <section aria-label="Times by call" className="flex min-w-0 flex-col gap-2">
      <Field label="Show">
        {(control) => (
          <Select
            {...control}
            value={calls}
            options={[
              { value: 'procedure', label: 'All calls' },
              { value: 'rest', label: 'REST routes' },
            ]}
            onChange={({ target }) => {
              onSearchChange({ calls: target.value === 'rest' ? 'rest' : undefined });
            }}
          />
        )}
      </Field>
      {shown.length === 0 ? (
        <p className="rounded-md border border-line p-4 text-ink-soft">No REST calls in this period</p>
      ) : (
        <MeasuredTable
          measured={shown}
          sort={sort}
          order={order}
          onSort={(by, direction) => {
            onSearchChange({ sort: by, direction });
          }}
        />
      )}
    </section>
  );
}

function Slowest({ calls }: { calls: readonly SlowCall[] }) {
  return (
    <section aria-label="Slowest calls" className="min-w-0">
      <h3 className="mb-2 font-semibold">Slowest calls</h3>
      <ol className="rounded-md border border-line bg-surface text-sm tabular-nums">
        {calls.map(({ name, ms, at }) => (
          <li key={`${name} ${at} ${ms}`} className="flex items-baseline gap-3 border-b border-line px-3 py-2 last:border-0">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <CallName name={name} />
            </span>
            <time dateTime={at} className="text-right text-xs text-ink-soft">
              {dateTimeLabel(at)}
            </time>
            <span className="w-16 text-right font-medium whitespace-nowrap">{duration(ms)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function InsightsSkeleton() {
  return (
    <div role="status" aria-label="Loading the performance insights" className="flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-20" />
        ))}
      </div>
      <Skeleton className="h-80" />
    </div>
  );
}
