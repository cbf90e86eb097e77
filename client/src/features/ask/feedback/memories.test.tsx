import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { chooseMore, citation, openChat, turn } from '../../../testing/chats.ts';
import { refuse, type FakeAnswers } from '../../../testing/fake-server.ts';
import { memory } from '../../../testing/memories.ts';

const value = 'Students report to their preceptor.\nThe preceptor calls extension 4400.';
const students = memory({ id: 4, topic: 'Students', value, createdBy: 'Ada Marsh', source: 'Local practice' });
const quote = 'The preceptor calls extension 4400.';
const cited = citation(1, quote, {
  documentId: null,
  memoryId: 4,
  documentName: 'Students',
  section: 'Students',
  lineIndex: 1,
  startOffset: value.indexOf(quote),
  endOffset: value.length,
});
const answered = turn({ query: 'Whom do students call?', response: `${quote} [1]`, citations: [cited] });
const mark = page.getByRole('paragraph').getByRole('button', { name: '[1] Students, memory' });
const pane = page.getByRole('complementary', { name: 'Cited memory' });
const dialog = page.getByRole('dialog', { name: 'Add Memory' });

async function openAnswer({ queries, mutations }: FakeAnswers = {}, address = '/chat/5') {
  await page.viewport(1440, 900);
  return openChat(address, {
    queries: {
      'chat.turns': () => [answered],
      'memories.get': () => students,
      'memories.owners': () => [{ id: 1, name: 'Nora Quinn' }],
      ...queries,
    },
    mutations: { 'memories.checkDraft': () => [], ...mutations },
  });
}

test('a cited memory shows its words, and opens beside the chat with exactly these marked', async () => {
  const { history } = await openAnswer();
  await mark.hover();
  await expect.element(page.getByRole('blockquote')).toHaveTextContent(quote);
  await mark.click();
  await expect.element(pane.getByRole('heading', { name: 'Students' })).toBeVisible();
  await expect.element(pane.getByText(/Memory by Ada Marsh/)).toBeVisible();
  await expect.element(pane.getByText('Procedures')).toBeVisible();
  await expect.element(pane.getByText('Source: Local practice')).toBeVisible();
  await expect.element(pane.getByRole('mark')).toHaveTextContent(quote);
  expect(history.location.href).toBe('/chat/5?memory=4&turn=31&cite=1');
  await expect.element(page.getByText('Memory ID: 4 · Section: Students · Line: 2', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(pane).not.toBeInTheDocument();
  await expect.element(mark).toHaveFocus();
});

test('the address alone opens it', async () => {
  await openAnswer({}, '/chat/5?memory=4&turn=31&cite=1');
  await expect.element(pane.getByRole('mark')).toHaveTextContent(quote);
});

test('says that a memory was deleted, and what it said', async () => {
  const gone = () => {
    throw refuse('NOT_FOUND', 'Memory not found');
  };
  await openAnswer({ queries: { 'memories.get': gone } }, '/chat/5?memory=4&turn=31&cite=1');
  await expect.element(pane.getByText('This memory was deleted')).toBeVisible();
  await expect.element(pane.getByRole('blockquote')).toHaveTextContent(quote);
});

test('marks nothing where a memory says something else now', async () => {
  const changed = { ...students, value: 'Students report to nobody.', version: 2, isArchived: true };
  await openAnswer({ queries: { 'memories.get': () => changed } }, '/chat/5?memory=4&turn=31&cite=1');
  await expect.element(pane.getByText('The cited words can no longer be found in this memory')).toBeVisible();
  await expect.element(pane.getByText('Archived')).toBeVisible();
  await expect.element(pane.getByRole('mark')).not.toBeInTheDocument();
});

test('an answer becomes a memory, looked over before it is saved, without leaving the chat', async () => {
  const { calls, history } = await openAnswer({ mutations: { 'memories.create': () => students } });
  await chooseMore('Save as memory');
  await expect.element(dialog.getByLabelText('Topic')).toHaveValue('Whom do students call');
  await expect.element(dialog.getByLabelText('Content')).toHaveValue(quote);
  await expect.element(dialog.getByLabelText('Source as text')).toHaveValue('Students');
  await dialog.getByLabelText('Category (optional)').selectOptions('Emergency');
  await dialog.getByLabelText('Topic').fill('  Students in need ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Memory saved', { exact: true })).toBeVisible();
  expect(calls.find(({ path }) => path === 'memories.create')?.input).toEqual({
    topic: 'Students in need',
    value: quote,
    category: 'Emergency',
    source: 'Students',
    sourcePassage: null,
    ownerId: 1,
    reviewDue: null,
  });
  expect(history.location.href).toBe('/chat/5');
});

test('its source is named by document and section, each once', async () => {
  const answer = turn({
    response: '**Report it** within 15 minutes. [1] Wash the wound. [2] Call extension 4400. [3]',
    citations: [
      citation(1, 'Report it within 15 minutes.'),
      citation(2, 'Wash the wound.'),
      citation(3, 'Call extension 4400.', { documentId: 8, documentName: 'Phone list', section: 'Phone list' }),
    ],
  });
  await openAnswer({ queries: { 'chat.turns': () => [answer] } });
  await chooseMore('Save as memory');
  await expect.element(dialog.getByLabelText('Topic')).toHaveValue('How fast must I report a needlestick');
  await expect.element(dialog.getByLabelText('Content')).toHaveValue('Report it within 15 minutes. Wash the wound. Call extension 4400.');
  await expect.element(dialog.getByLabelText('Source as text')).toHaveValue('Needlestick policy, Reporting; Phone list');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'More', exact: true })).toHaveFocus();
});

