import { quantile } from '../../../bench/lib/measures.ts';

/** What people did and how long they waited for it, and what was refused or failed. */
export interface Figures {
  /** Runs something that a person waits for; what fails is counted, not thrown. */
  wait: <Result>(what: string, work: () => Promise<Result>) => Promise<Result | undefined>;
  note: (what: string, milliseconds: number) => void;
  fail: (what: string, error: unknown) => void;
  timesOf: (what: string) => readonly number[];
  errors: () => number;
  /** Takes over what another program has measured. */
  add: (others: Snapshot) => void;
  snapshot: () => Snapshot;
  print: () => void;
}

/** [what, milliseconds] and [line, count], as one program tells another. */
export interface Snapshot {
  times: [string, number[]][];
  errors: [string, number][];
}

const shownErrors = 12;

export function createFigures(): Figures {
  const times = new Map<string, number[]>();
  const errors = new Map<string, number>();
  const note = (what: string, milliseconds: number): void => {
    const known = times.get(what) ?? [];
    known.push(milliseconds);
    times.set(what, known);
  };
  const fail = (what: string, error: unknown): void => {
    const reason = error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}` : String(error);
    const line = `${what}: ${reason.split('\n', 1)[0]?.slice(0, 120)}`;
    errors.set(line, (errors.get(line) ?? 0) + 1);
  };
  const total = (): number => [...errors.values()].reduce((sum, count) => sum + count, 0);
  return {
    note,
    fail,
    wait: async (what, work) => {
      const started = performance.now();
      try {
        const result = await work();
        note(what, performance.now() - started);
        return result;
      } catch (error) {
        fail(what, error);
        return undefined;
      }
    },
    timesOf: (what) => times.get(what) ?? [],
    errors: total,
    add: (others) => {
      for (const [what, all] of others.times) times.set(what, [...(times.get(what) ?? []), ...all]);
      for (const [line, count] of others.errors) errors.set(line, (errors.get(line) ?? 0) + count);
    },
    snapshot: () => ({ times: [...times], errors: [...errors] }),
    print: () => {
      print(times, errors, total());
    },
  };
}

function print(times: ReadonlyMap<string, number[]>, errors: ReadonlyMap<string, number>, total: number): void {
  console.log(
    `${''.padEnd(40)} ${'times'.padStart(6)} ${'p50'.padStart(7)} ${'p95'.padStart(7)} ${'p99'.padStart(7)} ${'most'.padStart(7)} ms`,
  );
  for (const [what, all] of [...times].sort()) {
    const cells = [0.5, 0.95, 0.99, 1].map((share) => quantile(all, share).toFixed(0).padStart(7));
    console.log(`${what.padEnd(40)} ${String(all.length).padStart(6)} ${cells.join(' ')}`);
  }
  console.log(`errors: ${total}`);
  for (const [line, count] of [...errors].slice(0, shownErrors)) console.log(`  ${count} × ${line}`);
}
