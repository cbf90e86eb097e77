import { afterAll, beforeAll, expect, test } from 'vitest';
import { isHeldOut, lyingWays, readHonestCases, readLyingCases } from '../../../testing/checking/cases.ts';
import { answerOf, escapeOf, isPassed } from '../../../testing/checking/trial-of-checker.ts';
import { type FakeModelServer, startFakeModelServer } from '../../../testing/fake-model-server.ts';

let fake: FakeModelServer;
beforeAll(async () => {
  fake = await startFakeModelServer();
});
afterAll(() => fake.close());

const lies = readLyingCases();

test.each(lyingWays)('of ten answers that lie by %s, ten are caught', { timeout: 60_000 }, async (way) => {
  const own = lies.map((one, index) => ({ one, index })).filter(({ one }) => one.way === way);
  expect(own).toHaveLength(10);
  const escaped = [];
  for (const { one, index } of own) {
    const why = escapeOf(one, await answerOf(one, index, fake));
    if (why !== undefined) escaped.push(`${one.answer}: ${why}`);
  }
  expect(escaped).toEqual([]);
});

test(
  'of 110 faithful paraphrases at least a hundred are passed, with the right passage; of those held out, too',
  { timeout: 60_000 },
  () => {
    const honest = readHonestCases();
    expect(honest).toHaveLength(110);
    expect(honest.filter(isPassed).length).toBeGreaterThanOrEqual(100);
    expect(honest.filter((one, index) => isHeldOut(index) && isPassed(one)).length).toBeGreaterThanOrEqual(50);
  },
);
