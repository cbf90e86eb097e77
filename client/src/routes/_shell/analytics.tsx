import { defaultAnalyticsPeriod } from '@vademecum/shared/analytics.ts';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { AnalyticsPage } from '../../features/analytics/analytics-page.tsx';
import { analyticsSearchSchema, periodOf } from '../../features/analytics/analytics-search.ts';
import { InstructionsDialog } from '../../features/instructions/instructions-dialog.tsx';
import { requirePermission } from '../../lib/guards.ts';
import { Button } from '../../ui/button.tsx';

export const Route = createFileRoute('/_shell/analytics')({
  validateSearch: analyticsSearchSchema,
  beforeLoad: ({ context }) => {
    requirePermission(context.user, 'analytics');
  },
  loaderDeps: ({ search }) => ({ period: periodOf(search) }),
  // Not awaited: the screen has a face of its own while it loads.
  loader: ({ context, deps }) => {
    void context.trpc.analytics.dashboard.prefetch(deps);
  },
  component: AnalyticsRoute,
});

function AnalyticsRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AnalyticsPage
      search={search}
      preferences={<PreferencesButton />}
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
