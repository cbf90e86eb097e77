import type { AnalyticsPeriod } from '@vademecum/shared/analytics/analytics-choices.ts';
import type { ReactNode } from 'react';
import type { PageQuery } from '../../lib/start-query.ts';
import type { Outputs } from '../../trpc.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { type AnalyticsSearch, periodOf, type Pressed } from './analytics-search.ts';
import { Dashboard } from './dashboard.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { ExportMenu } from './export-menu.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { Behind } from './behind.tsx';

export interface AnalyticsPageProps {
  search: AnalyticsSearch;
  dashboard: PageQuery<Outputs['analytics']['dashboard']>;
  /** Opens the dialog Edit LLM Instructions. */
  preferences: ReactNode;
  /** Stands below the figures. */
  footer?: ReactNode;
  onPeriodChange: (period: AnalyticsPeriod) => void;
  /** Shows what is behind a figure; with nothing pressed it is closed. */
  onPress: (pressed: Pressed) => void;
  onPrint: () => void;
}

/** Specification, section 2.13. */
export function AnalyticsPage({ search, dashboard, preferences, footer, onPeriodChange, onPress, onPrint }: AnalyticsPageProps) {
  const period = periodOf(search);
  return (
    <div className="flex h-full flex-col">
      <PageHeader
        title="Analytics Dashboard"
        text="What is asked, how it is answered, and whether everything works."
        actions={
          <>
            <PeriodChoice period={period} onChange={onPeriodChange} />
            {preferences}
            <ExportMenu period={period} onPrint={onPrint} />
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-4 lg:p-6">
        <QueryBoundary key={period} loading={<DashboardSkeleton />} failed="The analytics could not be loaded">
          <Dashboard query={dashboard} onPress={onPress} />
        </QueryBoundary>
        {footer}
      </div>
      <Behind search={search} onPress={onPress} />
    </div>
  );
}
