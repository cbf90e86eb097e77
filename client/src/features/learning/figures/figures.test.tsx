import type {
  FigureRows,
  ImprovementOverview,
  PerformanceMetric,
  PerformanceSummary,
  TrendSummary,
} from '@vademecum/shared/learning/figures.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const at = '2026-03-02T03:00:10.000Z';
const summary: PerformanceSummary = {
  responseAccuracy: 0.8643,
  userSatisfaction: 4.25,
  averageResponseTime: 1.26,
  sentimentScore: 0.123,
  ratings: 40,
  counts: { responseAccuracy: 812, userSatisfaction: 40, averageResponseTime: 1_020, sentimentScore: 1_020 },
  autonomousLearning: { isActive: true, at },
  realTimeAnalysis: { isActive: true, at: '2026-03-02T15:00:00.000Z' },
};
const overview: ImprovementOverview = {
  criticalIssues: 1,
  pendingActions: 4,
  documentationGaps: 3,
  clarificationRate: { value: 0.0625, count: 1_020 },
  recentImprovements: [6, 5, 4].map((id) => ({ id, description: `Synonym number ${id} learned`, completedAt: at })),
};
const metric = (
  metricType: PerformanceMetric['metricType'],
  value: number | null,
  status: PerformanceMetric['status'],
): PerformanceMetric => ({
  ...{ metricType, value, status, count: 40, ratings: 12, since: at },
  threshold: { response_accuracy: 0.8, user_satisfaction: 4, response_time: 3 }[metricType],
});
const metrics = [
  metric('response_accuracy', 0.8643, 'normal'),
  metric('user_satisfaction', 3.4, 'warning'),
  metric('response_time', 12.5, 'critical'),
];
const trends: TrendSummary = {
  totalInteractions: 1_020,
  averageSentiment: { value: -0.05, count: 1_020 },
  clarificationRate: { value: 0.1, count: 1_020 },
  averageResponseTime: { value: 0.045, count: 1_020 },
  totalFeedback: 44,
  averageRating: { value: null, count: 7 },
  averageSatisfaction: { value: 4.2, count: 44 },
};
const rows: FigureRows = {
  total: 60,
  rows: [
    {
      askedOn: '2026-03-02',
      question: 'Where are the [NAME] gloves kept?',
      topic: 'Healthcare Information',
      value: 0,
      detail: 'Marked not helpful',
    },
    { askedOn: '2026-03-01', question: null, topic: 'HIPAA Compliance', value: 0.5, detail: 'Rated 3 of 5' },
  ],
};

function open(address = '/ai-learning', { queries = {} }: FakeAnswers = {}) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'improvementMetrics.summary': () => summary,
      'improvementMetrics.overview': () => overview,
      'improvementMetrics.metrics': () => metrics,
      'improvementMetrics.trends': () => trends,
      'improvementMetrics.rows': () => rows,
      'golden.list': () => ({ questions: [], archived: [], drops: [] }),
      'golden.runs': () => [],
      ...queries,
    },
  });
  return { history: openApp(address), sent: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}
