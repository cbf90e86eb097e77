/** What a program of faults found: how often each promise was put to the test, and the first cases in which it broke. */
export interface Report {
  /** One case of a promise. `detail` is printed where it broke. */
  hold: (promise: string, isHeld: boolean, detail?: string) => void;
  /** Runs it; a rejection breaks the promise. */
  holds: (promise: string, check: () => Promise<unknown>) => Promise<void>;
  /** A figure, as it is to be read. */
  figure: (name: string, value: string | number) => void;
  /** Prints all of it. Returns how many cases broke. */
  end: () => number;
}

const shownBreaks = 10;

export function createReport(title: string): Report {
  const promises = new Map<string, { cases: number; broken: number }>();
  const breaks: string[] = [];
  const figures: string[] = [];
  const started = performance.now();
  const hold = (promise: string, isHeld: boolean, detail = ''): void => {
    const row = promises.get(promise) ?? { cases: 0, broken: 0 };
    promises.set(promise, { cases: row.cases + 1, broken: row.broken + Number(!isHeld) });
    if (!isHeld) breaks.push(`${promise}: ${detail}`);
  };
  return {
    hold,
    holds: async (promise, check) => {
      const problem = await check().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      hold(promise, problem === undefined, problem);
    },
    figure: (name, value) => {
      figures.push(`  ${name}: ${value}`);
    },
    end: () => {
      print(`\n${title} (${Math.round((performance.now() - started) / 1_000)} s)`);
      for (const [promise, { cases, broken }] of promises)
        print(`  ${broken === 0 ? 'held  ' : 'BROKEN'} ${cases - broken} of ${cases}  ${promise}`);
      for (const figure of figures) print(figure);
      for (const one of breaks.slice(0, shownBreaks)) print(`  ! ${one}`);
      return breaks.length;
    },
  };
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
