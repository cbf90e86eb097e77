import { createFileRoute } from '@tanstack/react-router';
import { defaultTrendPeriod, metricDays } from '@vademecum/shared/improvement.ts';
import { ImprovementPage } from '../../features/improvement/improvement-page.tsx';
import { improvementSearchSchema } from '../../features/improvement/improvement-search.ts';
import { FigureRowsDialog } from '../../features/improvement-metrics/figure-rows-dialog.tsx';
import { OverviewTab } from '../../features/improvement-metrics/overview-tab.tsx';
import { PerformanceTab } from '../../features/improvement-metrics/performance-tab.tsx';
import { StateBadges } from '../../features/improvement-metrics/state-badges.tsx';
import { SummaryCards } from '../../features/improvement-metrics/summary-cards.tsx';
import { TrendsTab } from '../../features/improvement-metrics/trends-tab.tsx';
import { requirePermission } from '../../lib/guards.ts';

export const Route = createFileRoute('/_shell/ai-learning')({
  validateSearch: improvementSearchSchema,
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'reports');
  },
  component: ImprovementRoute,
});

function ImprovementRoute() {
  const { tab, period = defaultTrendPeriod, figure, days = metricDays, rows = 1 } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <>
      <ImprovementPage
        tab={tab}
        onTabChange={(next) => void navigate({ to: '.', search: { tab: next } })}
        badges={<StateBadges />}
        summary={<SummaryCards />}
        contents={{
          overview: <OverviewTab />,
          performance: <PerformanceTab />,
          trends: (
            <TrendsTab
              period={period}
              onPeriodChange={(next) =>
                void navigate({ to: '.', search: (before) => ({ ...before, period: next === defaultTrendPeriod ? undefined : next }) })
              }
            />
          ),
        }}
      />
      {figure !== undefined && (
        <FigureRowsDialog
          figure={figure}
          days={days}
          page={rows}
          onPageChange={(next) =>
            void navigate({ to: '.', search: (before) => ({ ...before, rows: next === 1 ? undefined : next }), replace: true })
          }
          onClose={() =>
            void navigate({ to: '.', search: (before) => ({ ...before, figure: undefined, days: undefined, rows: undefined }) })
          }
        />
      )}
    </>
  );
}
