import type { AnalyticsDay } from '@vademecum/shared/analytics/analytics.ts';
import { ChartColumn, Table } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { DayChart } from './day-chart.tsx';
import { DayFigures } from './day-figures.tsx';
import { Panel } from './panel.tsx';
import type { Series } from './series.ts';

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
