import { type HealthHistory, type HealthMetric, healthValueLabel, thresholdsLabel } from '@vademecum/shared/memories/memory-health.ts';
import { ArrowRight, SlidersHorizontal } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { MetricLink } from './metric-link.tsx';
import { Sparkline } from './sparkline.tsx';
import { StatusBadge } from './status-badge.tsx';

interface MetricCardProps {
  metric: HealthMetric;
  /** Undefined until it is there. */
  history: HealthHistory['points'] | undefined;
  onChangeThresholds: () => void;
}

export function MetricCard({ metric, history, onChangeThresholds }: MetricCardProps) {
  const { metricName, label, metricValue, unit, thresholdsSet, metadata } = metric;
  return (
    <Card className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{label}</h2>
        <StatusBadge metric={metric} />
      </div>
      <div className="flex items-end justify-between gap-4">
        <p className="text-3xl font-semibold tabular-nums">{healthValueLabel(metricValue, unit)}</p>
        {history !== undefined && <Sparkline points={history} metric={metric} />}
      </div>
      <p className="text-sm text-ink-soft">
        {thresholdsLabel(metricName, metric)}
        {thresholdsSet !== null && ` (${setInWords(thresholdsSet)})`}
      </p>
      <p className="text-sm">{metadata.description}</p>
      <p className="text-sm">
        <span className="font-medium">What to do: </span>
        {metadata.recommendation}
      </p>
      <CardActions metric={metric} onChangeThresholds={onChangeThresholds} />
    </Card>
  );
}

/** "set by Ada Finch, Mar 2, 2026, 9:00 AM". */
function setInWords({ by, at }: NonNullable<HealthMetric['thresholdsSet']>): string {
  return `set by ${by ?? 'somebody who is no longer here'}, ${dateTimeLabel(at)}`;
}

function CardActions({ metric: { metricName, label }, onChangeThresholds }: Pick<MetricCardProps, 'metric' | 'onChangeThresholds'>) {
  return (
    <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-1">
      <MetricLink metricName={metricName} className="inline-flex min-h-8 items-center gap-1 text-sm font-medium text-accent underline">
        Show memories
        <VisuallyHidden> behind {label}</VisuallyHidden>
        <ArrowRight aria-hidden size={16} />
      </MetricLink>
      <Button size="small" variant="ghost" onClick={onChangeThresholds}>
        <SlidersHorizontal aria-hidden size={16} />
        Thresholds
        <VisuallyHidden> of {label}</VisuallyHidden>
      </Button>
    </div>
  );
}