test('what one section said keeps its passage as the source, and is checked as it is written', async () => {
  const answer = turn({
    response: 'Report it within 15 minutes. [1]',
    citations: [citation(1, 'Report it within 15 minutes.', { lineIndex: 44 })],
  });
  const { calls } = await openAnswer({
    queries: { 'chat.turns': () => [answer] },
    mutations: {
      'memories.create': () => students,
      'memories.checkDraft': () => [
        { kind: 'near-duplicate', detail: 'Alike.', otherMemoryId: 4, otherTopic: 'Students', documentId: null, lineIndex: null },
      ],
    },
  });
  await chooseMore('Save as memory');
  await expect.element(dialog.getByText('Needlestick policy, Reporting, line 45')).toBeVisible();
  await expect.element(dialog.getByText('1 note is nearly the same')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.find(({ path }) => path === 'memories.create')?.input).toMatchObject({
    source: null,
    sourcePassage: { documentId: answer.citations[0]?.documentId, lineIndex: 44, quote: 'Report it within 15 minutes.' },
  });
});

test('a memory needs topic and content', async () => {
  const { calls } = await openAnswer({ mutations: { 'memories.create': () => students } });
  await chooseMore('Save as memory');
  await dialog.getByLabelText('Content').fill('   ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Topic and content are required');
  expect(calls.some(({ path }) => path === 'memories.create')).toBe(false);
});

test('a memory that could not be saved stays in the dialog', async () => {
  let isBroken = true;
  const create = () => {
    if (isBroken) throw refuse('CONFLICT', 'There is such a memory already');
    return students;
  };
  await openAnswer({ mutations: { 'memories.create': create } });
  await chooseMore('Save as memory');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('There is such a memory already', { exact: true })).toBeVisible();
  await expect.element(dialog.getByLabelText('Content')).toHaveValue(quote);
  isBroken = false;
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a server that cannot be reached has words of its own', async () => {
  await openAnswer();
  await chooseMore('Save as memory');
  window.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Failed to create memory', { exact: true })).toBeVisible();
});

test('what has no source is pointed out before it becomes one', async () => {
  const doubtful = turn({ response: 'Rest. [?]', unsupported: 1, citations: [] });
  await openAnswer({ queries: { 'chat.turns': () => [doubtful] } });
  await chooseMore('Save as memory');
  await expect.element(dialog.getByText(/are not in any document/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Content')).toHaveValue('Rest. [no source]');
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', async (theme) => {
  await openAnswer({}, '/chat/5?memory=4&turn=31&cite=1');
  await expect.element(pane.getByRole('mark')).toBeVisible();
  await expectAccessible(theme);
  await chooseMore('Save as memory');
  await expect.element(dialog).toBeVisible();
  await expectAccessible(theme);
});
