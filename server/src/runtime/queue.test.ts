import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

test('jobs are done one after the other in their order, also after one that failed', async () => {
  const queue = createQueue();
  const steps: string[] = [];
  const job = (name: string, takesMs: number) => async () => {
    steps.push(`${name} begins`);
    await setTimeout(takesMs);
    steps.push(`${name} ends`);
    if (name === 'second') throw new Error('the disk is full');
    return name;
  };
  const first = queue.run(job('first', 20));
  const second = queue.run(job('second', 10));
  const third = queue.run(job('third', 0));
  await expect(second).rejects.toThrow('the disk is full');
  expect([await first, await third]).toEqual(['first', 'third']);
  expect(steps).toEqual(['first', 'second', 'third'].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test('who waits until it is idle waits for all that came, whatever becomes of them', async () => {
  const queue = createQueue();
  let isOver = false;
  const job = queue.run(async () => {
    await setTimeout(20);
    isOver = true;
    throw new Error('nothing');
  });
  const idle = queue.idle();
  await expect(job).rejects.toThrow();
  await idle;
  expect(isOver).toBe(true);
});
