import { notFoundResponse } from '@vademecum/shared/ask/answer-words.ts';
import type { Explanation } from '@vademecum/shared/ask/answers.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { chooseMore, openChat, turn } from '../../../testing/chats.ts';
import { likelihoodLabel } from './likelihood.ts';
import { durationLabel, percentLabel } from './why-panel.tsx';

const explanation: Explanation = {
  searchedFor: 'How fast must I report a needlestick? And for students?',
  words: [
    { word: 'report', status: 'found', usedAs: ['report', 'notify'] },
    { word: 'needelstick', status: 'repaired', usedAs: ['needlestick'] },
    { word: 'zeppelin', status: 'unknown', usedAs: [] },
  ],
  passages: [
    {
      documentId: 7,
      memoryId: null,
      documentName: 'Needlestick policy',
      section: 'Needlestick policy > Reporting',
      lineIndex: 2,
      score: 1,
      isCited: true,
    },
    { documentId: null, memoryId: 4, documentName: 'Students', section: 'Students', lineIndex: 0, score: 0.42, isCited: false },
  ],
  tokens: null,
  probability: 0.83,
  timings: { search: 0.4, firstWord: 12.3, total: 2_340 },
};

const panel = page.getByRole('group', { name: 'Why this answer' });

async function openWhy(fields: Parameters<typeof turn>[0] = { explanation }) {
  await page.viewport(1440, 900);
  const opened = openChat('/chat/5', { queries: { 'chat.turns': () => [turn({ query: 'And for students?', ...fields })] } });
  if (fields.grounded === false) await page.getByRole('button', { name: 'Why this answer' }).click();
  else await chooseMore('Why this answer');
  return opened;
}

test('says what was searched for, and what became of each word', async () => {
  await openWhy();
  await expect.element(panel.getByText(explanation.searchedFor)).toBeVisible();
  await expect.element(panel.getByText('Expanded using your previous question.')).toBeVisible();
  const words = panel.getByRole('listitem');
  await expect.element(words.nth(0)).toHaveTextContent('report found (also matched: notify)');
  await expect.element(words.nth(1)).toHaveTextContent('needelstick spelled “needlestick”');
  await expect.element(words.nth(2)).toHaveTextContent('zeppelin not found in any document');
});

test('lists the passages considered, best first, and each opens where it stands', async () => {
  const { history } = await openWhy();
  const passages = panel.getByRole('listitem').getByRole('button');
  await expect.element(passages.nth(0)).toHaveTextContent('Needlestick policy CitedReporting · line 3Match: 100%');
  await expect.element(passages.nth(1)).toHaveTextContent('StudentsStudents · memoryMatch: 42%'.replace('Students · ', ''));
  await passages.nth(0).click();
  await expect
    .element(page.getByRole('complementary', { name: 'Cited document' }).getByRole('heading', { level: 2 }))
    .toHaveTextContent('Needlestick policy');
  expect(history.location.href).toBe('/chat/5?doc=7&line=3');
  await expect.poll(() => document.querySelector('[aria-current="location"]')?.getAttribute('data-line')).toBe('3');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.element(passages.nth(0)).toHaveFocus();
});

test('says how sure the search is, and how long it took', async () => {
  await openWhy();
  await expect.element(panel.getByText('Probably answered by these passages (83%)')).toBeVisible();
  await expect.element(panel.getByText('Search under 1 ms · first word after 12 ms · whole answer after 2.3 s')).toBeVisible();
});

test('a question that was searched as it was asked is not repeated', async () => {
  await openWhy({ explanation: { ...explanation, searchedFor: 'And for students?' } });
  await expect.element(panel.getByText('Search terms')).toBeVisible();
  await expect.element(panel.getByText('Searched for')).not.toBeInTheDocument();
});

test("a refusal explains itself too; why and feedback take each other's place", async () => {
  const nothing = { ...explanation, words: [], passages: [], probability: 0 };
  await openWhy({ response: notFoundResponse, grounded: false, verdict: 'none', citations: [], explanation: nothing });
  await expect.element(panel.getByText('No passage contains any of these words.')).toBeVisible();
  await expect.element(panel.getByText('Very likely not answered by these passages (0%)', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Give feedback' }).click();
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: 'Feedback' })).toBeVisible();
});

test.each(['light', 'dark'] as const)('axe finds nothing against it in the %s theme', async (theme) => {
  await openWhy();
  await expect.element(panel).toBeVisible();
  await expectAccessible(theme);
});

describe('in words', () => {
  test.each([
    [1, 'Very likely'],
    [0.95, 'Very likely'],
    [0.8, 'Probably'],
    [0.6, 'Possibly'],
    [0.4, 'Perhaps'],
    [0.2, 'Probably not'],
    [0, 'Very likely not'],
  ])('a probability of %d is %s', (probability, label) => {
    expect(likelihoodLabel(probability)).toBe(label);
  });

  test.each([
    [0, 'under 1 ms'],
    [1, '1 ms'],
    [999.4, '999 ms'],
    [1_000, '1.0 s'],
    [65_432, '65.4 s'],
  ])('%d ms are %s', (ms, label) => {
    expect(durationLabel(ms)).toBe(label);
  });

  test('a score beyond the best possible one is 100%', () => {
    expect(percentLabel(1.2)).toBe('100%');
  });
});
