import type { Gap, GapQuestions } from '@vademecum/shared/learning/gaps.ts';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer, refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const gap = (id: number, fields: Partial<Gap> = {}): Gap => ({
  id,
  topic: `Question number ${id}`,
  priority: 'medium',
  frequencyCount: 2,
  gapDescription: 'Asked 2 times by 2 people: 2 not answered. No document answered it.',
  suggestedImprovement: null,
  status: 'pending',
  peopleCount: 2,
  unknownWords: [],
  firstReportedOn: '2026-03-02',
  lastReportedOn: '2026-03-02',
  askedAgainAt: null,
  probes: 0,
  probesAnswered: 0,
  closedBy: null,
  statusChangedAt: null,
  ...fields,
});
const lactation = gap(1, {
  topic: 'Where is the lactation room?',
  priority: 'critical',
  frequencyCount: 14,
  suggestedImprovement: 'Add a document that covers lactation, or add the abbreviation to the glossary.',
  unknownWords: ['lactation'],
  askedAgainAt: '2026-03-03T03:00:00.000Z',
  probes: 5,
  probesAnswered: 1,
});
const closed = gap(2, {
  topic: 'Who orders toner?',
  status: 'completed',
  closedBy: 'answer',
  statusChangedAt: '2026-03-04T03:00:00.000Z',
  frequencyCount: 1,
});
const questions: GapQuestions = [
  { question: 'lactation room key of [NAME]', kind: 'failed', unknownWords: ['lactation'], reportedOn: '2026-03-02' },
  { question: 'Where is the lactation room?', kind: 'rated', unknownWords: [], reportedOn: '2026-03-01' },
];

function open(search = '', gaps: Gap[] = [closed, lactation], { queries = {}, mutations = {} }: FakeAnswers = {}) {
  const summary = { responseAccuracy: null, userSatisfaction: null, averageResponseTime: null, sentimentScore: null, ratings: 0 };
  const counts = { responseAccuracy: 0, userSatisfaction: 0, averageResponseTime: 0, sentimentScore: 0 };
  const state = { isActive: false, at: null };
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'improvementMetrics.summary': () => ({ ...summary, counts, autonomousLearning: state, realTimeAnalysis: state }),
      'gaps.list': () => gaps,
      'gaps.questions': () => questions,
      ...queries,
    },
    mutations,
  });
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  return { sent, history: openApp(`/ai-learning?tab=documentation${search}`) };
}
const list = () => page.getByRole('list', { name: 'Documentation gaps' });
const headings = () =>
  list()
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent);
const item = (topic: string) => list().getByRole('listitem').filter({ hasText: topic });

test('a gap has its topic, priority, status, occurrences, what is missing, what to add, and what came of asking again', async () => {
  open();
  await expect
    .element(item('lactation'))
    .toHaveTextContent(/Priority: Critical.*Status: Pending.*2 not answered.*What to add: Add a document/);
  await expect.element(item('lactation')).toHaveTextContent(/14 occurrences/);
  await expect.element(item('lactation')).toHaveTextContent(/Asked again Mar 3, 2026.*: 1 of 5 answered with sources\./);
  await expect.element(item('toner')).toHaveTextContent(/Status: Completed.*Closed automatically Mar 4, 2026.*1 occurrence/);
  expect(headings()).toEqual(['Where is the lactation room?', 'Who orders toner?']);
});

test('the first ten stand there, pending ones before others and the most important first; the rest is a page away', async () => {
  const many = Array.from({ length: 12 }, (_, i) => gap(i + 10, { priority: i === 11 ? 'high' : 'low' }));
  const { history } = open('', [closed, ...many]);
  await expect.element(page.getByText('13 gaps')).toBeVisible();
  expect(headings()).toHaveLength(10);
  expect(headings()[0]).toBe('Question number 21');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => history.location.search).toBe('?tab=documentation&page=2');
  await expect.poll(() => headings().at(-1)).toBe('Who orders toner?');
});

test('search, status and priority stand in the address', async () => {
  const { history } = open();
  await page.getByRole('searchbox', { name: 'Search gaps' }).fill('Lactation');
  await expect.poll(() => history.location.search).toBe('?tab=documentation&q=Lactation');
  await expect.poll(headings).toEqual(['Where is the lactation room?']);
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Completed');
  await expect.poll(() => history.location.search).toContain('status=completed');
  await expect.element(page.getByText('No gap matches')).toBeVisible();
  history.push('/ai-learning?tab=documentation&priority=medium');
  await expect.poll(headings).toEqual(['Who orders toner?']);
  await page.getByRole('combobox', { name: 'Priority' }).selectOptions('High or critical');
  await expect.poll(headings).toEqual(['Where is the lactation room?']);
});

