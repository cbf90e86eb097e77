import { metricKinds, metricLabel, metricProgress, type MetricStatus, type PerformanceMetric } from '@vademecum/shared/learning/figures.ts';
import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { PageQuery } from '../../../lib/start-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Loaded } from '../../../ui/query-boundary.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { FigureLink } from './figure-link.tsx';

const grid = 'grid gap-4 md:grid-cols-3';
const statuses: Record<MetricStatus | 'unknown', { word: string; kind: 'success' | 'warning' | 'danger' | 'secondary'; icon: LucideIcon }> =
  {
    normal: { word: 'Normal', kind: 'success', icon: CircleCheck },
    warning: { word: 'Warning', kind: 'warning', icon: TriangleAlert },
    critical: { word: 'Critical', kind: 'danger', icon: CircleAlert },
    unknown: { word: 'Not enough data', kind: 'secondary', icon: CircleHelp },
  };

/** Specification, section 2.15. */
export function PerformanceTab({ query }: { query: PageQuery<PerformanceMetric[]> }) {
  return (
    <Loaded
      query={query}
      loading={<Skeletons label="Loading the metrics" className={grid} shapes={['h-40', 'h-40', 'h-40']} />}
      failed="The metrics could not be loaded"
    >
      {(metrics) => (
        <ul aria-label="Performance metrics" className={grid}>
          {metrics.map((metric) => (
            <li key={metric.metricType}>
              <MetricCard metric={metric} />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function MetricCard({ metric: { metricType, value, status, threshold, count, ratings } }: { metric: PerformanceMetric }) {
  const { label, critical, better } = metricKinds[metricType];
  const { word, ...look } = statuses[value === null ? 'unknown' : status];
  return (
    <Card className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{label}</h2>
        <Badge {...look}>{word}</Badge>
      </div>
      <FigureLink
        figure={metricType}
        text={value === null ? null : metricLabel(metricType, value)}
        count={count}
        {...(metricType === 'response_accuracy' && { ratings })}
      />
      {value !== null && (
        <ProgressBar aria-label={`${label}, in percent`} max={100} value={metricProgress(metricType, value)} className="w-full" />
      )}
      <p className="text-sm text-ink-soft">
        Target: {metricLabel(metricType, threshold)} or {better === 'higher' ? 'more' : 'less'}. Critical{' '}
        {better === 'higher' ? 'below' : 'above'} {metricLabel(metricType, critical)}.
      </p>
    </Card>
  );
}
