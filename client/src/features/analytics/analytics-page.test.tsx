import type { Gap } from '@vademecum/shared/learning/gaps.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessibility.ts';
import { dashboard, question, status } from '../../testing/analytics.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../testing/fake-server.ts';
import { openApp } from '../../testing/open-app.ts';
import { person } from '../../testing/people.ts';
import { abbreviated, duration } from './analytics-labels.ts';

afterEach(() => {
  document.documentElement.dataset.theme = 'light';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function open(address = '/analytics', queries: FakeAnswers['queries'] = {}, role: 'admin' | 'manager' | 'user' = 'manager') {
  await page.viewport(1440, 900);
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person(role) }),
      'analytics.dashboard': (input) => dashboard({ period: (input as { period: 7 | 30 | 90 }).period }),
      'analytics.status': () => status,
      'analytics.rows': () => ({ total: 120, rows: [question] }),
      'gaps.list': () => openGaps,
      'analytics.unused': () => [{ id: 9, name: 'Fax policy' }],
      'golden.list': () => ({ questions: [], archived: [], drops: [] }),
      'golden.runs': () => [],
      'instructions.get': () => ({
        instructions: 'Be brief.',
        updatedAt: '2026-03-02T09:00:00.000Z',
        version: 1,
        updatedBy: null,
        note: '',
      }),
      ...queries,
    },
  });
  const history = openApp(address);
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { history, sent };
}

const gap = (id: number, topic: string, frequencyCount: number, status: Gap['status'] = 'pending'): Gap => ({
  ...{ id, topic, frequencyCount, status, priority: 'high', peopleCount: 5, gapDescription: '', suggestedImprovement: null },
  ...{ unknownWords: [], firstReportedOn: '2026-02-24', lastReportedOn: '2026-03-01', askedAgainAt: null, probes: 0, probesAnswered: 0 },
  ...{ closedBy: null, statusChangedAt: null },
});
const openGaps = [gap(1, 'Who orders toner?', 2), gap(2, 'Where is the lactation room?', 14), gap(3, 'An old question', 90, 'completed')];

const figures = () => page.getByRole('list', { name: 'Figures of the period' });
const region = (name: string) => page.getByRole('region', { name, exact: true });

test('answered, not answered and helpful lead the dashboard, and say whether a change is good', async () => {
  const { sent } = await open();
  const lead = page.getByRole('list', { name: 'How questions are answered' });
  await expect
    .element(lead.getByRole('button', { name: /Answered ?90/ }))
    .toHaveTextContent('Answered90.0%Better: +4.0 points from 86.0% in the previous 7 days1,111 of 1,234 questions, with a source');
  await expect
    .element(lead.getByRole('button', { name: 'Helpful' }))
    .toHaveTextContent('73.7%Worse: -4.3 points from 78.0% in the previous 7 days');
  await expect.element(lead.getByRole('button', { name: 'Not answered' })).toHaveTextContent('123');
  await lead.getByRole('button', { name: 'Not answered' }).click();
  const sheet = page.getByRole('dialog', { name: 'Questions of the last 7 days, not answered' });
  await expect.element(sheet.getByRole('link', { name: 'Upload a document' })).toBeVisible();
  await expect.element(sheet.getByRole('link', { name: 'Resolve documentation gaps' })).not.toBeInTheDocument();
  expect(sent('analytics.rows')).toEqual([{ period: 7, outcome: 'not_answered', offset: 0 }]);
});

test('an administrator sees the open gaps that were asked about most, and what to do; a manager may not', async () => {
  await open('/analytics', {}, 'admin');
  const list = page.getByRole('list', { name: 'Top unanswered questions' });
  await expect.element(list).toHaveTextContent(/^Where is the lactation room\?Asked 14 times by 5 people.*Who orders toner\?/);
  await expect.element(list).not.toHaveTextContent('An old question');
  await expect
    .element(list.getByRole('link', { name: 'Resolve Who orders toner?' }))
    .toHaveAttribute('href', expect.stringContaining('tab=documentation') as string);
  await expect.element(list.getByRole('link', { name: 'Upload a document about Who orders toner?' })).toBeVisible();
});

