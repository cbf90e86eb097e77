import { useQuery } from '@tanstack/react-query';
import type { PerformanceSummary } from '@vademecum/shared/learning/figures.ts';
import { Activity, BrainCircuit, CirclePause, type LucideIcon } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Popover } from '../../../ui/popover.tsx';

/** The current state. Nothing is shown until it is known. */
export function StateBadges({ query }: { query: PageQuery<Outputs['improvementMetrics']['summary']> }) {
  const { data } = useQuery({ ...query, staleTime: 0 });
  if (data === undefined) return null;
  const { autonomousLearning, realTimeAnalysis } = data;
  return (
    <>
      <StateBadge
        {...(autonomousLearning.isActive
          ? { icon: BrainCircuit, text: 'Autonomous Learning Active', isTrue: true }
          : { icon: CirclePause, text: 'Autonomous Learning Inactive', isTrue: false })}
        why={whyLearning(data)}
      />
      <StateBadge
        {...(realTimeAnalysis.isActive
          ? { icon: Activity, text: 'Real-time Analysis', isTrue: true }
          : { icon: CirclePause, text: 'Real-time Analysis Waiting', isTrue: false })}
        why={whyAnalysis(realTimeAnalysis)}
      />
    </>
  );
}

function whyLearning({ autonomousLearning: { isActive, at }, realTimeAnalysis }: PerformanceSummary): string {
  if (isActive && at !== null)
    return `The last nightly run was done on ${dateTimeLabel(at)} without a failure, and questions are recorded.`;
  if (at === null) return 'No nightly run has been done yet, or the last one failed. It starts at 3 in the morning.';
  if (!realTimeAnalysis.isActive) return 'The nightly run comes, but no question was recorded in the last 30 days.';
  return `The last nightly run was done on ${dateTimeLabel(at)}, more than a day ago.`;
}

function whyAnalysis({ isActive, at }: PerformanceSummary['realTimeAnalysis']): string {
  if (at === null)
    return 'No question has been recorded yet. Each one counts as soon as it is answered, unless whoever asks switched that off.';
  const last = `The last question was recorded on ${dateTimeLabel(at)}.`;
  return isActive ? `${last} Each one counts as soon as it is answered.` : `${last} None came in the last 30 days.`;
}

function StateBadge({ icon, text, why, isTrue }: { icon: LucideIcon; text: string; why: string; isTrue: boolean }) {
  return (
    <Popover
      label={text}
      trigger={(props) => (
        <button type="button" className="inline-flex min-h-8 items-center rounded-full" {...props}>
          <Badge icon={icon} kind={isTrue ? 'success' : 'secondary'}>
            {text}
          </Badge>
        </button>
      )}
    >
      {why}
    </Popover>
  );
}
