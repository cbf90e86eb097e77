import type { AnalyticsDay } from '@vademecum/shared/analytics/analytics.ts';
import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis, type YAxisProps } from 'recharts';
import { abbreviated, dayLabel } from './analytics-labels.ts';
import { formatOf, type Series } from './series.ts';

export interface DayChartProps {
  days: readonly AnalyticsDay[];
  series: readonly Series[];
  kind: 'bars' | 'lines';
  /** In pixels; as wide as its place where left out. */
  width?: number;
  height?: number;
  onPress?: (day: string) => void;
}

const soft = 'var(--color-ink-soft)';
const tick = { fill: soft, fontSize: 12 };
const tooltipLook = { background: 'var(--color-surface)', borderColor: 'var(--color-line)', borderRadius: 8, color: 'var(--color-ink)' };

/** A chart for sighted users. A table next to it contains the same figures. Nothing in the chart moves. */
export function DayChart({ days, series, kind, width, height = 240, onPress }: DayChartProps) {
  const hatch = useId();
  const Chart = kind === 'bars' ? BarChart : LineChart;
  const [first] = series;
  const labelOf: YAxisProps['tickFormatter'] = (value: number) =>
    first?.isDuration === true ? formatOf(first)(value) : abbreviated(value);
  return (
    <div aria-hidden style={{ height }}>
      <Chart
        data={[...days]}
        {...(width === undefined ? { responsive: true, style: { width: '100%', height } } : { width, height })}
        accessibilityLayer={false}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        onClick={({ activeLabel }) => {
          if (activeLabel !== undefined) onPress?.(String(activeLabel));
        }}
      >
        {hatches(hatch, series)}
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis dataKey="day" tickFormatter={dayLabel} tick={tick} stroke={soft} minTickGap={24} />
        <YAxis tickFormatter={labelOf} tick={tick} stroke={soft} width={56} allowDecimals={first?.isDuration === true} />
        {width === undefined && (
          <Tooltip
            isAnimationActive={false}
            contentStyle={tooltipLook}
            cursor={{ fill: 'var(--color-sunken)', stroke: 'var(--color-line-strong)' }}
            labelFormatter={(label) => (typeof label === 'string' ? dayLabel(label) : label)}
            formatter={(value, name) => [
              formatOf(series.find(({ label }) => label === name) ?? { key: 'used', label: '', colour: '' })(Number(value)),
              name,
            ]}
          />
        )}
        {series.length > 1 && <Legend formatter={(label: string) => <span className="text-sm text-ink">{label}</span>} />}
        {series.map((one) => (kind === 'bars' ? barOf(one, hatch) : lineOf(one)))}
      </Chart>
    </div>
  );
}

function barOf({ key, label, colour, isMarked = false }: Series, hatch: string) {
  return (
    <Bar
      key={key}
      dataKey={key}
      name={label}
      stackId="day"
      fill={isMarked ? `url(#${hatch}-${key})` : colour}
      stroke={colour}
      maxBarSize={36}
      isAnimationActive={false}
      className="cursor-pointer"
    />
  );
}

function lineOf({ key, label, colour, isMarked = false }: Series) {
  return (
    <Line
      key={key}
      dataKey={key}
      name={label}
      stroke={colour}
      strokeWidth={2}
      // Its dashes are the line's alone.
      dot={{ r: 2, strokeDasharray: 'none' }}
      isAnimationActive={false}
      {...(isMarked && { strokeDasharray: '6 4' })}
    />
  );
}

function hatches(id: string, series: readonly Series[]) {
  return (
    <defs>
      {series
        .filter(({ isMarked }) => isMarked)
        .map(({ key, colour }) => (
          <pattern key={key} id={`${id}-${key}`} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={6} height={6} fill="var(--color-surface)" />
            <rect width={3} height={6} fill={colour} />
          </pattern>
        ))}
    </defs>
  );
}