test('its questions show on a press, with the day and why each is there, and what the list does not hide', async () => {
  const { history, sent } = open();
  await page.getByRole('button', { name: '14 occurrences of Where is the lactation room?' }).click();
  const dialog = page.getByRole('dialog', { name: 'Questions of this gap' });
  await expect
    .element(dialog)
    .toHaveTextContent(/lactation room key of \[NAME\]Not answered · Mar 2, 2026 · Not found in any document: lactation/);
  await expect.element(dialog).toHaveTextContent(/Where is the lactation room\?Answer rated poorly/);
  await expect.element(dialog).toHaveTextContent('The audit log records who asked when');
  expect([history.location.search, sent('gaps.questions')]).toEqual(['?tab=documentation&gap=1', [{ id: 1 }]]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => history.location.search).toBe('?tab=documentation');
});

test('a gap is closed, dismissed and opened again by hand, at once on the screen; a refusal takes it back', async () => {
  const answer = Promise.withResolvers<Gap>();
  let gaps = [lactation];
  const { sent } = open('', [], { queries: { 'gaps.list': () => gaps }, mutations: { 'gaps.setStatus': () => answer.promise } });
  await page.getByRole('button', { name: 'Close Where is the lactation room?' }).click();
  await expect.element(item('lactation')).toHaveTextContent('Status: Completed');
  gaps = [{ ...lactation, status: 'completed' }];
  answer.reject(refuse('NOT_FOUND', 'Documentation gap not found'));
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Error' })).toHaveTextContent('Documentation gap not found');
  await page.getByRole('button', { name: 'Open again Where is the lactation room?' }).click();
  await expect
    .poll(() => sent('gaps.setStatus'))
    .toEqual([
      { id: 1, status: 'completed' },
      { id: 1, status: 'pending' },
    ]);
});

test('an open gap leads to an upload, to a memory about it and to its question; a closed one does not', async () => {
  const { sent, history } = open('', [closed, lactation], {
    queries: { 'memories.owners': () => [], 'documents.listed': () => [], 'chat.sessions': () => [] },
    mutations: { 'chat.ask': () => new Promise(() => undefined), 'memories.checkDraft': () => [] },
  });
  const about = ' about Where is the lactation room?';
  await page.getByRole('button', { name: `Write a memory${about}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Memory' });
  await expect.element(dialog.getByLabelText('Topic')).toHaveValue('Where is the lactation room');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(page.getByText('Write a memory').elements()).toHaveLength(1);
  await page.getByRole('link', { name: `Upload a document${about}` }).click();
  await expect.element(page.getByRole('dialog', { name: 'Upload Document' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => history.location.search).toBe('');
  history.push('/ai-learning?tab=documentation');
  await page.getByRole('button', { name: 'Ask again Where is the lactation room?' }).click();
  await expect.poll(() => sent('chat.ask')).toMatchObject([{ query: 'Where is the lactation room?' }]);
});

test('dismissing is sent as such', async () => {
  const { sent } = open('', [lactation], { mutations: { 'gaps.setStatus': () => ({ ...lactation, status: 'dismissed' }) } });
  await page.getByRole('button', { name: 'Dismiss Where is the lactation room?' }).click();
  await expect.poll(() => sent('gaps.setStatus')).toEqual([{ id: 1, status: 'dismissed' }]);
});

test('no gaps, gaps that cannot be loaded, and a gap that is gone say so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let fails = true;
  const { history } = open('', [], {
    queries: {
      'gaps.list': () => {
        if (fails) throw refuse('INTERNAL_SERVER_ERROR', '');
        return [];
      },
      'gaps.questions': () => {
        throw refuse('NOT_FOUND', 'Documentation gap not found');
      },
    },
  });
  await expect.element(page.getByText('The documentation gaps could not be loaded')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('No documentation gaps')).toBeVisible();
  history.push('/ai-learning?tab=documentation&gap=9');
  await expect.element(page.getByText(/This gap no longer exists/)).toBeVisible();
});

test.each([
  ['light', 1440],
  ['dark', 360],
] as const)('axe finds nothing in the %s theme at %i pixels', async (theme, width) => {
  await page.viewport(width, 900);
  const { history } = open();
  await expect.element(item('lactation')).toBeVisible();
  await expectAccessible(theme);
  history.push('/ai-learning?tab=documentation&gap=1');
  await expect.element(page.getByRole('list', { name: 'Questions' })).toBeVisible();
  await expectAccessible(theme);
});
