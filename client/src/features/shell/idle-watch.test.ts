import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startIdleWatch } from './idle-dialog.tsx';

const minute = 60_000;
let isSignedIn = false;
const touch = vi.fn();
const end = vi.fn();
const shown: (number | null)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  isSignedIn = false;
  touch.mockClear();
  end.mockClear();
  shown.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
});

function start() {
  return startIdleWatch({ touch, isStillSignedIn: () => Promise.resolve(isSignedIn), end, show: (left) => shown.push(left) });
}

/** Jumps there, so that only the last second is counted tick by tick. */
async function pass(ms: number) {
  vi.setSystemTime(Date.now() + ms - 1000);
  await vi.advanceTimersByTimeAsync(1000);
}

test('passes input on at most once a minute, and the last of it too', () => {
  const watch = start();
  for (let second = 0; second < 150; second += 1) {
    vi.advanceTimersByTime(1000);
    watch.noteInput();
  }
  vi.advanceTimersByTime(5 * minute);
  expect(touch).toHaveBeenCalledTimes(3);
  watch.stop();
});

test('sends nothing without input', () => {
  const watch = start();
  vi.advanceTimersByTime(14 * minute);
  expect(touch).not.toHaveBeenCalled();
  watch.stop();
});

test('counts the last minute down and then ends', async () => {
  const watch = start();
  await pass(14 * minute - 1000);
  expect(shown.at(-1)).toBeNull();
  await pass(1000);
  expect(shown.at(-1)).toBe(60);
  await pass(minute);
  expect(shown.at(-1)).toBe(0);
  await pass(2000);
  expect(end).toHaveBeenCalledOnce();
  watch.stop();
});

test('a nudged mouse is no decision once the warning shows; staying is', async () => {
  const watch = start();
  await pass(14 * minute + 10_000);
  watch.noteInput();
  await pass(1000);
  expect(touch).not.toHaveBeenCalled();
  watch.stay();
  expect(touch).toHaveBeenCalledOnce();
  await pass(2 * minute);
  expect(end).not.toHaveBeenCalled();
  expect(shown.at(-1)).toBeNull();
  watch.stop();
});

test('three hours without input, but with calls of the screen: nothing is touched, and it ends once at 15:00', async () => {
  const watch = start();
  const endedAt: number[] = [];
  const begun = Date.now();
  end.mockImplementation(() => endedAt.push(Date.now() - begun));
  for (let passed = 0; passed < 15 * minute + 2000; passed += 1000) await vi.advanceTimersByTimeAsync(1000);
  watch.stop();
  await vi.advanceTimersByTimeAsync(3 * 60 * minute);
  expect(touch).not.toHaveBeenCalled();
  expect(endedAt).toEqual([15 * minute + 2000]);
  expect(shown.lastIndexOf(0)).toBeGreaterThan(shown.lastIndexOf(1));
  end.mockReset();
});

test('a tab that slept for hours looks at the clock the moment it wakes, before anything can be read', async () => {
  const watch = start();
  vi.setSystemTime(Date.now() + 3 * 60 * minute);
  expect(shown).toEqual([]);
  watch.wake();
  expect(shown).toEqual([0]);
  await vi.advanceTimersByTimeAsync(0);
  expect(end).toHaveBeenCalledOnce();
  watch.stop();
});

test('does not end a session that another tab kept alive', async () => {
  isSignedIn = true;
  const watch = start();
  await pass(15 * minute + 5000);
  expect(end).not.toHaveBeenCalled();
  watch.stop();
});
