import { useSuspenseQuery } from '@tanstack/react-query';
import type { PageQuery } from '../../lib/start-query.ts';
import type { Outputs } from '../../trpc.ts';
import { Activity } from './activity.tsx';
import { freshMs, type Pressed } from './analytics-search.ts';
import { CitedLists } from './cited-lists.tsx';
import { DailyCharts } from './daily-charts.tsx';
import { HipaaBanner } from './hipaa-banner.tsx';
import { HourMap } from './hour-map.tsx';
import { MetricCards } from './metric-cards.tsx';
import { SystemStatus } from './system-status.tsx';
import { Topics } from './topics.tsx';

interface DashboardProps {
  query: PageQuery<Outputs['analytics']['dashboard']>;
  onPress: (pressed: Pressed) => void;
}

export function Dashboard({ query, onPress }: DashboardProps) {
  const { data: dashboard } = useSuspenseQuery({ ...query, staleTime: freshMs });
  return (
    <div className="mx-auto flex max-w-7xl flex-col gap-4">
      <HipaaBanner />
      <MetricCards summary={dashboard} onPress={onPress} />
      <DailyCharts dashboard={dashboard} onPress={onPress} />
      <CitedLists dashboard={dashboard} onPress={onPress} />
      <div className="grid gap-4 min-[1400px]:grid-cols-[minmax(0,1fr)_auto]">
        <Topics dashboard={dashboard} onPress={onPress} />
        <HourMap dashboard={dashboard} onPress={onPress} />
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <Activity entries={dashboard.activity} />
        <SystemStatus />
      </div>
    </div>
  );
}
