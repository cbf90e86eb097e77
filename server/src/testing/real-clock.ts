import type { Clock } from './test-app.ts';

/** The machine's clock, which a test can turn: for stories with a server that has no other. */
export function createRealClock(): Clock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    pass: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
