import { hourLabel, weekdays } from '@vademecum/shared/analytics/analytics-choices.ts';
import { type AnalyticsDashboard, type AnalyticsInput, notEnoughData, type Trend } from '@vademecum/shared/analytics/analytics.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import type { Deps } from '../../deps.ts';
import { csvStart, toCsvLine } from '../../lib/csv.ts';
import { readDashboard } from './dashboard.service.ts';

/** Every figure of the dashboard as a CSV file; the lists whole. */
export async function exportAnalytics(deps: Deps, input: AnalyticsInput, role: Role): Promise<string> {
  return toCsv(await readDashboard(deps, input, role, Infinity), deps.config.productName);
}

const columns = ['Section', 'Item', 'Figure', 'Value', 'Unit'];
type Line = [section: string, item: string, figure: string, value: number | null, unit: string];

/** Every figure of a dashboard, one in a line. A figure that could not be computed is explained in words. */
function toCsv(dashboard: AnalyticsDashboard, clinicName: string): string {
  const { from, to, period, computedAt } = dashboard;
  const about = [
    ['Report', clinicName, 'Analytics report', '', ''],
    ['Report', 'Period', `${from} to ${to}`, String(period), 'days'],
    ['Report', 'Updated', computedAt, '', 'UTC'],
  ];
  const lines = [...summaryLines(dashboard), ...dailyLines(dashboard), ...listLines(dashboard)];
  const cells = lines.map(([section, item, figure, value, unit]) => [section, item, figure, value ?? notEnoughData, unit].map(String));
  return csvStart(columns) + [...about, ...cells].map(toCsvLine).join('');
}

function summaryLines(dashboard: AnalyticsDashboard): Line[] {
  const {
    totalQueries,
    answered,
    notAnswered,
    answeredShare,
    helpfulShare,
    tokenUsage,
    tokenUnit,
    totalMemories,
    responseTime,
    trends,
    response,
    feedback,
  } = dashboard;
  const used = tokenUnit === 'tokens' ? 'Tokens written by models' : 'Passages read';
  const figures: [string, number | null, string, Trend][] = [
    ['Answered', answeredShare, '% of questions', trends.answeredShare],
    ['Helpful', helpfulShare, '% of answers marked helpful or not', trends.helpfulShare],
    ['Total queries', totalQueries, 'questions', trends.totalQueries],
    [used, tokenUsage, tokenUnit, trends.tokenUsage],
    ['Total memories', totalMemories, 'memories', trends.totalMemories],
    ['Response time', responseTime, 'ms', trends.responseTime],
  ];
  return [
    ...figures.flatMap(([item, value, unit, { percent, before, missing }]): Line[] => [
      ['Summary', item, 'In the period', value, unit],
      ['Summary', item, missing === null ? 'In the period before' : `In the period before: ${missing}`, before, unit],
      ['Summary', item, 'Change', ...changeOf(value, unit, { percent, before })],
    ]),
    ['Summary', 'Answered', 'Answered', answered, 'questions'],
    ['Summary', 'Answered', 'Not answered', notAnswered, 'questions'],
    ['Summary', 'Response time', 'Median', response.p50, 'ms'],
    ['Summary', 'Response time', '95th percentile', response.p95, 'ms'],
    ['Feedback', 'Answers', 'Helpful', feedback.helpful, 'answers'],
    ['Feedback', 'Answers', 'Not helpful', feedback.notHelpful, 'answers'],
    ['Feedback', 'Answers', 'Rated', feedback.ratings, 'answers'],
    ['Feedback', 'Answers', 'Average rating', feedback.averageRating, 'of 5'],
  ];
}

/** A share changes by percentage points, any other figure by a percentage of what it was. */
function changeOf(value: number | null, unit: string, { percent, before }: Pick<Trend, 'percent' | 'before'>): [number | null, string] {
  if (!unit.startsWith('%')) return [percent, '%'];
  return [value === null || before === null ? null : Math.round((value - before) * 10) / 10, 'percentage points'];
}

function dailyLines({ days, tokenUnit }: AnalyticsDashboard): Line[] {
  return days.flatMap(({ day, questions, responseP50, responseP95, used, helpful, notHelpful, ratings }): Line[] => [
    ['Day', day, 'Questions', questions, 'questions'],
    ['Day', day, 'Median', responseP50, 'ms'],
    ['Day', day, '95th percentile', responseP95, 'ms'],
    ['Day', day, tokenUnit === 'tokens' ? 'Tokens' : 'Passages read', used, tokenUnit],
    ['Day', day, 'Helpful', helpful, 'answers'],
    ['Day', day, 'Not helpful', notHelpful, 'answers'],
    ['Day', day, 'Rated', ratings, 'answers'],
  ]);
}

const cites = 'Answers that cite it';

function listLines({ documents, sections, unused, topics, hours }: AnalyticsDashboard): Line[] {
  return [
    ...documents.map(({ name, answers }): Line => ['Documents cited', name, cites, answers, 'answers']),
    ...sections.map(({ name, section, answers }): Line => ['Sections cited', `${name}: ${section}`, cites, answers, 'answers']),
    ['Documents not cited', 'All', 'Active documents that were never cited', unused.total, 'documents'],
    ...unused.documents.map(({ name }): Line => ['Documents not cited', name, cites, 0, 'answers']),
    ...topics.map(({ topic, questions }): Line => ['Topics', topic, 'Questions', questions, 'questions']),
    ...hours.flatMap((ofDay, weekday) =>
      ofDay.map((questions, hour): Line => ['Hours', weekdays[weekday] ?? '', hourLabel(hour), questions, 'questions']),
    ),
  ];
}
