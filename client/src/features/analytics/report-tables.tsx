import { hourLabel, weekdays } from '@vademecum/shared/analytics/analytics-choices.ts';
import { type AnalyticsDashboard, fewestCounted, notEnoughData } from '@vademecum/shared/analytics/analytics.ts';
import type { ReactNode } from 'react';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { count, counted, dayLabel } from './analytics-labels.ts';
import { dailyCharts, seriesWords } from './series.ts';

/** The lists of the dashboard and the figures by day. */
export function ReportTables({ dashboard }: { dashboard: AnalyticsDashboard }) {
  const { documents, sections, topics, totalQueries, unused } = dashboard;
  const isEnough = totalQueries >= fewestCounted;
  const tables: Omit<ReportTableProps, 'none'>[] = [
    { title: 'Documents cited most', columns: ['Document', 'Answers'], rows: documents.map(({ name, answers }) => [name, count(answers)]) },
    {
      title: 'Sections cited most',
      columns: ['Section', 'Answers'],
      rows: sections.map(({ name, section, answers }) => [`${name}, ${section === '' ? 'Beginning' : section}`, count(answers)]),
    },
    {
      title: unused.total === null ? 'Unused documents' : `Unused documents: ${count(unused.total)} of ${count(unused.active)}`,
      columns: ['Active documents that were never cited'],
      rows: unused.documents.map(({ name }) => [name]),
    },
    { title: 'Questions by topic', columns: ['Topic', 'Questions'], rows: topics.map(({ topic, questions }) => [topic, count(questions)]) },
    { title: 'Busiest hours', columns: ['Hour', 'Questions'], rows: busiest(dashboard) },
  ];
  return (
    <>
      {tables.map(({ rows, ...table }) => (
        <ReportTable key={table.title} {...table} none={isEnough ? 'None' : notEnoughData} rows={isEnough ? rows : []} />
      ))}
      <FiguresByDay dashboard={dashboard} />
    </>
  );
}

function FiguresByDay({ dashboard }: { dashboard: AnalyticsDashboard }) {
  const series = Object.values(dailyCharts(dashboard)).flatMap((chart) => chart.series);
  return (
    <ReportTable
      title="Figures by day"
      columns={['Day', ...series.map(({ label }) => label)]}
      rows={dashboard.days.map((day) => [dayLabel(day.day), ...series.map((one) => (day[one.key] === null ? '–' : seriesWords(one, day)))])}
    />
  );
}

const shown = 5;

function busiest({ hours }: AnalyticsDashboard): string[][] {
  return hours
    .flatMap((ofDay, weekday) => ofDay.map((questions, hour) => ({ weekday, hour, questions })))
    .filter(({ questions }) => questions > 0)
    .sort((one, other) => other.questions - one.questions)
    .slice(0, shown)
    .map(({ weekday, hour, questions }) => [`${weekdays[weekday] ?? ''} ${hourLabel(hour)}`, counted(questions, 'question')]);
}

interface ReportTableProps {
  title: string;
  columns: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly ReactNode[])[];
  /** Shown when there are no rows. */
  none?: string;
}

/** A table on paper: its heading stays with it, and no row is cut. */
export function ReportTable({ title, columns, rows, none = 'None' }: ReportTableProps) {
  return (
    <section>
      <h2 className="mb-1 break-after-avoid font-semibold">{title}</h2>
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">{none}</p>
      ) : (
        <ScrollArea label={`Table: ${title}`} className="print:overflow-visible">
          <table className="w-full border-collapse text-sm tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="border-b border-line-strong">
                {columns.map((column, index) => (
                  <th key={column} scope="col" className={`py-1 pr-2 font-medium last:pr-0 ${index === 0 ? 'text-left' : 'text-right'}`}>
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <Rows columns={columns} rows={rows} />
          </table>
        </ScrollArea>
      )}
    </section>
  );
}

function Rows({ columns, rows }: Pick<ReportTableProps, 'columns' | 'rows'>) {
  return (
    <tbody>
      {rows.map((cells, row) => (
        <tr key={row} className="break-inside-avoid border-b border-line">
          {cells.map((cell, index) =>
            index === 0 ? (
              <th key={columns[index]} scope="row" className="min-w-24 py-1 pr-2 text-left font-normal [overflow-wrap:anywhere]">
                {cell}
              </th>
            ) : (
              <td key={columns[index]} className="py-1 pr-2 text-right last:pr-0 sm:whitespace-nowrap">
                {cell}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  );
}
