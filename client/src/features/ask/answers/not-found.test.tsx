import { notFoundResponse, notFoundSuggestions } from '@vademecum/shared/ask/answer-words.ts';
import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { citation, openChat, turn } from '../../../testing/chats.ts';
import { refuse, type FakeAnswers } from '../../../testing/fake-server.ts';

const nearest = [citation(1, 'Call extension 4400.')];
const refusal = (fields: Partial<ChatTurn> = {}) =>
  turn({ response: notFoundResponse, citations: [], grounded: false, verdict: 'none', nearest, unknownWords: ['zeppelin'], ...fields });
const report = page.getByRole('button', { name: 'Report missing information' });
const reported = { messageId: 31, reportedAt: '2026-03-01T09:05:00.000Z' };

function openRefusal(answers: FakeAnswers = {}, fields: Partial<ChatTurn> = {}) {
  return openChat('/chat/5', { ...answers, queries: { 'chat.turns': () => [refusal(fields)], ...answers.queries } });
}

test('the panel of the specification, the words that stand nowhere, and the closest passages, which open', async () => {
  const { history } = openRefusal();
  await expect.element(page.getByRole('heading', { name: 'Information Not Found' })).toBeVisible();
  await expect.element(page.getByText("I couldn't find specific information about your query.")).toBeVisible();
  for (const suggestion of notFoundSuggestions) await expect.element(page.getByText(suggestion)).toBeVisible();
  await expect.element(page.getByText('“zeppelin”')).toBeVisible();
  await page.getByRole('group', { name: 'Closest matches' }).getByRole('button').click();
  await expect.element(page.getByRole('mark')).toHaveTextContent('Call extension 4400.');
  expect(history.location.search).toBe('?doc=7&line=4&turn=31&near=1');
});

test('the suggestions lead to the question, the documents and a memory about it, each for those who may go there', async () => {
  openRefusal({ queries: { 'memories.owners': () => [] } });
  const [rephrase = '', documents = '', memory = '', contact = ''] = notFoundSuggestions;
  await page.getByRole('button', { name: rephrase }).click();
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toHaveValue(refusal().query);
  await page.getByRole('button', { name: memory }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Memory' });
  await expect.element(dialog.getByLabelText('Content')).toHaveValue('');
  expect(dialog.getByLabelText('Topic').element()).toHaveValue(refusal().query.replace('?', ''));
  expect(page.getByText(contact).element().tagName).toBe('LI');
  expect(page.getByText(documents).element().tagName).toBe('LI');
});

test('the closest passages are shown without the marks of lists and tables', async () => {
  const item = citation(1, '- The fee is $35.', { startOffset: 0 });
  const row = citation(2, '| Paper, from page 26 | $0.10 per page |', { startOffset: 0 });
  openRefusal({}, { nearest: [item, row] });
  const quotes = page.getByRole('group', { name: 'Closest matches' });
  await expect.element(quotes.getByText('The fee is $35.', { exact: true })).toBeVisible();
  await expect.element(quotes.getByText('Paper, from page 26 · $0.10 per page', { exact: true })).toBeVisible();
});

test('passages that may hold the answer are headed as such', async () => {
  openRefusal({}, { verdict: 'possible' });
  await expect.element(page.getByRole('group', { name: 'Possibly related' }).getByRole('button')).toBeVisible();
  await expect.element(page.getByText('Closest matches')).not.toBeInTheDocument();
});

test('one press reports the gap, and it stays reported', async () => {
  const { calls } = openRefusal({ mutations: { 'gaps.report': () => reported } });
  await report.click();
  await expect.element(page.getByRole('log').getByRole('status')).toHaveTextContent(/^Reported\./);
  await expect.element(report).not.toBeInTheDocument();
  expect(calls.filter(({ path }) => path.startsWith('gaps.'))).toEqual([
    { path: 'gaps.reported', input: { chatSessionId: 5 } },
    { path: 'gaps.report', input: { messageId: 31 } },
  ]);
});

test('what was reported on an earlier visit is known', async () => {
  openRefusal({ queries: { 'gaps.reported': () => [reported] } });
  await expect.element(page.getByText(/^Reported\./)).toBeVisible();
  await expect.element(report).not.toBeInTheDocument();
});

test('a report that failed is said, and can be sent again', async () => {
  let attempts = 0;
  const answer = () => {
    attempts += 1;
    if (attempts === 1) throw refuse('INTERNAL_SERVER_ERROR', 'Broken');
    return reported;
  };
  openRefusal({ mutations: { 'gaps.report': answer } });
  await report.click();
  await expect.element(page.getByText('The report could not be sent. Try again.')).toBeVisible();
  await report.click();
  await expect.element(page.getByText(/^Reported\./)).toBeVisible();
});
