/** What a run took. */
export interface Run {
  affectedCount: number;
  durationMs: number;
}

/** Runs more than ten times smaller or larger say nothing: what every run takes weighs too much in one, and the disk in the other. */
const alike = 10;

/** How long a run of that size takes, from former ones of about that size: the median of their time for each memory. */
export function estimateDuration(count: number, runs: readonly Run[]): { words: string; ms: number | null } {
  const fitting = runs.filter(({ affectedCount }) => affectedCount * alike >= count && affectedCount <= count * alike);
  const rates = fitting.map(({ affectedCount, durationMs }) => durationMs / affectedCount).sort((one, other) => one - other);
  const median = rates[Math.floor(rates.length / 2)];
  if (median === undefined)
    return { words: `not measured on this machine yet${runs.length > 0 ? ' for about so many memories' : ''}`, ms: null };
  const ms = median * count;
  return { words: `about ${inWords(ms)}, measured in ${fitting.length === 1 ? 'a run' : `${fitting.length} runs`} on this machine`, ms };
}

function inWords(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 100)) / 10;
  return seconds === 1 ? '1 second' : `${seconds.toLocaleString('en-US')} seconds`;
}
