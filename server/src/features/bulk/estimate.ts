/** What a run took. */
export interface Run {
  affectedCount: number;
  durationMs: number;
}

/** Runs more than ten times smaller or larger say nothing: what every run takes weighs too much in one, and the disk in the other. */
const alike = 10;
/** What 20,000 memories may take at most. */
const carefulMsPerMemory = 5_000 / 20_000;

/** How long a run of that size takes, from former ones of about that size: the median of their time for each memory. */
export function estimateDuration(count: number, runs: readonly Run[]): { words: string; ms: number | null } {
  const fitting = runs.filter(({ affectedCount }) => affectedCount * alike >= count && affectedCount <= count * alike);
  const rates = fitting.map(({ affectedCount, durationMs }) => durationMs / affectedCount).sort((one, other) => one - other);
  const median = rates[Math.floor(rates.length / 2)];
  if (median === undefined) {
    const careful = inWords(Math.max(1_000, count * carefulMsPerMemory));
    return { words: `Not measured on this machine yet; a careful estimate is ${careful} at most`, ms: null };
  }
  const ms = median * count;
  return { words: `About ${inWords(ms)}, measured in ${fitting.length === 1 ? 'a run' : `${fitting.length} runs`} on this machine`, ms };
}

function inWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 100)) / 10;
  return seconds === 1 ? '1 second' : `${seconds.toLocaleString('en-US')} seconds`;
}
