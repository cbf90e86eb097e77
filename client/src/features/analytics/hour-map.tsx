import { hourLabel, weekdays } from '@vademecum/shared/analytics/analytics-choices.ts';
import { type AnalyticsDashboard, fewestCounted } from '@vademecum/shared/analytics/analytics.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import { pressedKey } from '../../lib/shortcuts.ts';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { counted } from './analytics-labels.ts';
import type { Pressed } from './analytics-search.ts';
import { Panel } from './panel.tsx';

interface HourMapProps {
  dashboard: AnalyticsDashboard;
  onPress: (pressed: Pressed) => void;
}

interface Cell {
  weekday: number;
  hour: number;
}

const steps = {
  dayBefore: { weekday: -1, hour: 0 },
  dayAfter: { weekday: 1, hour: 0 },
  earlierHour: { weekday: 0, hour: -1 },
  laterHour: { weekday: 0, hour: 1 },
};
const stepNames = ['dayBefore', 'dayAfter', 'earlierHour', 'laterHour'] as const;

/** Where an arrow key leads; past an end it goes on at the other. */
function neighbourOf(event: KeyboardEvent, { weekday, hour }: Cell): Cell | undefined {
  const name = stepNames.find((one) => pressedKey(event, one) !== undefined);
  if (name === undefined) return undefined;
  const step = steps[name];
  return { weekday: (weekday + step.weekday + 7) % 7, hour: (hour + step.hour + 24) % 24 };
}

/** One cell that the tab key comes to; the arrow keys lead on from there. */
function useRovingCell(first: Cell) {
  const [current, setCurrent] = useState<Cell>(first);
  const table = useRef<HTMLTableElement>(null);
  const move = (event: KeyboardEvent, from: Cell) => {
    const next = neighbourOf(event, from);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.weekday} ${next.hour}"]`)?.focus();
  };
  return { table, current, move };
}

/** When it is asked, weekday by hour, by the clinic's clock; the arrow keys go from hour to hour. */
export function HourMap({ dashboard: { hours, totalQueries }, onPress }: HourMapProps) {
  const isEnough = totalQueries >= fewestCounted;
  const busiest = busiestOf(hours);
  const most = hours[busiest.weekday]?.[busiest.hour] ?? 0;
  const { table, current, move } = useRovingCell(busiest);
  return (
    <Panel title="Busiest hours" text={isEnough ? busiestWords(busiest, most) : 'Clinic time'} isEnough={isEnough}>
      <ScrollArea label="Questions by weekday and hour" className="relative pb-2">
        <table ref={table} className="border-separate border-spacing-0.5 text-xs tabular-nums">
          <caption className="sr-only">Questions by weekday and hour</caption>
          <Hours />
          <tbody>
            {weekdays.map((name, weekday) => (
              <tr key={name}>
                <Weekday name={name} />
                {(hours[weekday] ?? []).map((value, hour) => (
                  <td key={hour} className="p-0">
                    <HourButton
                      {...{ value, most, onPress }}
                      cell={{ weekday, hour }}
                      isCurrent={current.weekday === weekday && current.hour === hour}
                      onMove={move}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Panel>
  );
}

function Weekday({ name }: { name: string }) {
  return (
    <th scope="row" className="pr-2 text-left font-normal text-ink-soft">
      <abbr title={name} className="no-underline">
        {name.slice(0, 3)}
      </abbr>
    </th>
  );
}

function Hours() {
  return (
    <thead>
      <tr>
        <td />
        {Array.from({ length: 24 }, (_, hour) => (
          <th key={hour} scope="col" className="font-normal text-ink-soft">
            <span className={hour % 3 === 0 ? '' : 'sr-only'}>{String(hour).padStart(2, '0')}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface HourButtonProps {
  cell: Cell;
  value: number;
  most: number;
  /** The one that the tab key comes to. */
  isCurrent: boolean;
  onMove: (event: KeyboardEvent, from: Cell) => void;
  onPress: (pressed: Pressed) => void;
}

/** The cell shows the number itself. The shade only helps to find the highest. */
function HourButton({ cell, value, most, isCurrent, onMove, onPress }: HourButtonProps) {
  const { weekday, hour } = cell;
  const isDark = value > most / 2;
  return (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      data-cell={`${weekday} ${hour}`}
      aria-label={`${weekdays[weekday]} ${hourLabel(hour)}: ${counted(value, 'question')}`}
      className={`grid h-7 w-7 place-items-center rounded-sm ${isDark ? 'text-on-accent' : 'text-ink'}`}
      style={{ background: shade(value, most) }}
      onKeyDown={(event) => onMove(event, cell)}
      onClick={() => onPress({ show: 'questions', weekday, hour })}
    >
      {value === 0 ? '' : value}
    </button>
  );
}

/** Between the two halves there is a gap, so that the number stays readable on each. */
function shade(value: number, most: number): string {
  if (value === 0) return 'var(--color-sunken)';
  const share = Math.round((value / most) * 100);
  const strength = value > most / 2 ? 85 + share * 0.15 : 8 + share * 0.4;
  return `color-mix(in oklab, var(--color-accent) ${strength.toFixed(0)}%, var(--color-surface))`;
}

function busiestWords({ weekday, hour }: Cell, most: number): string {
  return `Most on ${weekdays[weekday] ?? ''} from ${hourLabel(hour)}: ${counted(most, 'question')}, clinic time.`;
}

function busiestOf(hours: AnalyticsDashboard['hours']): Cell {
  const cells = hours.flatMap((ofDay, weekday) => ofDay.map((value, hour) => ({ weekday, hour, value })));
  return cells.reduce((most, one) => (one.value > most.value ? one : most), { weekday: 0, hour: 0, value: 0 });
}
