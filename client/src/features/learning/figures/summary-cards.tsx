import { type FigureName, metricDays } from '@vademecum/shared/learning/learning-choices.ts';
import { figureKinds, metricLabel, type PerformanceSummary, sentimentLabel } from '@vademecum/shared/learning/figures.ts';
import { Clock, type LucideIcon, Smile, Star, Target } from 'lucide-react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { Card } from '../../../ui/card.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
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
export function SummaryCards({ query }: { query: PageQuery<PerformanceSummary> }) {
  return (
    <Loaded
      query={query}
      loading={<Skeletons label="Loading the figures" className={grid} shapes={cards.map(() => 'h-36')} />}
      failed="The figures could not be loaded"
    >
      {(summary) => (
        <ul aria-label="Summary" className={grid}>
          {cards.map((card) => (
            <li key={card.figure}>
              <SummaryFigure card={card} summary={summary} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** What the figure is computed from. */
function sampleOf({ counts, ratings }: PerformanceSummary, field: SummaryCard['field']): string {
  const count = counts[field];
  const of = `${count.toLocaleString('en-US')} ${count === 1 ? 'question' : 'questions'}`;
  return field === 'responseAccuracy' ? `${of}, ${ratings.toLocaleString('en-US')} rated` : of;
}

function SummaryFigure({ card: { figure, icon: Icon, field, format }, summary }: { card: SummaryCard; summary: PerformanceSummary }) {
  const value = summary[field];
  return (
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
      <span className="text-sm text-ink-soft">
        {sampleOf(summary, field)}, last {metricDays} days
      </span>
      {figure === 'response_accuracy' && (
        <span className="text-sm text-ink-soft">Sum of ratings (0 to 1) ÷ questions rated or not answered</span>
      )}
    </Card>
  );
}
