/** Lets so many run at once and so many wait; callers on top of that get the error of `refused`. */
export function createGate(options: { atOnce: number; waiting: number; refused: () => Error }): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= options.atOnce) {
      if (queue.length >= options.waiting) throw options.refused();
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
