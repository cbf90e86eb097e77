import { type FigureName, type TrendPeriod, trendPeriods } from '@vademecum/shared/learning/learning-choices.ts';
import { daysOfPeriod, type Figure, metricLabel, sentimentLabel, type TrendSummary } from '@vademecum/shared/learning/figures.ts';
import type { PageQuery } from '../../../lib/start-query.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/form-controls.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { FigureLine, FigureLink, FigureList, percentLabel } from './figure-link.tsx';

interface TrendsTabProps {
  query: PageQuery<TrendSummary>;
  period: TrendPeriod;
  onPeriodChange: (period: TrendPeriod) => void;
}

const grid = 'grid gap-4 md:grid-cols-2';
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
      <Loaded
        query={query}
        loading={<Skeletons label="Loading the trends" className={grid} shapes={['h-60', 'h-60']} />}
        failed="The trends could not be loaded"
      >
        {(trends) => (
          <div className={`${grid} items-start`}>
            {lists.map(({ title, lines }) => (
              <FigureList key={title} title={title}>
                {lines.map((line) => (
                  <TrendLine key={line.label} {...line} of={trends[line.field]} days={daysOfPeriod(period)} />
                ))}
              </FigureList>
            ))}
          </div>
        )}
      </Loaded>
    </div>
  );
}

interface Trend {
  label: string;
  figure: FigureName;
  field: keyof TrendSummary;
  format?: (value: number) => string;
}

const outOfFive = (value: number): string => `${value.toFixed(1)} / 5.0`;
const seconds = (value: number): string => metricLabel('response_time', value);

const lists: { title: string; lines: Trend[] }[] = [
  {
    title: 'Interaction Analysis',
    lines: [
      { label: 'Total interactions', figure: 'interactions', field: 'totalInteractions' },
      { label: 'Average sentiment', figure: 'sentiment', field: 'averageSentiment', format: sentimentLabel },
      { label: 'Clarification requests', figure: 'clarification', field: 'clarificationRate', format: percentLabel },
      { label: 'Average response time', figure: 'response_time', field: 'averageResponseTime', format: seconds },
    ],
  },
  {
    title: 'Feedback Summary',
    lines: [
      { label: 'Total feedback', figure: 'feedback', field: 'totalFeedback' },
      { label: 'Average rating', figure: 'rating', field: 'averageRating', format: outOfFive },
      { label: 'Average satisfaction', figure: 'user_satisfaction', field: 'averageSatisfaction', format: outOfFive },
    ],
  },
];

function TrendLine({ label, figure, format = String, of, days }: Trend & { of: Figure | number; days: 7 | 30 | 90 }) {
  const isCount = typeof of === 'number';
  const text = isCount ? of.toLocaleString('en-US') : of.value === null ? null : format(of.value);
  return (
    <FigureLine label={label}>
      <FigureLink size="normal" label={label} figure={figure} text={text} count={isCount ? of : of.count} days={days} />
    </FigureLine>
  );
}
