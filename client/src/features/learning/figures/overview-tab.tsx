import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImprovementOverview } from '@vademecum/shared/learning/figures.ts';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HoverCard } from '../../../ui/hover-card.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FigureLink } from './figure-link.tsx';

/** Specification, section 2.15. */
export function OverviewTab({ query }: { query: PageQuery<Outputs['improvementMetrics']['overview']> }) {
  return (
    <QueryBoundary loading={<OverviewSkeleton />} failed="The overview could not be loaded">
      <LoadedOverview query={query} />
    </QueryBoundary>
  );
}

function LoadedOverview({ query }: { query: PageQuery<Outputs['improvementMetrics']['overview']> }) {
  const { data: overview } = useSuspenseQuery({ ...query, staleTime: 0 });
  return (
    <div className="grid items-start gap-4 pb-8 lg:grid-cols-2">
      <SystemHealth overview={overview} />
      <RecentImprovements improvements={overview.recentImprovements} />
    </div>
  );
}

function SystemHealth({ overview }: { overview: ImprovementOverview }) {
  const { criticalIssues, pendingActions, documentationGaps, clarificationRate } = overview;
  return (
    <Card role="region" aria-labelledby="system-health">
      <h2 id="system-health" className="mb-2 font-semibold">
        System Health
      </h2>
      <dl className="divide-y divide-line">
        <Count
          label="Critical Issues"
          rule="All actions with priority critical."
          count={criticalIssues}
          search={{ tab: 'actions', actionPriority: 'critical' }}
        />
        <Count
          label="Pending Actions"
          rule="Actions that nobody has decided on."
          count={pendingActions}
          search={{ tab: 'actions', actionStatus: 'pending' }}
        />
        <Count
          label="Documentation Gaps"
          rule="All gaps with priority high."
          count={documentationGaps}
          search={{ tab: 'documentation', priority: 'high' }}
        />
        <Line label="Clarification Rate">
          <FigureLink
            figure="clarification"
            size="normal"
            text={clarificationRate.value === null ? null : `${(clarificationRate.value * 100).toFixed(1)}%`}
            count={clarificationRate.count}
          />
        </Line>
      </dl>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 py-2">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface CountProps {
  label: string;
  rule: string;
  count: number;
  /** Where just the counted ones stand. */
  search: { tab: 'actions'; actionStatus?: 'pending'; actionPriority?: 'critical' } | { tab: 'documentation'; priority: 'high' };
}

function Count({ label, rule, count, search }: CountProps) {
  return (
    <Line label={label}>
      <HoverCard
        trigger={
          <Link
            to="/ai-learning"
            search={search}
            className="inline-flex min-h-8 items-center text-lg font-semibold tabular-nums underline decoration-dotted underline-offset-4 hover:decoration-solid"
          >
            <VisuallyHidden>{label}: </VisuallyHidden>
            {count.toLocaleString('en-US')}
          </Link>
        }
      >
        {rule}
      </HoverCard>
    </Line>
  );
}

function RecentImprovements({ improvements }: { improvements: ImprovementOverview['recentImprovements'] }) {
  return (
    <Card role="region" aria-labelledby="recent-improvements">
      <h2 id="recent-improvements" className="mb-2 font-semibold">
        Recent Improvements
      </h2>
      {improvements.length === 0 ? (
        <EmptyState
          icon={CircleCheck}
          title="Nothing completed yet"
          text="What is approved on the Actions tab stands here once it is done."
        />
      ) : (
        <ul className="divide-y divide-line">
          {improvements.map(({ id, description, completedAt }) => (
            <li key={id} className="flex items-start gap-2 py-2">
              <CircleCheck aria-hidden size={18} className="mt-0.5 shrink-0 text-success" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {description}
                <span className="block text-sm text-ink-soft">Completed {dateTimeLabel(completedAt)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading the overview" className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-60" />
      <Skeleton className="h-60" />
    </div>
  );
}
