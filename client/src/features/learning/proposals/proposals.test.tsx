import type { ActionEffect, ImprovementAction, LearningRun } from '@vademecum/shared/learning/proposals.ts';
import type { PerformanceSummary } from '@vademecum/shared/learning/figures.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { type FakeAnswers, fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

beforeEach(async () => {
  await page.viewport(1280, 900);
});

const at = '2026-03-02T09:00:00.000Z';
const effect = (part: Partial<ActionEffect>): ActionEffect => ({
  measuredAt: at,
  golden: null,
  hits: null,
  answered: null,
  rating: null,
  ...part,
});
const action = (id: number, change: Partial<ImprovementAction> = {}): ImprovementAction => ({
  id,
  actionType: 'add_synonym',
  priority: 'medium',
  status: 'pending',
  description: `Let searches for “word${id}” also find “needlestick”.`,
  implementationPlan: 'The golden questions are asked with it first.',
  expectedImpact: 'Of 4 questions, 0 find the right passage today, 4 with it.',
  createdAt: at,
  completedAt: null,
  facts: ['In 4 rephrasings, 3 chats and by 2 people, it failed.'],
  ...{ documentId: null, memoryId: null, gapId: null, before: null, after: null, note: null, decidedBy: null, decidedAt: null },
  ...change,
});
const live = action(2, {
  status: 'completed',
  completedAt: at,
  decidedBy: 'Ada Admin',
  before: effect({ golden: { total: 9, first: 5, amongFive: 8, answered: 9 }, hits: { questions: 4, found: 0, within: 5 } }),
  after: effect({ golden: { total: 9, first: 6, amongFive: 8, answered: 9 }, hits: { questions: 4, found: 4, within: 5 } }),
});
const run: LearningRun = {
  id: 1,
  reason: 'nightly',
  startedBy: null,
  startedAt: at,
  finishedAt: at,
  steps: [
    { name: 'Propose actions', unit: 'new actions', count: 2, ms: 1_240, error: null },
    { name: 'Ask the golden questions', unit: 'golden questions', count: 0, ms: 20, error: 'It failed.' },
  ],
  error: 'Ask the golden questions: It failed.',
};

const nothing = { isActive: false, at: null };
const summary: PerformanceSummary = {
  ...{ responseAccuracy: null, userSatisfaction: null, averageResponseTime: null, sentimentScore: null, ratings: 0 },
  counts: { responseAccuracy: 0, userSatisfaction: 0, averageResponseTime: 0, sentimentScore: 0 },
  autonomousLearning: nothing,
  realTimeAnalysis: nothing,
};

function open(actions: ImprovementAction[], { queries = {}, mutations = {} }: FakeAnswers = {}, address = '/ai-learning?tab=actions') {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'improvementMetrics.summary': () => summary,
      'improvement.actions': () => actions,
      'improvement.learned': () => [],
      'improvement.runs': () => [run],
      'improvement.evidence': () => [
        { askedOn: '2026-03-02', question: 'Who takes the sharps?', isAnswered: false, rating: 1, isHelpful: null },
        { askedOn: '2026-03-01', question: null, isAnswered: true, rating: null, isHelpful: true },
      ],
      ...queries,
    },
    mutations,
  });
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { sent, history: openApp(address) };
}

const list = () => page.getByRole('region', { name: 'Improvement actions' });
const titles = () => list().getByRole('heading', { level: 3 });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const toast = (title: string) => page.getByRole('listitem').filter({ hasText: title });

test('the first ten actions are shown, what waits and weighs most first; more and a status are in the address', async () => {
  const many = Array.from({ length: 13 }, (_, index) => action(index + 1, { priority: index === 4 ? 'critical' : 'low' }));
  const { history } = open([...many, action(30, { status: 'dismissed' })]);
  await expect.element(list().getByText('The first 10 of 14 actions')).toBeVisible();
  await expect.element(titles().first()).toHaveTextContent('Let searches for “word5” also find “needlestick”.');
  expect(titles().elements()).toHaveLength(10);
  await button('Show 4 more').click();
  await expect.element(list().getByText('14 actions')).toBeVisible();
  expect(history.location.search).toBe('?tab=actions&shown=20');
  await page.getByLabelText('Status').selectOptions('Dismissed');
  await expect.element(list().getByText('1 action')).toBeVisible();
  expect(history.location.search).toBe('?tab=actions&actionStatus=dismissed');
  await page.getByLabelText('Status').selectOptions('Refused');
  await expect.element(list().getByText('No action matches')).toBeVisible();
  await page.getByLabelText('Status').selectOptions('Pending');
  await expect.poll(() => history.location.search).toBe('?tab=actions&actionStatus=pending');
  await expect.element(list().getByText('No action matches')).not.toBeInTheDocument();
  await page.getByLabelText('Priority').selectOptions('Critical priority');
  await expect.element(list().getByText('1 action')).toBeVisible();
  expect(history.location.search).toBe('?tab=actions&actionStatus=pending&actionPriority=critical');
});

test('an action says what kind it is, how much it matters, what to do, what that brings, and when', async () => {
  open([action(1, { actionType: 'review_document', priority: 'high' })]);
  for (const text of [
    'Review a document',
    'High priority',
    'Pending',
    'Plan',
    'Expected impact',
    'Proposed',
    'In 4 rephrasings, 3 chats and by 2 people, it failed.',
  ])
    await expect.element(list().getByText(text, { exact: true }).last()).toBeVisible();
  await button(/Show evidence/).click();
  const evidence = page.getByRole('list', { name: 'Evidence' });
  await expect.element(evidence.getByText('Who takes the sharps?')).toBeVisible();
  await expect.element(evidence.getByText('Not answered, rated 1 of 5 · Mar 2, 2026', { exact: true })).toBeVisible();
  await expect.element(evidence.getByText('Text deleted with the chat')).toBeVisible();
  await expect.element(evidence.getByText('Answered, helpful')).toBeVisible();
  await expect.element(button(/^Mark done/)).toBeVisible();
});