test('a manager gets no words of questions', async () => {
  const { sent } = await open();
  await expect.element(figures()).toBeVisible();
  expect(sent('gaps.list')).toEqual([]);
});

test('a line has a gap on a day without questions', async () => {
  const days = dashboard().days.map((day, place) => (place === 3 ? { ...day, questions: 0, responseP50: null, responseP95: null } : day));
  await open('/analytics', { 'analytics.dashboard': () => dashboard({ days }) });
  const line = () => document.querySelector('.recharts-line-curve')?.getAttribute('d') ?? '';
  await expect.poll(() => line().split('M').length - 1).toBe(2);
});

test('a manager sees four cards with K and M, each with a trend in words', async () => {
  await open();
  await expect
    .element(figures().getByRole('button', { name: 'Total queries' }))
    .toHaveTextContent('Total queries1.2K (1,234)+12.5% vs. previous 7 days');
  await expect
    .element(figures().getByRole('button', { name: 'Passages read' }))
    .toHaveTextContent('2.6M (2,560,000)-3% vs. previous 7 days');
  await expect.element(figures().getByRole('link', { name: 'Total memories' })).toHaveTextContent('480Not enough data');
  await expect
    .element(figures().getByRole('button', { name: 'Response time' }))
    .toHaveTextContent('412 msUnchanged vs. previous 7 daysAverage');
});

test.each([
  [950, '950'],
  [1_000, '1K'],
  [12_345, '12.3K'],
  [999_949, '999.9K'],
  [999_950, '1M'],
  [34_560_000, '34.6M'],
])('%d is shown as %s', (value, shown) => {
  expect(abbreviated(value)).toBe(shown);
});

test('times are in milliseconds, and in seconds from one on', () => {
  expect([duration(0.42), duration(240.2), duration(1_240)]).toEqual(['0.4 ms', '240 ms', '1.2 s']);
});

test('the period is 7 days unless 30 or 90 are chosen, and stands in the address', async () => {
  const { history, sent } = await open();
  const period = page.getByRole('combobox', { name: 'Period' });
  await expect.element(period).toHaveValue('7');
  expect([...document.querySelectorAll('select[aria-label=Period] option')].map((option) => option.textContent)).toEqual([
    'Last 7 days',
    'Last 30 days',
    'Last 90 days',
  ]);
  await userEvent.selectOptions(period, '30');
  await expect.element(figures().getByRole('button', { name: 'Total queries' })).toHaveTextContent('vs. previous 30 days');
  expect(history.location.search).toBe('?period=30');
  expect(sent('analytics.dashboard')).toEqual([{ period: 7 }, { period: 30 }]);
});

test('a manager looks after the golden questions below the figures', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'Golden questions' })).toBeVisible();
  await expect.element(page.getByText('No golden questions yet')).toBeVisible();
});

test('a period that makes no sense in the address is the default', async () => {
  const { sent } = await open('/analytics?period=14');
  await expect.element(page.getByRole('combobox', { name: 'Period' })).toHaveValue('7');
  expect(sent('analytics.dashboard')).toEqual([{ period: 7 }]);
});

test('pressing a figure shows the questions behind it, without words and names, fifty at a time', async () => {
  const { history, sent } = await open();
  await figures().getByRole('button', { name: 'Total queries' }).click();
  const sheet = page.getByRole('dialog', { name: 'Questions of the last 7 days' });
  await expect
    .element(sheet)
    .toHaveTextContent('120 questions, newest day first. Question text is hidden here. Names and times are hidden.');
  await expect
    .element(sheet)
    .toHaveTextContent(
      /HIPAA ComplianceAnsweredMar 2, 2026 · medium answer · 1\.2 s, first word after 8\.4 ms · 6 passages read · rated 4 of 5/,
    );
  await expect.element(sheet.getByRole('link', { name: 'Hand hygiene, Before contact' })).toHaveAttribute('href', '/documents/3');
  await expect.element(sheet).toHaveTextContent('Old policy (deleted)');
  await sheet.getByRole('button', { name: 'Next page' }).click();
  await expect
    .poll(() => sent('analytics.rows'))
    .toEqual([
      { period: 7, offset: 0 },
      { period: 7, offset: 50 },
    ]);
  expect(history.location.search).toBe('?show=questions&page=2');
  await expectAccessible('light');
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => history.location.search).toBe('');
});

