import { expect, test } from 'vitest';
import { createIngestQueue } from './ingest-queue.ts';

test('a scan steps aside: what came after it is read first, and two scans are read one after the other', async () => {
  const order: string[] = [];
  const scanned = Promise.withResolvers<undefined>();
  const queue = createIngestQueue(
    async (id, _onProgress, _signal, stepAside) => {
      order.push(`${id} opened`);
      if (id < 3)
        await stepAside(async () => {
          order.push(`${id} recognised`);
          await scanned.promise;
        });
      order.push(`${id} stored`);
    },
    (id, error) => {
      throw new Error(String(id), { cause: error });
    },
  );
  void queue.add(1);
  void queue.add(2);
  await queue.add(3);
  expect(order).toEqual(['1 opened', '1 recognised', '2 opened', '3 opened', '3 stored']);
  scanned.resolve(undefined);
  await queue.idle();
  expect(order.slice(5)).toEqual(['1 stored', '2 recognised', '2 stored']);
});
