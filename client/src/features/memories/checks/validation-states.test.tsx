import type { ValidationBatch, ValidationStatus } from '@vademecum/shared/memories/validation.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeAnswers, fakeServer, refuse } from '../../../testing/fake-server.ts';
import { openApp } from '../../../testing/open-app.ts';
import { person } from '../../../testing/people.ts';
import { validationBatch } from '../../../testing/validations.ts';

function open(address: string, answers: FakeAnswers = {}, list: ValidationBatch[] = []) {
  const calls = fakeServer({
    queries: {
      'auth.session': () => ({ user: person('admin') }),
      'validation.list': () => list,
      'validation.results': () => ({ results: [], found: 0 }),
      ...answers.queries,
    },
    mutations: answers.mutations ?? {},
  });
  openApp(address);
  return (path: string) => calls.filter((call) => call.path === path).length;
}

test('a batch that goes on is asked for every 2 seconds, and no more once it is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  let batch = validationBatch({ status: 'running', progress: 10, done: 10, total: 100, finishedAt: null });
  const asked = open('/advanced-tools?tab=validation&batch=first', { queries: { 'validation.progress': () => batch } });
  const shows = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await shows('10% · 10 of 100 memories');
  const before = asked('validation.progress');
  batch = { ...batch, progress: 20, done: 20 };
  vi.advanceTimersByTime(1_999);
  expect(asked('validation.progress')).toBe(before);
  vi.advanceTimersByTime(1);
  await shows('20% · 20 of 100 memories');
  batch = { ...batch, status: 'completed', progress: 100, done: 100, finishedAt: batch.createdAt };
  vi.advanceTimersByTime(2_000);
  await shows('100% · 100 of 100 memories');
  expect(asked('validation.progress')).toBe(before + 2);
  vi.advanceTimersByTime(60_000);
  await shows('100% · 100 of 100 memories');
  expect(asked('validation.progress')).toBe(before + 2);
});

test('completed and failed stand out, each in its colour; every other state is neutral', async () => {
  const states: [ValidationStatus, string][] = [
    ['completed', 'Completed'],
    ['failed', 'Failed'],
    ['pending', 'Pending'],
    ['running', 'Running'],
    ['cancelled', 'Cancelled'],
  ];
  open(
    '/advanced-tools?tab=validation',
    {},
    states.map(([status]) => validationBatch({ batchId: status, status })),
  );
  const past = page.getByRole('region', { name: 'Past validations' });
  const colours: string[] = [];
  for (const [, word] of states) {
    const badge = past.getByText(word, { exact: true });
    await expect.element(badge).toBeVisible();
    colours.push(getComputedStyle(badge.element()).color);
  }
  const [completed, failed, ...others] = colours;
  expect(new Set(others).size).toBe(1);
  expect(new Set([completed, failed, others[0]]).size).toBe(3);
});

test('without a batch in the address nothing is asked for one', async () => {
  const asked = open('/advanced-tools?tab=validation', { queries: { 'validation.progress': () => validationBatch() } });
  await expect.element(page.getByText('No validations yet')).toBeVisible();
  expect(asked('validation.progress')).toBe(0);
});

test('a start that fails without a word is told all the same', async () => {
  open('/advanced-tools?tab=validation', {
    mutations: {
      'validation.start': () => {
        throw refuse('INTERNAL_SERVER_ERROR', '');
      },
    },
  });
  await page.getByLabelText('Memory IDs').fill('7');
  await page.getByRole('button', { name: 'Start Validation' }).click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Failed to start validation' })).toBeVisible();
});