test.each([
  ['Documents cited most', 'Hand hygiene', { documentId: 3 }],
  ['Sections cited most', 'Before contact', { documentId: 3, section: 'Before contact' }],
  ['Questions by topic', 'Patient Scheduling', { topic: 'Patient Scheduling' }],
  ['Feedback of the period', 'Not helpful: 10', { feedback: 'not_helpful' }],
])('%s: each count shows its questions', async (list, name, filter) => {
  const { sent } = await open();
  await page.getByRole('list', { name: list, exact: true }).getByRole('button', { name }).click();
  await expect.poll(() => sent('analytics.rows')).toEqual([{ period: 7, ...filter, offset: 0 }]);
});

test('a chart has its figures as a table, in which each day shows its questions', async () => {
  const { sent } = await open();
  await page.getByRole('button', { name: 'Show figures of Questions by day' }).click();
  const table = region('Figures of Questions by day').getByRole('table', { name: 'Questions by day' });
  await expect.element(table).toHaveTextContent('DayQuestionsFeb 2420');
  await table.getByRole('button', { name: 'Feb 24' }).click();
  await expect.poll(() => sent('analytics.rows')).toEqual([{ period: 7, day: '2026-02-24', offset: 0 }]);
});

test('the busiest hours are told, and the arrow keys go from hour to hour', async () => {
  const { sent } = await open();
  await expect.element(region('Busiest hours')).toHaveTextContent(/Most on \w+day from \d\d:00: 22 questions, clinic time\./);
  document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
  const from = document.activeElement?.getAttribute('aria-label');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).not.toBe(from);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent('analytics.rows')).toHaveLength(1);
});

test('documents that no answer cites are named, the rest of them on the side', async () => {
  await open();
  await expect.element(region('Unused documents')).toHaveTextContent('12 of 40 active documents never cited');
  await region('Unused documents').getByRole('button', { name: 'Show all 12' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Unused documents of the last 7 days' })).toHaveTextContent('Fax policy');
});

test('each component is told as it was found, the HIPAA banner says what is missing, and both are looked at again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'], shouldAdvanceTime: true });
  const { sent } = await open();
  await expect
    .element(region('HIPAA status'))
    .toHaveTextContent('HIPAA safeguards are not completeHIPAA checks not passed: A backup was made in the last day.');
  for (const words of [
    'DatabaseResponding',
    'Operational',
    'Not set up',
    'Not working',
    'Last verified backupNo backup has been test-restored yet.Needs attention',
  ])
    await expect.element(region('System status')).toHaveTextContent(words);
  await expect.poll(() => sent('analytics.status').length).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => sent('analytics.status').length).toBe(2);
});

test('recent activity says what was changed, by whom, and what failed', async () => {
  await open();
  const activity = region('Recent activity');
  await expect.element(activity).toHaveTextContent(/Document changed: Hand hygieneNora Quinn/);
  await expect.element(activity).toHaveTextContent('Outdated data deleted (failed)The product itself');
});

