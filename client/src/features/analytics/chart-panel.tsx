import type { AnalyticsDay } from '@vademecum/shared/analytics/analytics.ts';
import { ChartColumn, Table } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { dayLabel } from './analytics-labels.ts';
import { DayChart } from './day-chart.tsx';
import { Panel } from './panel.tsx';
import { type Series, seriesWords } from './series.ts';

interface ChartPanelProps {
  title: string;
  text: string;
  days: readonly AnalyticsDay[];
  series: readonly Series[];
  kind: 'bars' | 'lines';
  isEnough: boolean;
  of?: string;
  /** Stands below the chart. */
  footer?: ReactNode;
  onPress: (day: string) => void;
}

/** A chart of the days, and its figures: read out beside it, or in its place when asked for. */
export function ChartPanel({ title, text, days, series, kind, isEnough, of, footer, onPress }: ChartPanelProps) {
  const [isTable, setIsTable] = useState(false);
  const Icon = isTable ? ChartColumn : Table;
  return (
    <Panel
      title={title}
      text={text}
      isEnough={isEnough}
      of={of}
      action={
        <Button
          size="small"
          variant="ghost"
          onClick={() => {
            setIsTable(!isTable);
          }}
        >
          <Icon aria-hidden size={16} />
          {isTable ? 'Show chart' : 'Show figures'}
          <VisuallyHidden> of {title}</VisuallyHidden>
        </Button>
      }
    >
      {isTable ? (
        <ScrollArea label={`Figures of ${title}`} className="relative h-60">
          <DayFigures title={title} days={days} series={series} onPress={onPress} />
        </ScrollArea>
      ) : (
        <div className="relative">
          <DayChart days={days} series={series} kind={kind} onPress={onPress} />
          <div className="sr-only">
            <DayFigures title={title} days={days} series={series} />
          </div>
        </div>
      )}
      {footer}
    </Panel>
  );
}

interface DayFiguresProps {
  title: string;
  days: readonly AnalyticsDay[];
  series: readonly Series[];
  /** Makes each day pressable. */
  onPress?: (day: string) => void;
}

/** The figures of a chart, a row for each day. */
function DayFigures({ title, days, series, onPress }: DayFiguresProps) {
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
