import type { ProviderRefusal } from '@vademecum/shared/people/provider-refusals.ts';

/** Why somebody is not let in. `cause` says more to the log, in a single word. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly refusal: ProviderRefusal;
  /** Whose sign-in it was, where that is known by then. */
  readonly userId: number | null;
  readonly detail: string | undefined;

  constructor(refusal: ProviderRefusal, { userId = null, detail }: { userId?: number | null; detail?: string | undefined } = {}) {
    super(detail === undefined ? refusal : `${refusal}: ${detail}`);
    this.refusal = refusal;
    this.userId = userId;
    this.detail = detail;
  }
}

const word = /^[\w.:-]{1,64}$/;

/** Errors of the protocol library and of the network: who is down, and who gives answers that cannot be accepted. */
export function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const { code, error: answer, cause, name, status } = error as Record<string, unknown>;
  const detail = [answer, code, name].find((text): text is string => typeof text === 'string' && word.test(text));
  if (answer === 'access_denied') return new ProviderError('cancelled', { detail });
  if (answer === 'temporarily_unavailable' || answer === 'server_error') return new ProviderError('down', { detail });
  const httpStatus = cause instanceof Response ? cause.status : status;
  const isServerError = typeof httpStatus === 'number' && httpStatus >= 500;
  const isNetworkError = error instanceof TypeError && code === undefined;
  return new ProviderError(isServerError || isNetworkError || isTimeout(error) ? 'down' : 'wrong', { detail });
}

function isTimeout(error: unknown): boolean {
  const { code, name, cause } = error as Record<string, unknown>;
  if (code === 'OAUTH_TIMEOUT' || name === 'TimeoutError' || code === 'ERR_JWKS_TIMEOUT') return true;
  return cause instanceof Error && isTimeout(cause);
}