test('Preferences opens the dialog Edit LLM Instructions', async () => {
  await open();
  await page.getByRole('button', { name: 'Preferences' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit LLM Instructions' })).toBeVisible();
});

test('below ten questions there is not enough data for anything but counts', async () => {
  const few = { totalQueries: 9, tokenUsage: 40, responseTime: null, response: { p50: null, p95: null } };
  const unused = { active: 40, total: null, documents: [] };
  const days = dashboard().days.map((day) => ({ ...day, responseP50: null, responseP95: null }));
  const feedback = { helpful: 1, notHelpful: 0, ratings: 0, averageRating: null };
  await open('/analytics', { 'analytics.dashboard': () => dashboard({ ...few, unused, days, feedback, activity: [] }) });
  for (const name of ['Questions by day', 'Top documents', 'Top sections', 'Unused documents', 'Questions by topic', 'Busiest hours'])
    await expect.element(region(name)).toHaveTextContent('Not enough dataFigures appear from 10 questions on.');
  await expect.element(region('Busiest hours')).not.toHaveTextContent('Most on');
  await expect.element(region('Response time by day')).toHaveTextContent('Figures appear from 10 questions a day on.');
  await expect.element(region('Feedback by day')).toHaveTextContent('Figures appear from 10 answers with feedback on.');
  await expect.element(figures().getByRole('button', { name: 'Response time' })).toHaveTextContent('Response timeNot enough data');
  await expect.element(region('Recent activity')).toHaveTextContent('No changes yet.');
  await expectAccessible('light');
});

test('while it loads there is a skeleton; what fails can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = Promise.withResolvers<ReturnType<typeof dashboard>>();
  let isBroken = false;
  await open('/analytics', {
    'analytics.dashboard': () => {
      if (isBroken) return dashboard();
      return answer.promise;
    },
  });
  await expect.element(page.getByRole('status', { name: 'Loading the analytics' })).toBeVisible();
  isBroken = true;
  answer.reject(refuse('BAD_REQUEST', 'No.'));
  await expect.element(page.getByText('The analytics could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(figures()).toBeVisible();
});

test('who lacks the permission is told so', async () => {
  await open('/analytics', {}, 'user');
  await expect.element(page.getByText('Access Denied')).toBeVisible();
});

test('Export Report offers a CSV file and a page to print', async () => {
  const { history } = await open('/analytics?period=30');
  await page.getByRole('button', { name: 'Export Report' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'CSV file' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Printable page' }).click();
  await expect.element(page.getByRole('heading', { name: 'Analytics report' })).toBeVisible();
  expect(history.location.href).toBe('/analytics-report?period=30');
});

test('the report has title, clinic, period, date, figures, charts, tables and how they are computed', async () => {
  await open('/analytics-report?period=7');
  const report = page.getByRole('article');
  await expect
    .element(report)
    .toHaveTextContent(/VademecumAnalytics reportFeb 24, 2026 to Mar 2, 2026 \(7 days\)Prepared by Nora Quinn on Mar 2, 2026/);
  await expect.element(report).toHaveTextContent('Answered90.0%86.0%+4.0 pointsHelpful73.7%78.0%-4.3 pointsTotal queries1,2341,097+12.5%');
  await expect.element(report).toHaveTextContent('Average rating4.3 of 5.0 (14 ratings)');
  await expect.element(report).toHaveTextContent('Hand hygiene, Before contact120');
  await expect.element(report).toHaveTextContent('How the figures are computed');
  for (const title of ['Questions by topic', 'Busiest hours', 'Figures by day', 'Unused documents: 12 of 40'])
    await expect.element(report.getByRole('heading', { name: title })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('svg.recharts-surface').length).toBeGreaterThanOrEqual(4);
  await expectAccessible('light');
  await page.viewport(390, 800);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const [label] = report.getByRole('rowheader', { name: 'Total queries' }).elements();
  expect(label?.clientHeight, 'no word of a label is broken').toBeLessThan(60);
});

test.each([
  [1440, 'light'],
  [1440, 'dark'],
  [390, 'light'],
  [390, 'dark'],
] as const)('at %d pixels, %s, nothing is wrong for whoever does not see it, and nothing sticks out', async (width, theme) => {
  await open('/analytics?period=30');
  await page.viewport(width, 900);
  await expect.element(figures()).toBeVisible();
  await expect.poll(() => document.querySelectorAll('.recharts-bar-rectangle').length).toBeGreaterThan(60);
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
