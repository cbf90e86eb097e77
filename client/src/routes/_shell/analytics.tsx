import { createFileRoute } from '@tanstack/react-router';
import { defaultAnalyticsPeriod } from '@vademecum/shared/analytics/analytics-choices.ts';
import { hasPermission } from '@vademecum/shared/permissions.ts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { AnalyticsPage } from '../../features/analytics/analytics-page.tsx';
import { analyticsAddress, periodOf } from '../../features/analytics/analytics-search.ts';
import { GoldenPanel } from '../../features/learning/golden/golden-panel.tsx';
import { InstructionsDialog } from '../../features/settings/instructions/instructions-dialog.tsx';
import { addressOf } from '../../lib/address.ts';
import { requirePermission } from '../../lib/guards.ts';
import { startQuery } from '../../lib/start-query.ts';
import { Button } from '../../ui/button.tsx';

export const Route = createFileRoute('/_shell/analytics')({
  validateSearch: addressOf(analyticsAddress),
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'analytics');
  },
  loaderDeps: ({ search }) => ({ period: periodOf(search) }),
  loader: ({ context, deps }) => {
    const hasGolden = !hasPermission(context.user.role, 'reports');
    return {
      hasGolden,
      dashboard: startQuery(context, context.trpc.analytics.dashboard.queryOptions(deps)),
      golden: startQuery(context, context.trpc.golden.list.queryOptions(), hasGolden),
    };
  },
  component: AnalyticsRoute,
});

function AnalyticsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { hasGolden, dashboard, golden } = Route.useLoaderData();
  return (
    <AnalyticsPage
      search={search}
      dashboard={dashboard}
      preferences={<PreferencesButton />}
      footer={
        // For managers, who save golden questions and have no screen of AI Learning.
        hasGolden && (
          <div className="mx-auto mt-4 max-w-7xl">
            <GoldenPanel query={golden} />
          </div>
        )
      }
      onPeriodChange={(period) => void navigate({ search: { period: period === defaultAnalyticsPeriod ? undefined : period } })}
      onPress={(pressed) => void navigate({ search: { period: search.period, ...pressed }, resetScroll: false })}
      onPrint={() => void navigate({ to: '/analytics-report', search: { period: search.period } })}
    />
  );
}

/** Specification, section 2.13: it opens the dialog Edit LLM Instructions. */
function PreferencesButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        onClick={() => {
          setIsOpen(true);
        }}
      >
        <SlidersHorizontal aria-hidden size={16} />
        Preferences
      </Button>
      {isOpen && (
        <InstructionsDialog
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}