test('approving asks first, goes live after the golden questions, and shows the effect before and after', async () => {
  const { sent } = open([action(2)], { mutations: { 'improvement.setStatus': () => live } });
  await button(/^Approve/).click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog).toHaveTextContent('it goes live for everyone only if none gets worse');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(sent('improvement.setStatus')).toEqual([]);
  await button(/^Approve/).click();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(toast('Action completed')).toBeVisible();
  expect(sent('improvement.setStatus')).toEqual([{ id: 2, status: 'completed' }]);
});

test('what is live shows what it has changed, and can be undone from its card and from the list of what was learned', async () => {
  const { sent } = open([live], {
    queries: { 'improvement.learned': () => [{ actionId: 2, actionType: 'add_synonym', description: live.description, since: at }] },
    mutations: { 'improvement.setStatus': () => action(2, { status: 'undone' }) },
  });
  const row = page.getByRole('row', { name: /Questions that it was learned from/ });
  await expect.element(row).toHaveTextContent('Questions that it was learned from with the right passage among the first 50 of 44 of 4');
  await expect.element(page.getByRole('row', { name: /Golden questions with the right passage first/ })).toHaveTextContent('5 of 96 of 9');
  await button(/^Undo what is live/).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  await expect.element(toast('Action undone')).toBeVisible();
  expect(sent('improvement.setStatus')).toEqual([{ id: 2, status: 'undone' }]);
});

test('what the golden questions refuse is told with the questions that would be lost', async () => {
  const note = 'It was refused: 1 golden question would be lost: “What is the copay?”.';
  open([action(2)], { mutations: { 'improvement.setStatus': () => action(2, { status: 'refused', note }) } });
  await button(/^Approve/).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect.element(toast('Refused by the golden questions')).toHaveTextContent(note);
});

test('a dismissal shows at once and is taken back if the server refuses it', async () => {
  const answer = Promise.withResolvers<ImprovementAction>();
  open([action(2, { actionType: 'fix_memory' })], { mutations: { 'improvement.setStatus': () => answer.promise } });
  await button(/^Dismiss/).click();
  await expect.element(list().getByText('Dismissed', { exact: true }).last()).toBeVisible();
  answer.reject(refuse('CONFLICT', 'Someone else just decided on this. Reload to see it'));
  await expect.element(toast('Someone else just decided on this.')).toBeVisible();
  await expect.element(button(/^Mark done/)).toBeVisible();
});

test('the run log says what each run did and what failed; Run now starts one, waits for it, and shows what it proposed', async () => {
  const running: LearningRun = { ...run, id: 2, reason: 'manual', startedBy: 'Ada Admin', finishedAt: null, steps: [], error: null };
  let runs = [run];
  let proposed: ImprovementAction[] = [];
  const { sent } = open([], {
    queries: { 'improvement.runs': () => runs, 'improvement.actions': () => proposed },
    mutations: {
      'improvement.runNow': () => {
        runs = [running, run];
        return running;
      },
    },
  });
  const log = page.getByRole('region', { name: 'Learning runs' });
  for (const text of ['Nightly run', '2 new actions, 1.2 s', 'failed after under 0.1 s', 'With errors'])
    await expect.element(log.getByText(text)).toBeVisible();
  await expect.element(log.getByText('Ask the golden questions: It failed.')).toBeVisible();
  await expect.element(list().getByText('No actions yet')).toBeVisible();
  await expect.element(page.getByText('Nothing yet. Approved synonyms and passages appear here.')).toBeVisible();
  await log.getByRole('button', { name: 'Run now' }).click();
  await expect.element(log.getByRole('button', { name: 'Running …' })).toBeDisabled();
  expect(sent('improvement.runNow')).toHaveLength(1);
  proposed = [action(1)];
  runs = [{ ...running, finishedAt: at, steps: [{ name: 'Propose actions', unit: 'new actions', count: 1, ms: 20, error: null }] }, run];
  await expect.element(log.getByRole('button', { name: 'Run now' }), { timeout: 5_000 }).toBeEnabled();
  await expect.element(log.getByText('Completed', { exact: true })).toBeVisible();
  await expect.element(log.getByText('1 new action, under 0.1 s')).toBeVisible();
  await expect.element(titles().first()).toHaveTextContent('Let searches for “word1” also find “needlestick”.');
});

test('what cannot be loaded says so, with another try', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  let isDown = true;
  open([], {
    queries: {
      'improvement.actions': () => {
        if (isDown) throw refuse('SERVICE_UNAVAILABLE', 'The database is busy.');
        return [action(1)];
      },
    },
  });
  await expect.element(page.getByText('The improvement actions could not be loaded')).toBeVisible();
  isDown = false;
  await button('Try again').first().click();
  await expect.element(titles().first()).toBeVisible();
});

test.each(['light', 'dark'] as const)('it is accessible in the %s theme, on a phone too', async (theme) => {
  open([action(1), live]);
  await expect.element(titles().first()).toBeVisible();
  await expectAccessible(theme);
  await page.viewport(360, 740);
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});
