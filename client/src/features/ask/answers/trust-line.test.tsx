import type { ChatTurn } from '@vademecum/shared/ask/chat.ts';
import type { Explanation } from '@vademecum/shared/ask/answers.ts';
import { notFoundResponse } from '@vademecum/shared/ask/answer-words.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessibility.ts';
import { citation, openChat, turn } from '../../../testing/chats.ts';

const line = page.getByRole('group', { name: 'How far to trust this answer' });
const timings = { search: 1, firstWord: 2, total: 3 };
const explained = (probability: number): Explanation => ({ searchedFor: '', words: [], passages: [], probability, timings, tokens: null });
const policy = {
  documentId: 7,
  memoryId: null,
  number: 'HC-IC-02',
  version: 1,
  effectiveFrom: '2026-01-05',
  reviewDue: '2199-01-05',
  owner: 'Pharmacy',
  departments: [],
};
const memory = {
  documentId: null,
  memoryId: 4,
  number: null,
  version: 2,
  effectiveFrom: null,
  reviewDue: '2020-03-01',
  owner: 'Ada Marsh',
  departments: [],
};

async function openAnswer(fields: Partial<ChatTurn>) {
  await page.viewport(1440, 900);
  openChat('/chat/5', { queries: { 'chat.turns': () => [turn(fields)] } });
  await expect.element(line).toBeVisible();
}

test('says how well the passages match, and the number, the version, the dates and the owner of the document', async () => {
  await openAnswer({ explanation: explained(0.97), sources: [policy] });
  await expect
    .element(line)
    .toHaveTextContent(/^Strong match · No. HC-IC-02 · Version 1 · Effective Jan 5, 2026 · Review due Jan 5, 2199 · Owner: Pharmacy$/);
});

test('a memory has an owner too, and what is overdue or replaced is said in words', async () => {
  const students = citation(1, 'Call extension 4400.', { documentId: null, memoryId: 4, documentName: 'Students', section: 'Students' });
  await openAnswer({ citations: [students], explanation: explained(0.83), sources: [memory] });
  await expect.element(line).toHaveTextContent(/^Good match · Version 1 \(now 2\) · Review overdue since Mar 1, 2020 · Owner: Ada Marsh$/);
});

test('of several sources the one that it is about is named; of a deleted one the version is left', async () => {
  const other = citation(2, 'Call extension 4400.', { documentId: 8, documentName: 'Phone list' });
  await openAnswer({ citations: [citation(1, 'Report it within 15 minutes.'), other], sources: [] });
  await expect.element(line).toHaveTextContent(/^Quoted source · Needlestick policy · Version 1$/);
});

test('words that no document contains are named below an answer', async () => {
  await openAnswer({ unknownWords: ['diff'], explanation: explained(0.83) });
  await expect.element(line).toHaveTextContent('Not found in any document: “diff”');
});

test('what may be the answer says so', async () => {
  const refusal = { response: notFoundResponse, grounded: false, citations: [], nearest: [citation(1, 'Call extension 4400.')] };
  await openAnswer({ ...refusal, verdict: 'possible', sources: [policy] });
  await expect.element(line).toHaveTextContent(/^May answer your question · No. HC-IC-02 · Version 1 · Effective Jan 5, 2026/);
});

test('what is not there names no source', async () => {
  await openAnswer({ response: notFoundResponse, grounded: false, verdict: 'none', citations: [], unknownWords: ['zeppelin'] });
  await expect.element(line).toHaveTextContent(/^No matchNot found in any document: “zeppelin”$/);
});

test.each(['light', 'dark'] as const)('axe finds nothing in the %s theme, on a phone', async (theme) => {
  await openAnswer({ unknownWords: ['diff'], explanation: explained(0.83), sources: [{ ...policy, reviewDue: '2020-01-05' }] });
  await page.viewport(390, 844);
  await expectAccessible(theme);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
