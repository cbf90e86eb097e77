/** Callers that use the one connection take turns. A caller that writes waits while another connection writes. */
export interface WriteLock {
  /** Resolves with what ends the turn. A turn that writes does not begin while somebody writes alone. */
  enter: (writes: boolean) => Promise<() => void>;
  /**
   * Lets another connection write: begins when nothing is under way here, and until the work is over nothing here writes. Reading goes on. Without it SQLite would
   * let this thread sleep until the other connection is through, and everybody with it.
   */
  alone: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Calls after every turn that wrote, here or alone. */
  onWritten: (listener: () => void) => void;
}

export interface Turns {
  take: () => Promise<void>;
  leave: () => void;
}

/** Turns one after the other, in the order in which they were asked for. */
export function createTurns(): Turns {
  let isTaken = false;
  const waiting: (() => void)[] = [];
  return {
    take: async () => {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      else isTaken = true;
    },
    leave: () => {
      const next = waiting.shift();
      if (next === undefined) isTaken = false;
      else next();
    },
  };
}

export function createWriteLock(): WriteLock {
  const { take, leave } = createTurns();
  let alone: Promise<void> | undefined;
  let written = (): void => undefined;

  const takeToWrite = async (): Promise<void> => {
    await take();
    // Checked within the turn: a caller that writes alone began in a turn of its own.
    while (alone !== undefined) {
      leave();
      await alone;
      await take();
    }
  };

  return {
    enter: async (writes) => {
      await (writes ? takeToWrite() : take());
      return writes
        ? () => {
            leave();
            written();
          }
        : leave;
    },
    onWritten: (listener) => {
      written = listener;
    },
    alone: async (work) => {
      await takeToWrite();
      let open = (): void => undefined;
      alone = new Promise<void>((resolve) => (open = resolve));
      leave();
      try {
        return await work();
      } finally {
        alone = undefined;
        open();
        written();
      }
    },
  };
}
