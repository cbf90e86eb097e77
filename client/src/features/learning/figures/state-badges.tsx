import { useQuery } from '@tanstack/react-query';
import type { PerformanceSummary } from '@vademecum/shared/learning/figures.ts';
import { Activity, BrainCircuit, CirclePause } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Popover } from '../../../ui/popover.tsx';

/** The current state. Nothing is shown until it is known. */
export function StateBadges({ query }: { query: PageQuery<PerformanceSummary> }) {
  const { data } = useQuery({ ...query, staleTime: 0 });
  if (data === undefined) return null;
  const badges = [
    {
      ...data.autonomousLearning,
      icon: BrainCircuit,
      on: 'Autonomous Learning Active',
      off: 'Autonomous Learning Inactive',
      why: whyLearning(data),
    },
    {
      ...data.realTimeAnalysis,
      icon: Activity,
      on: 'Real-time Analysis',
      off: 'Real-time Analysis Waiting',
      why: whyAnalysis(data.realTimeAnalysis),
    },
  ];
  return badges.map(({ isActive, icon, on, off, why }) => (
    <Popover
      key={on}
      label={isActive ? on : off}
      trigger={(props) => (
        <button type="button" className="inline-flex min-h-8 items-center rounded-full" {...props}>
          <Badge icon={isActive ? icon : CirclePause} kind={isActive ? 'success' : 'secondary'}>
            {isActive ? on : off}
          </Badge>
        </button>
      )}
    >
      {why}
    </Popover>
  ));
}

function whyLearning({ autonomousLearning: { isActive, at }, realTimeAnalysis }: PerformanceSummary): string {
  if (isActive && at !== null) return `The last nightly run finished on ${dateTimeLabel(at)} without errors, and questions are recorded.`;
  if (at === null) return 'No nightly run yet, or the last one failed. It starts at 3 AM.';
  if (!realTimeAnalysis.isActive) return 'The nightly run works, but no question was recorded in the last 30 days.';
  return `The last nightly run finished on ${dateTimeLabel(at)}, more than a day ago.`;
}

function whyAnalysis({ isActive, at }: PerformanceSummary['realTimeAnalysis']): string {
  if (at === null) return 'No question has been recorded yet. Each question counts once it is answered, unless the person opted out.';
  const last = `The last question was recorded on ${dateTimeLabel(at)}.`;
  return isActive ? `${last} Each question counts once it is answered.` : `${last} None in the last 30 days.`;
}
