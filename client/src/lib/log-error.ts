import { AccessDeniedError } from './access-denied-error.ts';
import { statusOf } from './failures.ts';
import { isMissingPart } from './missing-part.ts';
import { SecondFactorMissingError } from './second-factor-missing-error.ts';
import { SignedOutError } from './signed-out-error.ts';

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
