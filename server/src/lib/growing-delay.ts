/** Delays guessing at one thing, however many addresses it comes from. */
export interface GrowingDelay {
  /** Counts a try before it is made, so that a thousand at once are counted too. Returns 0, or the seconds until the next one is let through. */
  admit: (key: string) => number;
  /** The try was right: nothing is held against this key any more. */
  forget: (key: string) => void;
}

interface Entry {
  tries: number;
  /** Milliseconds of the clock. */
  blockedUntil: number;
}

/** A person mistypes a few times; then 1, 2, 4 … seconds. */
const freeTries = 5;
const longestDelayMs = 15 * 60 * 1000;
const forgottenAfterMs = 24 * 60 * 60 * 1000;
/** Bounds the memory that made-up names can take; the one that was not tried for longest goes first. */
const rememberedKeys = 20_000;

/** Of one key 10 tries get through in the first minute and, from then on, about 100 a day. */
export function createGrowingDelay(now: () => Date): GrowingDelay {
  // A Map keeps the order of insertion: the entry put back last is at the end.
  const entries = new Map<string, Entry>();
  return {
    admit: (key) => {
      const time = now().getTime();
      const { tries, blockedUntil } = recent(entries.get(key), time);
      if (time < blockedUntil) return Math.ceil((blockedUntil - time) / 1000);
      const delay = tries + 1 < freeTries ? 0 : Math.min(longestDelayMs, 1000 * 2 ** (tries + 1 - freeTries));
      entries.delete(key);
      entries.set(key, { tries: tries + 1, blockedUntil: time + delay });
      const [oldest] = entries.keys();
      if (entries.size > rememberedKeys && oldest !== undefined) entries.delete(oldest);
      return 0;
    },
    forget: (key) => {
      entries.delete(key);
    },
  };
}

function recent(entry: Entry | undefined, time: number): Entry {
  return entry === undefined || time - entry.blockedUntil > forgottenAfterMs ? { tries: 0, blockedUntil: 0 } : entry;
}
