import { expect, test } from 'vitest';
import { createGate } from './gate.ts';
import { verifyPassword } from './passwords.ts';

test('so many work at once, so many wait their turn, and one more is refused', async () => {
  const gate = createGate({ atOnce: 2, waiting: 3, refused: () => new Error('full') });
  const finish: (() => void)[] = [];
  let [running, most] = [0, 0];
  const work = () =>
    gate(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => finish.push(resolve));
      running -= 1;
    });
  const all = Array.from({ length: 5 }, work);
  await expect(work()).rejects.toThrow('full');
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(0);
    finish.shift()?.();
  }
  await Promise.all(all);
  expect(most).toBe(2);
  const after = work();
  await expect.poll(() => finish.length).toBe(1);
  finish.shift()?.();
  await after;
});

test('of 23 passwords at the same moment two are worked on, twenty wait, and one is told to come back', { timeout: 30_000 }, async () => {
  const tries = await Promise.allSettled(Array.from({ length: 23 }, () => verifyPassword(null, 'whatever it is')));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(22);
  expect(tries.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});
