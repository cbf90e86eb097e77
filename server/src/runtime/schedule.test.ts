import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBackground } from './background.ts';
import { createRetry, startJobs, type TimedJob } from './schedule.ts';

const log = pino({ level: 'silent' });
const background = createBackground(log);
const everyMs = 1_000;
const isAwaited = false;
const failed = 'the job failed';
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function start(job: Partial<TimedJob> & Pick<TimedJob, 'run'>): void {
  stop = startJobs({ background, log }, [{ everyMs, failed, isAwaited, ...job }]);
}

test.each([
  [undefined, [0, 1, 2]],
  [0, [1, 2, 3]],
  [300, [1, 2, 3]],
])('first after %s ms, then every second, and never after the stop', async (firstAfterMs, counts) => {
  const run = vi.fn(() => Promise.resolve());
  start({ run, firstAfterMs });
  const seen: number[] = [];
  for (const ms of [500, 1_000, 1_000]) {
    await vi.advanceTimersByTimeAsync(ms);
    seen.push(run.mock.calls.length);
  }
  expect(seen).toEqual(counts);
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(counts[2] ?? 0);
});

test('a run that is due while the last still runs is left out', async () => {
  let end = (): void => undefined;
  const run = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  start({ run });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
});

test('what fails is logged and tried again, but what ends because of the stop is not', async () => {
  const errors = vi.spyOn(log, 'error');
  const broken = new Error('the disk is full');
  start({
    run: (signal) => {
      if (errors.mock.calls.length === 0) return Promise.reject(broken);
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
    },
  });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(errors.mock.calls).toEqual([[{ err: broken }, failed]]);
  stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(errors).toHaveBeenCalledTimes(1);
});

test('closing waits for the jobs that say so', async () => {
  let isOver = false;
  start({
    isAwaited: true,
    run: () =>
      Promise.resolve().then(() => {
        isOver = true;
      }),
  });
  await vi.advanceTimersByTimeAsync(1_000);
  stop();
  vi.useRealTimers();
  await background.idle();
  expect(isOver).toBe(true);
});

test('what failed may be tried again after its time, when the clock was set back, or when it succeeded otherwise', () => {
  stop = () => undefined;
  let now = 1_000_000;
  const retry = createRetry(60_000, () => new Date(now));
  expect(retry.isDue()).toBe(true);
  retry.failed(new Date(now));
  const due = [59_999, 60_000, -60_000].map((ms) => {
    now = 1_000_000 + ms;
    return retry.isDue();
  });
  expect(due).toEqual([false, true, true]);
  now = 1_000_000;
  retry.succeeded();
  expect(retry.isDue()).toBe(true);
});
