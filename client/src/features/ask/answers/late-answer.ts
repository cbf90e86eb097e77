import { lateAnswer } from '@vademecum/shared/settings/preferences.ts';

/** The server gives up at the time itself, and says so; it is given this much more to do it. */
const graceMs = 1_000;

/** Nothing came in time, not even the server's word that it gave up. */
export class LateAnswerError extends Error {}

/** Works until the seconds and a little more are over; then the signal of the work ends it, and LateAnswerError is thrown. */
export async function withoutDelay(seconds: number, stopped: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const late = new AbortController();
  const isLate = new Promise<never>((_resolve, reject) => {
    late.signal.addEventListener('abort', () => {
      reject(new LateAnswerError(lateAnswer(seconds)));
    });
  });
  const timer = window.setTimeout(
    () => {
      late.abort();
    },
    seconds * 1_000 + graceMs,
  );
  try {
    await Promise.race([work(AbortSignal.any([stopped, late.signal])), isLate]);
  } finally {
    window.clearTimeout(timer);
  }
}
