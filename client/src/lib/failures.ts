import { TRPCClientError } from '@trpc/react-query';
import type { AppRouter } from '../../../server/src/trpc/router.ts';

function failureOf(error: unknown) {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data : null;
}

/** A call to the server that failed, for any reason. Any other error is a fault of the screen itself. */
export function isCallFailure(error: unknown): boolean {
  return error instanceof TRPCClientError;
}

/** HTTP status of the server's refusal; null if the server was not reached or did not answer in its own words. */
export function statusOf(error: unknown): number | null {
  return failureOf(error)?.httpStatus ?? null;
}

/** The user is not signed in, or has no permission. The route shows what to do about it. */
export function isRefusal(error: unknown): boolean {
  const status = statusOf(error);
  return status === 401 || status === 403;
}

/** The name of the refusal, for a screen that acts upon it. */
export function codeOf(error: unknown): string | null {
  return failureOf(error)?.code ?? null;
}

/** The server's message about one field of the input. */
export function issueOf(error: unknown, field: string): string | undefined {
  return failureOf(error)?.issues?.find(({ path }) => path === field)?.message;
}

/** The server's own words, which were written for people; the fallback where it said nothing. */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof Error) || statusOf(error) === null || error.message === '') return fallback;
  return error.message;
}

/** Seconds to wait where the server said that it was asked too often; undefined for every other failure. */
export function waitOf(error: unknown): number | undefined {
  return failureOf(error)?.retryAfter;
}
