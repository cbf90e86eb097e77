import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Processor ticks a second, as Linux shows them to programs on every machine that the product runs on. */
const ticksPerSecond = 100;
const sampleMs = 5;

export type ChildUsage = { seconds: number; cpuSeconds: number; megabytes: number };

/** Runs something that works in child processes, and tells how long it took, their processor time and the most memory that one of them had. Linux only. */
export async function measureChildren<Result>(work: () => Promise<Result>): Promise<{ result: Result; usage: ChildUsage }> {
  let kilobytes = 0;
  const timer = setInterval(() => {
    kilobytes = Math.max(kilobytes, ...childMemory());
  }, sampleMs);
  const before = childTicks();
  const started = performance.now();
  try {
    const result = await work();
    const seconds = (performance.now() - started) / 1_000;
    return { result, usage: { seconds, cpuSeconds: (childTicks() - before) / ticksPerSecond, megabytes: kilobytes / 1_024 } };
  } finally {
    clearInterval(timer);
  }
}

/** Processor time of children that have ended: fields 16 and 17 of /proc/self/stat. */
function childTicks(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return Number(fields[13]) + Number(fields[14]);
}

/** Peak resident memory of each living child, in kB. */
function childMemory(): number[] {
  try {
    const threads = readdirSync('/proc/self/task');
    const ids = threads.flatMap((thread) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean));
    return ids.map((id) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0));
  } catch {
    // It ended while it was looked at.
    return [];
  }
}
