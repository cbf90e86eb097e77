import type { GoldenDrop, GoldenReason } from '@vademecum/shared/learning/golden.ts';
import type { Role } from '@vademecum/shared/permissions.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { fakeServer } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';

const lost = (id: number, question: string): GoldenDrop['questions'][number] => ({
  ...{ id, question, rank: null, isAnswered: false, citesRight: false, state: 'gone' },
  why: 'Its document or memory was deleted or archived.',
});
const drop = (runId: number, reason: GoldenReason, questions: string[]): GoldenDrop => ({
  ...{ runId, reason, at: '2026-03-02T09:00:00.000Z' },
  questions: questions.map((question, index) => lost(index + 1, question)),
});

function open(address: string, role: Role = 'admin') {
  const drops = [
    drop(7, 'documents', ['Where is the fax?', 'Who has the key?']),
    drop(8, 'glossary', ['Where is the VST?']),
    drop(9, 'memories', ['Where is the lift?']),
  ];
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person(role) }),
      'chat.sessions': () => [],
      'golden.drops': () => drops,
      'documents.listed': () => [],
      'glossary.list': () => ({ terms: [], removed: [] }),
    },
    mutations: {
      'golden.override': (input) => {
        const { runId } = input as { runId: number };
        drops.splice(
          drops.findIndex((one) => one.runId === runId),
          1,
        );
        return {};
      },
    },
  });
  const history = openApp(address);
  return { history, sent: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}

const banner = (question: string) => page.getByText(question, { exact: false });

test('what a change of documents cost stands above the library, leads to the golden questions, and is accepted there with a reason', async () => {
  await page.viewport(1280, 800);
  const { sent } = open('/documents');
  await expect.element(page.getByText('2 golden questions lost')).toBeVisible();
  await expect.element(page.getByText(/^Change of documents, .*2026.*: “Where is the fax\?” and 1 more$/)).toBeVisible();
  await expect.element(banner('Where is the VST?')).not.toBeInTheDocument();
  for (const theme of ['light', 'dark'] as const) await expectAccessible(theme);
  await page.getByRole('button', { name: 'Accept with a reason' }).click();
  await page.getByRole('dialog').getByLabelText('Reason').fill('The fax is gone');
  await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.element(page.getByText('2 golden questions lost')).not.toBeInTheDocument();
  expect(sent('golden.override')).toEqual([{ runId: 7, reason: 'The fax is gone' }]);
});

test('that of the glossary stands above its terms, that of memories above the notes, each with the way to all golden questions', async () => {
  const { history } = open('/preferences?tab=glossary');
  await expect.element(page.getByText(/^Change of the glossary, .*: “Where is the VST\?”$/)).toBeVisible();
  await expect.element(banner('Where is the fax?')).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'See the golden questions' }).click();
  await expect.poll(() => history.location.href).toBe('/ai-learning?tab=performance');
  history.push('/memories');
  await expect.element(page.getByText(/^Change of memories, .*: “Where is the lift\?”$/)).toBeVisible();
});

test('the overview of AI Learning shows them all', async () => {
  open('/ai-learning');
  for (const question of ['Where is the fax?', 'Where is the VST?', 'Where is the lift?'])
    await expect.element(banner(question)).toBeVisible();
});

test('a nurse who writes memories is told nothing of golden questions', async () => {
  const { sent } = open('/memories', 'user');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(sent('golden.drops')).toEqual([]);
});
