/** Does one job after the other, in the order in which they came; one that fails does not hold up the next. */
export interface JobQueue {
  run: <Result>(job: () => Promise<Result>) => Promise<Result>;
  /** Resolves when all that came until now are over. */
  idle: () => Promise<void>;
}

export function createJobQueue(): JobQueue {
  let last: Promise<unknown> = Promise.resolve();
  return {
    run: (job) => {
      const result = last.then(job);
      last = result.catch(() => undefined);
      return result;
    },
    idle: async () => {
      await last;
    },
  };
}
