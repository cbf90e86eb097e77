import { once } from 'node:events';
import { mean } from '../../../bench/lib/measures.ts';
import { memoryOf, processorSeconds } from '../../../bench/lib/process-figures.ts';
import type { Started } from '../../../bench/lib/timed-start.ts';
import type { LoopDelay } from './loop-probe.ts';

export interface Watched {
  /** Milliseconds of the server's event loop since the last look. */
  delay: LoopDelay;
  /** Of one core, 1 = all of it, over the whole time. */
  processor: number;
  /** Megabytes at the beginning, at the end, and how many more in the second half than its beginning, by a line through it. */
  memory: { first: number; last: number; peak: number; growth: number };
}

const sampleMs = 2_000;

/** Watches the process of the server until it is asked. */
export function watch(server: Started): () => Promise<Watched> {
  const samples: number[] = [];
  const began = { at: performance.now(), processor: processorSeconds(server.pid) };
  const timer = setInterval(() => samples.push(memoryOf(server.pid).resident), sampleMs);
  void askDelay(server);
  return async () => {
    clearInterval(timer);
    const seconds = (performance.now() - began.at) / 1_000;
    return {
      delay: await askDelay(server),
      processor: (processorSeconds(server.pid) - began.processor) / seconds,
      memory: {
        first: samples[0] ?? NaN,
        last: samples.at(-1) ?? NaN,
        peak: memoryOf(server.pid).peak,
        growth: growthOf(samples.slice(samples.length >> 1)),
      },
    };
  };
}

async function askDelay({ child }: Started): Promise<LoopDelay> {
  const answer = once(child, 'message') as Promise<[LoopDelay]>;
  child.send('delay');
  return (await answer)[0];
}

/** How much higher the line through the values (least squares) ends than it begins. */
function growthOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const average = mean(values);
  let [above, below] = [0, 0];
  values.forEach((value, index) => {
    above += (index - middle) * (value - average);
    below += (index - middle) ** 2;
  });
  return below === 0 ? 0 : (above / below) * (values.length - 1);
}
