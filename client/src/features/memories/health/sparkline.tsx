import { healthHistoryDays, type HealthHistory, type HealthMetric, healthValueLabel } from '@vademecum/shared/memories/memory-health.ts';

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

/** How a value has gone, with the threshold as a dashed line where it is within reach; the same in words for whoever does not see it. */
export function Sparkline({ points, metric: { unit, threshold } }: SparklineProps) {
  const [first, last] = [points.at(0), points.at(-1)];
  if (first === undefined || last === undefined || points.length < 2) {
    return <p className="text-right text-sm text-ink-soft">No history yet: it grows every hour</p>;
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

/** What never changed lies in the middle; beside it there is no place for anything else. */
function scale({ from, to, least, most }: { from: number; to: number; least: number; most: number }) {
  const part = (value: number, low: number, high: number): number =>
    high === low ? (value === low ? 0.5 : Number.NaN) : (value - low) / (high - low);
  return (at: number, value: number) => ({
    x: margin + part(at, from, to) * (width - 2 * margin),
    y: height - margin - part(value, least, most) * (height - 2 * margin),
  });
}