const region = (name: string) => page.getByRole('region', { name });
const cardsOf = (list: string) =>
  page
    .getByRole('list', { name: list })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test('four cards: accuracy in percent, satisfaction out of 5.0, seconds with one decimal, sentiment with two', async () => {
  open();
  await expect.element(page.getByRole('heading', { name: 'AI Learning' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Response Accuracy: 86.4%' })).toBeVisible();
  expect(cardsOf('Summary')).toEqual([
    expect.stringContaining('Response Accuracy: 86.4%'),
    expect.stringContaining('User Satisfaction: 4.3 / 5.0'),
    expect.stringContaining('Avg Response Time: 1.3 s'),
    expect.stringContaining('Sentiment Score: 0.12'),
  ]);
});

test('below ten questions each says that there is not enough data, accuracy how many ratings it lacks, and no bar is drawn', async () => {
  const none = { responseAccuracy: null, userSatisfaction: null, averageResponseTime: null, sentimentScore: null };
  open('/ai-learning?tab=performance', {
    queries: {
      'improvementMetrics.summary': () => ({ ...summary, ...none, ratings: 12 }),
      'improvementMetrics.metrics': () => [metric('response_accuracy', null, 'normal')],
    },
  });
  await expect.element(page.getByText('Not enough data', { exact: true })).toBeVisible();
  expect(cardsOf('Performance metrics')).toEqual([expect.stringContaining('Not enough ratings (12 of 30)')]);
  expect(cardsOf('Summary').map((text) => /Not enough [a-z]+( \(.*?\))?/.exec(text)?.[0])).toEqual([
    'Not enough ratings (12 of 30)',
    ...Array<string>(3).fill('Not enough data'),
  ]);
  // Where another file left the mouse over the card, nothing would move.
  await page.getByRole('heading', { level: 1 }).hover();
  await page
    .getByRole('list', { name: 'Summary' })
    .getByRole('link', { name: /Response Accuracy/ })
    .hover();
  await expect
    .element(page.getByText('Based on 812 questions from the last 30 days, 12 of them rated. It takes 30 ratings.'))
    .toBeVisible();
  expect(page.getByRole('progressbar').elements()).toEqual([]);
});

test('how a figure is computed shows on hover and on focus, and a press shows it with the questions behind it, page by page', async () => {
  const { history, sent } = open();
  const figure = page.getByRole('link', { name: 'Response Accuracy: 86.4%' });
  const rule = 'a question that was not answered counts 0';
  await figure.hover();
  await expect.element(page.getByText(rule)).toBeVisible();
  await expect
    .element(page.getByText('Based on 812 questions from the last 30 days, 40 of them rated. Select the figure to see them.'))
    .toBeVisible();
  await figure.click();
  const dialog = page.getByRole('dialog', { name: 'Response Accuracy, last 30 days' });
  await expect.element(dialog).toHaveTextContent(rule);
  await expect.element(dialog).toHaveTextContent(/60 questions.*Where are the \[NAME\] gloves kept\?.*Marked not helpful/);
  await expect.element(dialog).toHaveTextContent(/Text deleted with the chat.*HIPAA Compliance · Mar 1, 2026(?!,)/);
  await expect.element(dialog).toHaveTextContent('60 questions. Names and times are hidden.');
  expect(history.location.search).toBe('?tab=overview&figure=response_accuracy');
  await dialog.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => sent('improvementMetrics.rows').at(-1)).toEqual({ figure: 'response_accuracy', days: 30, limit: 25, offset: 25 });
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => history.location.search).toBe('?tab=overview');
  const other = page.getByRole('link', { name: 'Sentiment Score: 0.12' }).element() as HTMLElement;
  other.focus();
  await expect.element(page.getByText('how pleased (1) or displeased (-1)')).toBeVisible();
});

test('the badges are there while they are true, and a press says what they rest on', async () => {
  open();
  await page.getByRole('button', { name: 'Autonomous Learning Active' }).click();
  await expect.element(page.getByText(/The last nightly run finished on Mar 2, 2026.* without errors/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Real-time Analysis', exact: true })).toBeVisible();
});

test('where nothing runs they say so', async () => {
  const nothing = { isActive: false, at: null };
  open('/ai-learning', {
    queries: { 'improvementMetrics.summary': () => ({ ...summary, autonomousLearning: nothing, realTimeAnalysis: nothing }) },
  });
  await page.getByRole('button', { name: 'Autonomous Learning Inactive' }).click();
  await expect.element(page.getByText(/No nightly run yet/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Real-time Analysis Waiting' }).click();
  await expect.element(page.getByText(/No question has been recorded yet/)).toBeVisible();
});

test('System Health counts issues, actions, gaps and clarifications; Recent Improvements are three with their dates', async () => {
  const { history } = open();
  const health = region('System Health');
  await expect
    .element(health)
    .toHaveTextContent(/Critical Issues.*1.*Pending Actions.*4.*Documentation Gaps.*3.*Clarification Rate.*6\.3%/);
  await expect.element(region('Recent Improvements')).toHaveTextContent(/Synonym number 6 learnedCompleted Mar 2, 2026/);
  expect(region('Recent Improvements').getByRole('listitem').elements()).toHaveLength(3);
  await health.getByRole('link', { name: 'Clarification Rate: 6.3%' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Clarification Rate, last 30 days' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await health.getByRole('link', { name: /^Documentation Gaps: / }).hover();
  await expect.element(page.getByText('Gaps with high priority')).toBeVisible();
  await health.getByRole('link', { name: /^Documentation Gaps: / }).click();
  await expect.poll(() => history.location.search).toBe('?tab=documentation&priority=high');
});

test.each([
  ['Critical Issues: 1', '?tab=actions&actionPriority=critical'],
  ['Pending Actions: 4', '?tab=actions&actionStatus=pending'],
])('pressing %s shows just those that it counts', async (name, search) => {
  const { history } = open('/ai-learning', {
    queries: { 'improvement.actions': () => [], 'improvement.learned': () => [], 'improvement.runs': () => [] },
  });
  await region('System Health').getByRole('link', { name }).click();
  await expect.poll(() => history.location.search).toBe(search);
});

test('without any improvement the overview says where they come from', async () => {
  open('/ai-learning', { queries: { 'improvementMetrics.overview': () => ({ ...overview, recentImprovements: [] }) } });
  await expect.element(page.getByText('Nothing completed yet')).toBeVisible();
});

test('Performance: latest value, status, target, and a bar as the specification fills it', async () => {
  open('/ai-learning?tab=performance');
  await expect.element(page.getByRole('list', { name: 'Performance metrics' })).toBeVisible();
  expect(cardsOf('Performance metrics')).toEqual([
    expect.stringMatching(/Response AccuracyNormal.*86\.4%.*Target: 80\.0% or more\. Critical below 60\.0%\./),
    expect.stringMatching(/User SatisfactionWarning.*3\.4 \/ 5\.0.*Target: 4\.0 \/ 5\.0 or more\. Critical below 3\.0/),
    expect.stringMatching(/Avg Response TimeCritical.*12\.5 s.*Target: 3\.0 s or less\. Critical above 8\.0 s\./),
  ]);
  const bars = page.getByRole('progressbar').elements() as HTMLProgressElement[];
  expect(bars.map(({ value }) => Math.round(value * 100) / 100)).toEqual([86.43, 68, 0]);
});

test('Trends: the last 7 days unless the address says otherwise; both summaries, each number with its rows', async () => {
  const { history, sent } = open('/ai-learning?tab=trends');
  const analysis = region('Interaction Analysis');
  await expect
    .element(analysis)
    .toHaveTextContent(
      /Total interactions.*1,020.*Average sentiment.*-0\.05.*Clarification requests.*10\.0%.*Average response time.*0\.0 s \(45 ms\)/,
    );
  await expect
    .element(region('Feedback Summary'))
    .toHaveTextContent(/Total feedback.*44.*Average rating.*Not enough data.*Average satisfaction.*4\.2 \/ 5\.0/);
  await page.getByRole('combobox', { name: 'Period' }).selectOptions('Last 90 days');
  await expect.poll(() => history.location.search).toBe('?tab=trends&period=90days');
  await expect.poll(() => sent('improvementMetrics.trends')).toEqual([{ period: '7days' }, { period: '90days' }]);
  await analysis.getByRole('link', { name: 'Average sentiment: -0.05' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Sentiment Score, last 90 days' })).toBeVisible();
});

test.each([
  ['', 'improvementMetrics.summary', 'The figures could not be loaded'],
  ['', 'improvementMetrics.overview', 'The overview could not be loaded'],
  ['?tab=performance', 'improvementMetrics.metrics', 'The metrics could not be loaded'],
  ['?tab=trends', 'improvementMetrics.trends', 'The trends could not be loaded'],
  ['?figure=rating', 'improvementMetrics.rows', 'The questions could not be loaded'],
])('at “%s” %s may fail: “%s”, and Try again loads it', async (search, query, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let fails = true;
  open(`/ai-learning${search}`, {
    queries: {
      [query]: () => {
        if (fails) throw refuse('INTERNAL_SERVER_ERROR', '');
        return { ...{ summary, overview, metrics, trends, rows } }[query.split('.')[1] as 'rows'];
      },
    },
  });
  await expect.element(page.getByText(message)).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
});

test('a figure of which nothing was recorded says so', async () => {
  open('/ai-learning?figure=rating&days=7', { queries: { 'improvementMetrics.rows': () => ({ total: 0, rows: [] }) } });
  await expect.element(page.getByRole('dialog', { name: 'Average Rating, last 7 days' })).toHaveTextContent('No questions');
});

test.each(['light', 'dark'] as const)('every tab and the dialog are accessible in the %s theme', async (theme) => {
  const { history } = open();
  await expect.element(region('System Health')).toBeVisible();
  await expectAccessible(theme);
  history.push('/ai-learning?tab=performance');
  await expect.element(page.getByRole('list', { name: 'Performance metrics' })).toBeVisible();
  await expectAccessible(theme);
  history.push('/ai-learning?tab=trends&figure=sentiment');
  await expect.element(page.getByRole('list', { name: 'Questions' })).toBeVisible();
  await expectAccessible(theme);
});
