import {
  type HealthHistory,
  healthHistoryDays,
  type HealthMetric,
  healthValueLabel,
  thresholdsLabel,
} from '@vademecum/shared/memories/memory-health.ts';
import { ArrowRight, SlidersHorizontal } from 'lucide-react';
import { dateTimeLabel } from '../../../lib/date-time-label.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { MetricLink, StatusBadge } from './check-parts.tsx';

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
        <StatusBadge {...metric} />
      </div>
      <div className="flex min-h-14 items-end justify-between gap-4">
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
  return `set by ${by ?? 'someone who is no longer here'}, ${dateTimeLabel(at)}`;
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

interface SparklineProps {
  /** Oldest first. */
  points: HealthHistory['points'];
  metric: Pick<HealthMetric, 'unit' | 'threshold'>;
}

const width = 140;
const height = 40;
/** Room for the width of the line and the dot at its end. */
const margin = 4;

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });

/** The history of a value. The threshold is a dashed line if it is within range. Screen readers get the same facts in words. */
function Sparkline({ points, metric: { unit, threshold } }: SparklineProps) {
  const [first, last] = [points.at(0), points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) {
    return <p className="text-right text-sm text-ink-soft">No history yet</p>;
  }
  const values = points.map(({ value }) => value);
  const range = { least: Math.min(...values), most: Math.max(...values) };
  const [from, to, least, most] = [first.value, last.value, range.least, range.most].map((value) => healthValueLabel(value, unit));
  return (
    <figure className="flex flex-col items-end">
      <svg
        role="img"
        aria-label={`The last ${healthHistoryDays} days: from ${from} to ${to}, lowest ${least}, highest ${most}`}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        className="overflow-visible text-accent"
      >
        <Line points={points} threshold={threshold} place={scale({ from: Date.parse(first.at), to: Date.parse(last.at), ...range })} />
      </svg>
      <figcaption className="text-xs text-ink-soft">since {day.format(new Date(first.at))}</figcaption>
    </figure>
  );
}

interface LineProps {
  points: HealthHistory['points'];
  threshold: number;
  place: ReturnType<typeof scale>;
}

function Line({ points, threshold, place }: LineProps) {
  const placed = points.map(({ at, value }) => place(Date.parse(at), value));
  const end = placed.at(-1);
  const { y } = place(0, threshold);
  return (
    <>
      {y >= margin && y <= height - margin && (
        <line x1={0} x2={width} y1={y} y2={y} className="stroke-current text-ink-soft" strokeDasharray="3 3" />
      )}
      <polyline
        points={placed.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      <circle cx={end?.x} cy={end?.y} r={3} fill="currentColor" />
    </>
  );
}

/** A value that never changed is drawn in the middle. Any other value, such as the threshold, has no position then. */
function scale({ from, to, least, most }: { from: number; to: number; least: number; most: number }) {
  const part = (value: number, low: number, high: number): number =>
    high === low ? (value === low ? 0.5 : Number.NaN) : (value - low) / (high - low);
  return (at: number, value: number) => ({
    x: margin + part(at, from, to) * (width - 2 * margin),
    y: height - margin - part(value, least, most) * (height - 2 * margin),
  });
}
