import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Processor ticks a second, as Linux shows them to programs on every machine that the product runs on. */
const ticksPerSecond = 100;
const restMs = 2_000;
/** Seconds of the processor in that time, at most, for a process that rests. */
const restSeconds = 0.06;

/** Of a whole process with all its threads, in megabytes (10^6). Linux only. */
export function memoryOf(pid: number): { resident: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const [resident = NaN, peak = NaN] = ['VmRSS', 'VmHWM'].map(
    (name) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) * 1_024) / 1e6,
  );
  return { resident, peak };
}

/** Seconds of the processor that a process with all its threads has used. */
export function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Until a process uses hardly any processor time for four seconds, also where other processes leave it little. */
export async function untilResting(pid: number): Promise<void> {
  for (let before = -Infinity, quiet = 0; quiet < 2;) {
    const now = processorSeconds(pid);
    quiet = now - before < restSeconds ? quiet + 1 : 0;
    before = now;
    await sleep(restMs);
  }
}
