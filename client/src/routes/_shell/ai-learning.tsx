import { createFileRoute } from '@tanstack/react-router';
import { defaultTrendPeriod, metricDays } from '@vademecum/shared/learning/learning-choices.ts';
import { lazy, Suspense, useState } from 'react';
import { DocumentationTab } from '../../features/learning/gaps/documentation-tab.tsx';
import { gapsAddress } from '../../features/learning/gaps/gaps-search.ts';
import { DropBanner } from '../../features/learning/golden/drop-banner.tsx';
import { GoldenPanel } from '../../features/learning/golden/golden-panel.tsx';
import { ActionsTab } from '../../features/learning/proposals/actions-tab.tsx';
import { LearningPage } from '../../features/learning/learning-page.tsx';
import { learningAddress } from '../../features/learning/learning-search.ts';
import { FigureRowsDialog } from '../../features/learning/figures/figure-rows-dialog.tsx';
import { OverviewTab } from '../../features/learning/figures/overview-tab.tsx';
import { PerformanceTab } from '../../features/learning/figures/performance-tab.tsx';
import { StateBadges } from '../../features/learning/figures/state-badges.tsx';
import { SummaryCards } from '../../features/learning/figures/summary-cards.tsx';
import { TrendsTab } from '../../features/learning/figures/trends-tab.tsx';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import type { MemoryDraft } from '../../lib/memory-draft.ts';
import { startQuery } from '../../lib/start-query.ts';

export const Route = createFileRoute('/_shell/ai-learning')({
  validateSearch: addressOf({ ...learningAddress, ...gapsAddress }),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'reports');
  },
  loaderDeps: ({ search: { tab, period = defaultTrendPeriod } }) => ({ tab, period }),
  loader: ({ context, deps: { tab, period } }) => {
    const { improvementMetrics: figures, improvement, golden, gaps } = context.trpc;
    return {
      period,
      summary: startQuery(context, figures.summary.queryOptions()),
      overview: startQuery(context, figures.overview.queryOptions(), tab === 'overview'),
      metrics: startQuery(context, figures.metrics.queryOptions(), tab === 'performance'),
      golden: startQuery(context, golden.list.queryOptions(), tab === 'performance'),
      gaps: startQuery(context, gaps.list.queryOptions(), tab === 'documentation'),
      actions: startQuery(context, improvement.actions.queryOptions(), tab === 'actions'),
      learned: startQuery(context, improvement.learned.queryOptions(), tab === 'actions'),
      trends: startQuery(context, figures.trends.queryOptions({ period }), tab === 'trends'),
    };
  },
  component: LearningRoute,
});

function LearningRoute() {
  const { tab } = Route.useSearch();
  const queries = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <>
      <LearningPage
        tab={tab}
        onTabChange={(next) => void navigate({ to: '.', search: { tab: next } })}
        badges={<StateBadges query={queries.summary} />}
        summary={<SummaryCards query={queries.summary} />}
        contents={{
          overview: (
            <>
              <DropBanner className="mb-4" />
              <OverviewTab query={queries.overview} />
            </>
          ),
          performance: (
            <>
              <PerformanceTab query={queries.metrics} />
              <GoldenPanel query={queries.golden} />
            </>
          ),
          documentation: <Documentation />,
          actions: <Actions />,
          trends: <Trends />,
        }}
      />
      <OpenFigure />
    </>
  );
}

const NewMemoryDialog = lazy(async () => ({ default: (await import('../../features/memories/new-memory-dialog.tsx')).NewMemoryDialog }));

function Documentation() {
  const { tab: _tab, ...search } = Route.useSearch();
  const { gaps } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  const [memory, setMemory] = useState<MemoryDraft | null>(null);
  return (
    <>
      <DocumentationTab
        query={gaps}
        search={search}
        onSearchChange={(change) => void navigate({ to: '.', search: (before) => ({ ...before, ...change }), replace: 'q' in change })}
        onWriteMemory={setMemory}
      />
      {memory !== null && (
        <Suspense>
          <NewMemoryDialog draft={memory} onClose={() => setMemory(null)} />
        </Suspense>
      )}
    </>
  );
}

function Trends() {
  const { period, trends } = Route.useLoaderData();
  const navigate = Route.useNavigate();
  return (
    <TrendsTab
      query={trends}
      period={period}
      onPeriodChange={(next) =>
        void navigate({ to: '.', search: (before) => ({ ...before, period: next === defaultTrendPeriod ? undefined : next }) })
      }
    />
  );
}

/** The rows behind the figure that the address names. */
function OpenFigure() {
  const { figure, days = metricDays, rows = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  if (figure === undefined) return null;
  return (
    <FigureRowsDialog
      figure={figure}
      days={days}
      page={rows}
      onPageChange={(next) =>
        void navigate({ to: '.', search: (before) => ({ ...before, rows: next === 1 ? undefined : next }), replace: true })
      }
      onClose={() => void navigate({ to: '.', search: (before) => ({ ...before, figure: undefined, days: undefined, rows: undefined }) })}
    />
  );
}

function Actions() {
  const { actions, learned } = Route.useLoaderData();
  const { tab, actionStatus, actionPriority, shown } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ActionsTab
      actions={actions}
      learned={learned}
      search={{ status: actionStatus, priority: actionPriority, shown }}
      onSearchChange={({ status, priority, ...next }) =>
        void navigate({ to: '.', search: { tab, actionStatus: status, actionPriority: priority, ...next }, resetScroll: false })
      }
    />
  );
}
