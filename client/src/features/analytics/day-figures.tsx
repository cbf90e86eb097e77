import type { AnalyticsDay } from '@vademecum/shared/analytics/analytics.ts';
import { dayLabel } from './analytics-labels.ts';
import { seriesWords, type Series } from './series.ts';

interface DayFiguresProps {
  title: string;
  days: readonly AnalyticsDay[];
  series: readonly Series[];
  /** Makes each day pressable. */
  onPress?: (day: string) => void;
}

/** The figures of a chart, a row for each day. */
export function DayFigures({ title, days, series, onPress }: DayFiguresProps) {
  return (
    <table className="w-full border-collapse text-sm tabular-nums">
      <caption className="sr-only">{title}</caption>
      <thead>
        <tr className="border-b border-line text-ink-soft">
          <th scope="col" className="px-2 py-1 text-left font-medium">
            Day
          </th>
          {series.map(({ key, label }) => (
            <th key={key} scope="col" className="px-2 py-1 text-right font-medium">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day} className="border-b border-line last:border-0">
            <th scope="row" className="px-2 py-1 text-left font-normal whitespace-nowrap">
              {onPress === undefined ? <time dateTime={day.day}>{dayLabel(day.day)}</time> : <DayButton day={day.day} onPress={onPress} />}
            </th>
            {series.map((one) => (
              <td key={one.key} className="px-2 py-1 text-right">
                {seriesWords(one, day)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayButton({ day, onPress }: { day: string; onPress: (day: string) => void }) {
  return (
    <button
      type="button"
      className="min-h-8 text-accent underline"
      onClick={() => {
        onPress(day);
      }}
    >
      <time dateTime={day}>{dayLabel(day)}</time>
    </button>
  );
}
