import type { GoldenDrop, GoldenQuestion, GoldenRunSummary } from '@vademecum/shared/learning/golden.ts';
import type { PerformanceSummary } from '@vademecum/shared/learning/figures.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const golden = (fields: Partial<GoldenQuestion> = {}): GoldenQuestion => ({
  id: 1,
  question: 'How long to wash after a needlestick?',
  documentId: 7,
  memoryId: null,
  name: 'Sharps policy',
  section: 'Sharps policy > Needlestick',
  quote: 'Wash the wound for fifteen minutes.',
  lineIndex: 44,
  createdBy: 'Ada Marsh',
  createdAt: '2026-03-01T09:00:00.000Z',
  archivedAt: null,
  last: { rank: 1, isAnswered: true, citesRight: true, state: 'there' },
  ...fields,
});

const run = (fields: Partial<GoldenRunSummary> = {}): GoldenRunSummary => ({
  id: 9,
  reason: 'documents',
  subject: {},
  isTrial: false,
  startedBy: null,
  startedAt: '2026-03-02T09:00:00.000Z',
  finishedAt: '2026-03-02T09:00:00.000Z',
  total: 14,
  first: 12,
  amongFive: 13,
  reciprocalRank: 0.93,
  answered: 13,
  baselineId: 8,
  lost: 1,
  gained: 0,
  overrideReason: null,
  overriddenBy: null,
  overriddenAt: null,
  ...fields,
});

const drop: GoldenDrop = {
  runId: 9,
  reason: 'documents',
  at: '2026-03-02T09:00:00.000Z',
  questions: [
    {
      id: 3,
      question: 'Where is the fax?',
      rank: null,
      isAnswered: false,
      citesRight: false,
      state: 'gone',
      why: 'Its document or memory was deleted or archived.',
    },
  ],
};

const nothing = { isActive: false, at: null };
const summary: PerformanceSummary = {
  ...{ responseAccuracy: null, userSatisfaction: null, averageResponseTime: null, sentimentScore: null, ratings: 0 },
  counts: { responseAccuracy: 0, userSatisfaction: 0, averageResponseTime: 0, sentimentScore: 0 },
  ...{ autonomousLearning: nothing, realTimeAnalysis: nothing },
};

type List = { questions: GoldenQuestion[]; archived: GoldenQuestion[]; drops: GoldenDrop[] };

function open(list: Partial<List>, { queries, mutations }: FakeAnswers = {}) {
  const held: List = { questions: [], archived: [], drops: [], ...list };
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'improvementMetrics.summary': () => summary,
      'improvementMetrics.metrics': () => [],
      'golden.list': () => held,
      'golden.runs': () => [run(), run({ id: 8, reason: 'nightly', reciprocalRank: 0.97, lost: 0 })],
      'golden.findPlaces': () => [
        { documentId: 7, memoryId: null, name: 'Sharps policy', section: 'Reporting', lineIndex: 10, quote: 'Report it within one hour.' },
        { documentId: null, memoryId: 4, name: 'Reports', section: 'Reports', lineIndex: 0, quote: 'Reports go to room 4.' },
      ],
      ...queries,
    },
    ...(mutations !== undefined && { mutations }),
  });
  openApp('/ai-learning?tab=performance');
  return { held, sent: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}

const panel = page.getByRole('region', { name: 'Golden questions' });
const dialog = page.getByRole('dialog');

test('each question says how it did last, and the last run is told in figures with its trend', async () => {
  await page.viewport(1280, 900);
  const last = { rank: 3, isAnswered: true, citesRight: false, state: 'there' } as const;
  open({
    questions: [
      golden(),
      golden({ id: 2, question: 'Second?', last }),
      golden({ id: 3, question: 'Third?', last: { ...last, rank: null } }),
      golden({ id: 4, question: 'Fourth?', last: { ...last, rank: null, state: 'gone' } }),
      golden({ id: 5, question: 'Fifth?', last: { ...last, rank: null, state: 'changed' } }),
      golden({ id: 6, question: 'Sixth?', last: { ...last, isAnswered: false } }),
      golden({ id: 7, question: 'Seventh?', last: null }),
    ],
  });
  const row = (text: string) => panel.getByRole('listitem').filter({ hasText: text });
  await expect.element(row('How long to wash')).toHaveTextContent('Ranked #1, cited');
  await expect.element(row('How long to wash')).toHaveTextContent('Sharps policy, Needlestick, line 45');
  await expect.element(row('Second?')).toHaveTextContent('Ranked #3, not cited');
  await expect.element(row('Third?')).toHaveTextContent('Right passage not found');
  await expect.element(row('Fourth?')).toHaveTextContent('Its document or memory was deleted');
  await expect.element(row('Fifth?')).toHaveTextContent('The passage has changed');
  await expect.element(row('Sixth?')).toHaveTextContent('Ranked #3, not answered');
  await expect.element(row('Seventh?')).toHaveTextContent('Not run yet');
  await expect.element(panel.getByText('12 of 14 ranked #1, 13 in the top 5, 13 answered').first()).toBeVisible();
  await expect.element(panel.getByRole('img', { name: 'Mean reciprocal rank over 2 runs: from 0.97 to 0.93' })).toBeVisible();
  await panel.getByText('Runs', { exact: true }).click();
  await expect.element(panel.getByText('Change of documents', { exact: true })).toBeVisible();
  await expect.element(panel.getByText('Nightly run')).toBeVisible();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
});

