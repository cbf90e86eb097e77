import { Link } from '@tanstack/react-router';
import type { ImprovementOverview } from '@vademecum/shared/learning/figures.ts';
import { CircleCheck } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HoverCard } from '../../../ui/hover-card.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { FigureLine, FigureLink, FigureList, percentLabel } from './figure-link.tsx';

const grid = 'grid gap-4 lg:grid-cols-2';

/** Specification, section 2.15. */
export function OverviewTab({ query }: { query: PageQuery<ImprovementOverview> }) {
  return (
    <Loaded
      query={query}
      loading={<Skeletons label="Loading the overview" className={grid} shapes={['h-60', 'h-60']} />}
      failed="The overview could not be loaded"
    >
      {(overview) => (
        <div className={`${grid} items-start pb-8`}>
          <SystemHealth overview={overview} />
          <RecentImprovements improvements={overview.recentImprovements} />
        </div>
      )}
    </Loaded>
  );
}

function SystemHealth({ overview }: { overview: ImprovementOverview }) {
  const { criticalIssues, pendingActions, documentationGaps, clarificationRate } = overview;
  return (
    <FigureList title="System Health">
      <Count
        label="Critical Issues"
        rule="Actions with critical priority"
        count={criticalIssues}
        search={{ tab: 'actions', actionPriority: 'critical' }}
      />
      <Count
        label="Pending Actions"
        rule="Actions waiting for a decision"
        count={pendingActions}
        search={{ tab: 'actions', actionStatus: 'pending' }}
      />
      <Count
        label="Documentation Gaps"
        rule="Gaps with high priority"
        count={documentationGaps}
        search={{ tab: 'documentation', priority: 'high' }}
      />
      <FigureLine label="Clarification Rate">
        <FigureLink
          figure="clarification"
          size="normal"
          text={clarificationRate.value === null ? null : percentLabel(clarificationRate.value)}
          count={clarificationRate.count}
        />
      </FigureLine>
    </FigureList>
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
    <FigureLine label={label}>
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
    </FigureLine>
  );
}

function RecentImprovements({ improvements }: { improvements: ImprovementOverview['recentImprovements'] }) {
  return (
    <Card role="region" aria-labelledby="recent-improvements">
      <h2 id="recent-improvements" className="mb-2 font-semibold">
        Recent Improvements
      </h2>
      {improvements.length === 0 ? (
        <EmptyState icon={CircleCheck} title="Nothing completed yet" text="Completed actions appear here." />
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
