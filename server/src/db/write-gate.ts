/** Whoever uses the one connection takes turns, and whoever writes waits while somebody else's connection does. */
export interface WriteGate {
  /** Resolves with what ends the turn. A turn that writes does not begin while somebody writes alone. */
  enter: (writes: boolean) => Promise<() => void>;
  /**
   * Lets another connection write: begins when nothing is under way here, and until the work is over nothing here writes. Reading goes on. Without it SQLite would
   * let this thread sleep until the other connection is through, and everybody with it.
   */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export function createWriteGate(): WriteGate {
  let isTaken = false;
  const waiting: (() => void)[] = [];
  let alone: Promise<void> | undefined;

  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) isTaken = false;
    else next();
  };
  const take = async (): Promise<void> => {
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
    else isTaken = true;
  };
  const enter = async (writes: boolean): Promise<() => void> => {
    await take();
    // Looked at within the turn: whoever writes alone began in a turn of their own.
    while (writes && alone !== undefined) {
      leave();
      await alone;
      await take();
    }
    return leave;
  };

  return {
    enter,
    alone: async (work) => {
      const end = await enter(true);
      let open = (): void => undefined;
      alone = new Promise<void>((resolve) => (open = resolve));
      end();
      try {
        return await work();
      } finally {
        alone = undefined;
        open();
      }
    },
  };
}
