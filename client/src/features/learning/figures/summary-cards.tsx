import { useSuspenseQuery } from '@tanstack/react-query';
import { type FigureName, metricDays } from '@vademecum/shared/learning/learning-choices.ts';
import { figureKinds, metricLabel, type PerformanceSummary, sentimentLabel } from '@vademecum/shared/learning/figures.ts';
import { Clock, type LucideIcon, Smile, Star, Target } from 'lucide-react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FigureLink } from './figure-link.tsx';

interface SummaryCard {
  figure: FigureName;
  icon: LucideIcon;
  field: keyof PerformanceSummary['counts'];
  format: (value: number) => string;
}

const cards: readonly SummaryCard[] = [
  { figure: 'response_accuracy', icon: Target, field: 'responseAccuracy', format: (value) => metricLabel('response_accuracy', value) },
  { figure: 'user_satisfaction', icon: Star, field: 'userSatisfaction', format: (value) => metricLabel('user_satisfaction', value) },
  { figure: 'response_time', icon: Clock, field: 'averageResponseTime', format: (value) => metricLabel('response_time', value) },
  { figure: 'sentiment', icon: Smile, field: 'sentimentScore', format: sentimentLabel },
];
const grid = 'mb-4 grid grid-cols-2 gap-3 xl:grid-cols-4';

/** Specification, section 2.15: four figures of the last 30 days. */
export function SummaryCards({ query }: { query: PageQuery<Outputs['improvementMetrics']['summary']> }) {
  return (
    <QueryBoundary loading={<SummarySkeleton />} failed="The figures could not be loaded">
      <LoadedCards query={query} />
    </QueryBoundary>
  );
}

function LoadedCards({ query }: { query: PageQuery<Outputs['improvementMetrics']['summary']> }) {
  const { data: summary } = useSuspenseQuery({ ...query, staleTime: 0 });
  return (
    <ul aria-label="Summary" className={grid}>
      {cards.map(({ figure, icon: Icon, field, format }) => {
        const value = summary[field];
        return (
          <li key={figure}>
            <Card className="flex h-full flex-col gap-1">
              <span className="flex items-center gap-2 text-sm font-medium text-ink-soft">
                <Icon aria-hidden size={18} />
                {figureKinds[figure].label}
              </span>
              <FigureLink
                figure={figure}
                text={value === null ? null : format(value)}
                count={summary.counts[field]}
                {...(figure === 'response_accuracy' && { ratings: summary.ratings })}
              />
              <span className="text-sm text-ink-soft">Last {metricDays} days</span>
            </Card>
          </li>
        );
      })}
    </ul>
  );
}

function SummarySkeleton() {
  return (
    <div role="status" aria-label="Loading the figures" className={grid}>
      {cards.map(({ figure }) => (
        <Skeleton key={figure} className="h-28" />
      ))}
    </div>
  );
}
