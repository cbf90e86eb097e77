/**
 * Counts calls per key in a window that slides by halves (the count of the window before weighs by how much of it still
 * reaches in). Returns 0 if the call may go on, else the seconds to wait.
 */
export function createRateLimit(options: { limit: number; windowMs: number; now: () => Date }): (key: string) => number {
  let started = 0;
  let current = new Map<string, number>();
  let previous = new Map<string, number>();
  return (key) => {
    const time = options.now().getTime();
    const windowsPassed = Math.floor((time - started) / options.windowMs);
    if (windowsPassed >= 1 || windowsPassed < 0) {
      previous = windowsPassed === 1 ? current : new Map<string, number>();
      current = new Map();
      started = Math.floor(time / options.windowMs) * options.windowMs;
    }
    const share = 1 - (time - started) / options.windowMs;
    const used = (current.get(key) ?? 0) + (previous.get(key) ?? 0) * share;
    if (used >= options.limit) return Math.max(1, Math.ceil((options.windowMs * share) / 1000));
    current.set(key, (current.get(key) ?? 0) + 1);
    return 0;
  };
}
