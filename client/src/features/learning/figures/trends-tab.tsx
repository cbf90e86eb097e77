import { useSuspenseQuery } from '@tanstack/react-query';
import { type FigureName, type TrendPeriod, trendPeriods } from '@vademecum/shared/learning/learning-choices.ts';
import { daysOfPeriod, metricLabel, sentimentLabel, type TrendSummary } from '@vademecum/shared/learning/figures.ts';
import { type ReactNode, useId } from 'react';
import type { PageQuery } from '../../../lib/start-query.ts';
import type { Outputs } from '../../../trpc.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { QueryBoundary } from '../../../ui/query-boundary.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { FigureLink } from './figure-link.tsx';

interface TrendsTabProps {
  query: PageQuery<Outputs['improvementMetrics']['trends']>;
  period: TrendPeriod;
  onPeriodChange: (period: TrendPeriod) => void;
}

const options = trendPeriods.map((value) => ({ value, label: `Last ${daysOfPeriod(value)} days` }));

/** Specification, section 2.15. */
export function TrendsTab({ query, period, onPeriodChange }: TrendsTabProps) {
  return (
    <div className="flex max-w-5xl flex-col gap-4 pb-8">
      <div className="w-48">
        <Field label="Period">
          {(control) => (
            <Select
              {...control}
              value={period}
              options={options}
              onChange={({ target }) => {
                const chosen = trendPeriods.find((one) => one === target.value);
                if (chosen !== undefined) onPeriodChange(chosen);
              }}
            />
          )}
        </Field>
      </div>
      <QueryBoundary loading={<TrendsSkeleton />} failed="The trends could not be loaded">
        <LoadedTrends query={query} period={period} />
      </QueryBoundary>
    </div>
  );
}

interface TrendFigure {
  label: string;
  figure: FigureName;
  text: string | null;
  count: number;
}

const percent = (value: number): string => `${(value * 100).toFixed(1)}%`;
const shown = (value: number | null, format: (value: number) => string): string | null => (value === null ? null : format(value));

function analysisOf({ totalInteractions, averageSentiment, clarificationRate, averageResponseTime }: TrendSummary): TrendFigure[] {
  return [
    { label: 'Total interactions', figure: 'interactions', text: totalInteractions.toLocaleString('en-US'), count: totalInteractions },
    {
      label: 'Average sentiment',
      figure: 'sentiment',
      text: shown(averageSentiment.value, sentimentLabel),
      count: averageSentiment.count,
    },
    {
      label: 'Clarification requests',
      figure: 'clarification',
      text: shown(clarificationRate.value, percent),
      count: clarificationRate.count,
    },
    {
      label: 'Average response time',
      figure: 'response_time',
      text: shown(averageResponseTime.value, (value) => metricLabel('response_time', value)),
      count: averageResponseTime.count,
    },
  ];
}

function feedbackOf({ totalFeedback, averageRating, averageSatisfaction }: TrendSummary): TrendFigure[] {
  const outOfFive = (value: number): string => `${value.toFixed(1)} / 5.0`;
  return [
    { label: 'Total feedback', figure: 'feedback', text: totalFeedback.toLocaleString('en-US'), count: totalFeedback },
    { label: 'Average rating', figure: 'rating', text: shown(averageRating.value, outOfFive), count: averageRating.count },
    {
      label: 'Average satisfaction',
      figure: 'user_satisfaction',
      text: shown(averageSatisfaction.value, outOfFive),
      count: averageSatisfaction.count,
    },
  ];
}

function LoadedTrends({ query, period }: Pick<TrendsTabProps, 'query' | 'period'>) {
  const { data: trends } = useSuspenseQuery({ ...query, staleTime: 0 });
  const days = period === '7days' ? 7 : period === '30days' ? 30 : 90;
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <Summary title="Interaction Analysis">
        {analysisOf(trends).map((line) => (
          <Line key={line.label} {...line} days={days} />
        ))}
      </Summary>
      <Summary title="Feedback Summary">
        {feedbackOf(trends).map((line) => (
          <Line key={line.label} {...line} days={days} />
        ))}
      </Summary>
    </div>
  );
}

function Summary({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card role="region" aria-labelledby={id}>
      <h2 id={id} className="mb-2 font-semibold">
        {title}
      </h2>
      <dl className="divide-y divide-line">{children}</dl>
    </Card>
  );
}

function Line({ label, ...figure }: TrendFigure & { days: 7 | 30 | 90 }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 py-2">
      <dt>{label}</dt>
      <dd>
        <FigureLink size="normal" label={label} {...figure} />
      </dd>
    </div>
  );
}

function TrendsSkeleton() {
  return (
    <div role="status" aria-label="Loading the trends" className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-60" />
      <Skeleton className="h-60" />
    </div>
  );
}
