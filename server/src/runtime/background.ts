import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { asProduct } from './viewer.ts';

/** Work that nobody waits for, done for all. It begins once the answer has left, so that the answer's time says nothing about it. */
export interface Background {
  run: (work: () => Promise<void>) => void;
  /** Resolves when nothing is left to do. */
  idle: () => Promise<void>;
}

const delayMs = 100;

export function createBackground(log: Logger): Background {
  const running = new Set<Promise<void>>();
  return {
    run: (work) => {
      const job = setTimeout(delayMs)
        .then(() => asProduct(work))
        .catch((error: unknown) => {
          log.error({ err: error }, 'work in the background failed');
        })
        .finally(() => running.delete(job));
      running.add(job);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
