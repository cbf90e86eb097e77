import { statusOf } from './failures.ts';
import { AccessDeniedError, SecondFactorMissingError, SignedOutError } from './sign-in-errors.ts';

/** Writes an error that nobody expected to the browser's console: specification, section 4. */
export function logError(error: unknown): void {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  // oxlint-disable-next-line no-console -- the specification asks for it
  console.error({ message, stack, timestamp: new Date().toISOString() });
}

/** Guards throw on purpose to show the login or a refusal, what was deleted is gone, and without a network nothing comes: none of that is an error to report. */
export function logUnexpected(error: unknown): void {
  const status = statusOf(error);
  if (
    error instanceof SignedOutError ||
    error instanceof SecondFactorMissingError ||
    error instanceof AccessDeniedError ||
    isMissingPart(error) ||
    status === 401 ||
    status === 403 ||
    status === 404
  )
    return;
  logError(error);
}

/** Of a part of the application that could not be fetched: the server is away, or has another version by now. */
const words = 'A part of the application could not be fetched';

/**
 * The router knows such errors by their words and reloads the page; where no server answers, the browser's own error page would take the
 * application's place.
 */
export function renameMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = words;
  });
}

export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && error.message === words;
}