test('what was lost is shown until somebody says why it is accepted', async () => {
  const { held, sent } = open(
    { questions: [golden()], drops: [drop] },
    {
      mutations: {
        'golden.override': () => {
          held.drops = [];
          return { ...run(), baseline: null, lostQuestions: [], gainedQuestions: [] };
        },
      },
    },
  );
  await expect.element(panel.getByText('1 golden question lost')).toBeVisible();
  await expect.element(panel.getByText('Its document or memory was deleted or archived.')).toBeVisible();
  await panel.getByRole('button', { name: 'Accept with a reason' }).click();
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.element(dialog.getByText('Explain why this is accepted')).toBeVisible();
  await dialog.getByLabelText('Reason').fill(' The fax is gone ');
  await dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.element(panel.getByText('1 golden question lost')).not.toBeInTheDocument();
  expect(sent('golden.override')).toEqual([{ runId: 9, reason: 'The fax is gone' }]);
});

test('Run now asks them and says what came of it; without questions there is nothing to run', async () => {
  const { sent } = open({ questions: [golden()] }, { mutations: { 'golden.run': () => ({ ...run(), lost: 1, gained: 2 }) } });
  await panel.getByRole('button', { name: 'Run now' }).click();
  await expect.element(page.getByText('14 asked: 1 lost, 2 gained')).toBeVisible();
  expect(sent('golden.run')).toHaveLength(1);
});

test('one is added by hand with words of a document, another with those of a memory', async () => {
  const { sent } = open({}, { mutations: { 'golden.save': () => golden() } });
  await expect.element(panel.getByText('No golden questions yet')).toBeVisible();
  await expect.element(panel.getByRole('button', { name: 'Run now' })).toBeDisabled();
  await panel.getByRole('button', { name: 'Add question' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('The question is required')).toBeVisible();
  await dialog.getByLabelText('Question').fill('How fast must it be reported?');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose the document or memory with the answer');
  await dialog.getByRole('combobox', { name: 'Passage' }).fill('report');
  await page.getByRole('option', { name: 'Report it within one hour.' }).click();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Golden question saved', { exact: true })).toBeVisible();
  expect(sent('golden.save')).toEqual([
    { question: 'How fast must it be reported?', documentId: 7, lineIndex: 10, quote: 'Report it within one hour.' },
  ]);
  await panel.getByRole('button', { name: 'Add question' }).click();
  await dialog.getByLabelText('Question').fill('Where do reports go?');
  await dialog.getByRole('combobox', { name: 'Passage' }).fill('report');
  await page.getByRole('option', { name: 'Reports go to room 4. Memory “Reports”' }).click();
  await expect.element(dialog.getByText('Memory “Reports”')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent('golden.save')[1])
    .toEqual({ question: 'Where do reports go?', memoryId: 4, quote: 'Reports go to room 4.' });
});

test('archiving moves a question at once, and back where the server refuses; an archived one is restored, another edited', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { sent } = open(
    { questions: [golden()], archived: [golden({ id: 2, question: 'Old one?' })] },
    {
      mutations: {
        'golden.archive': () => {
          throw refuse('CONFLICT', 'Not now');
        },
        'golden.restore': () => golden({ id: 2 }),
        'golden.update': () => golden(),
      },
    },
  );
  const menu = panel.getByRole('button', { name: 'Actions for How long to wash after a needlestick?' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(page.getByText('Not now')).toBeVisible();
  await expect.element(panel.getByText('Archived (1)')).toBeVisible();
  await panel.getByText('Archived (1)').click();
  await panel.getByRole('button', { name: 'Restore Old one?' }).click();
  await expect.poll(() => sent('golden.restore')).toEqual([{ id: 2 }]);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await dialog.getByLabelText('Question').fill('How long must one wash?');
  await userEvent.keyboard('{Tab}');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => sent('golden.update'))
    .toEqual([{ id: 1, question: 'How long must one wash?', documentId: 7, lineIndex: 44, quote: 'Wash the wound for fifteen minutes.' }]);
});

test('questions that cannot be loaded say so, and Try again loads them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  open(
    {},
    {
      queries: {
        'golden.list': () => {
          if (isBroken) throw refuse('INTERNAL_SERVER_ERROR', 'The disk is full');
          return { questions: [golden()], archived: [], drops: [] };
        },
      },
    },
  );
  await expect.element(panel.getByText('The golden questions could not be loaded')).toBeVisible();
  isBroken = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByText('How long to wash after a needlestick?')).toBeVisible();
});
