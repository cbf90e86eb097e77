import { type AnalyticsPeriod, analyticsPeriods } from '@vademecum/shared/analytics/analytics-choices.ts';
import { ChevronDown, FileSpreadsheet, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PageQuery } from '../../lib/start-query.ts';
import type { Outputs } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/form-controls.tsx';
import { MenuItem } from '../../ui/menu/menu-item.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryBoundary } from '../../ui/query-boundary.tsx';
import { type AnalyticsSearch, exportUrl, periodOf, type Pressed } from './analytics-search.ts';
import { Behind } from './behind.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { Dashboard } from './dashboard.tsx';

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

interface PeriodChoiceProps {
  period: AnalyticsPeriod;
  onChange: (period: AnalyticsPeriod) => void;
}

function PeriodChoice({ period, onChange }: PeriodChoiceProps) {
  return (
    <Select
      aria-label="Period"
      value={String(period)}
      options={analyticsPeriods.map((days) => ({ value: String(days), label: `Last ${days} days` }))}
      onChange={({ target }) => {
        const chosen = analyticsPeriods.find((days) => String(days) === target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}

interface ExportMenuProps {
  period: AnalyticsPeriod;
  onPrint: () => void;
}

/** The report as a file for a spreadsheet, or as a page to print or to keep as PDF. */
function ExportMenu({ period, onPrint }: ExportMenuProps) {
  return (
    <Menu
      trigger={
        <Button>
          Export Report
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
    >
      <MenuItem
        icon={FileSpreadsheet}
        onSelect={() => {
          download(exportUrl(period));
        }}
      >
        CSV file
      </MenuItem>
      <MenuItem icon={Printer} onSelect={onPrint}>
        Printable page
      </MenuItem>
    </Menu>
  );
}

/** As pressing a link to a file does. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
}
