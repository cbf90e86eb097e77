import { type AnalyticsDashboard, fewestCounted, notEnoughData } from '@vademecum/shared/analytics/analytics.ts';
import { count, counted, dayLabel, hourLabel, usedLabel, weekdays } from './analytics-labels.ts';
import { feedbackSeries, questionSeries, timeSeries, usedSeries } from './daily-series.ts';
import { ReportTable } from './report-table.tsx';
import { seriesWords } from './series.ts';

/** The lists of the dashboard and the figures by day. */
export function ReportTables({ dashboard }: { dashboard: AnalyticsDashboard }) {
  const { documents, sections, topics, totalQueries, unused } = dashboard;
  const isEnough = totalQueries >= fewestCounted;
  const none = isEnough ? 'None' : notEnoughData;
  return (
    <>
      <ReportTable
        title="Documents cited most"
        columns={['Document', 'Answers']}
        none={none}
        rows={isEnough ? documents.map(({ name, answers }) => [name, count(answers)]) : []}
      />
      <ReportTable
        title="Sections cited most"
        columns={['Section', 'Answers']}
        none={none}
        rows={
          isEnough
            ? sections.map(({ name, section, answers }) => [`${name}, ${section === '' ? 'Beginning' : section}`, count(answers)])
            : []
        }
      />
      <ReportTable
        title={unused.total === null ? 'Unused documents' : `Unused documents: ${count(unused.total)} of ${count(unused.active)}`}
        columns={['Active documents that no answer cites']}
        none={none}
        rows={unused.documents.map(({ name }) => [name])}
      />
      <ReportTable
        title="Questions by topic"
        columns={['Topic', 'Questions']}
        none={none}
        rows={isEnough ? topics.map(({ topic, questions }) => [topic, count(questions)]) : []}
      />
      <ReportTable title="Busiest hours" columns={['Hour', 'Questions']} none={none} rows={isEnough ? busiest(dashboard) : []} />
      <FiguresByDay dashboard={dashboard} />
    </>
  );
}

function FiguresByDay({ dashboard }: { dashboard: AnalyticsDashboard }) {
  const { days } = dashboard;
  const series = [...questionSeries, ...timeSeries, ...usedSeries(usedLabel(dashboard)), ...feedbackSeries];
  return (
    <ReportTable
      title="Figures by day"
      columns={['Day', ...series.map(({ label }) => label)]}
      rows={days.map((day) => [dayLabel(day.day), ...series.map((one) => (day[one.key] === null ? '–' : seriesWords(one, day)))])}
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
