import type { Inputs, Outputs } from '../trpc.ts';
import { bodyOf, FormRefusedError } from './send-form.ts';

/** The steps of a sign-in, by fetch alone, because the login is shown before the rest of the application is loaded. They throw FormRefusedError. */
export const signInCalls = {
  login: (input: Inputs['auth']['login']) => call<Outputs['auth']['login']>('auth.login', input),
  confirm: (input: Inputs['auth']['confirmSignIn']) => call<Outputs['auth']['confirmSignIn']>('auth.confirmSignIn', input),
  startWithProvider: (input: Inputs['auth']['startWithProvider']) =>
    call<Outputs['auth']['startWithProvider']>('auth.startWithProvider', input),
};

export type SignInReply = Outputs['auth']['login'];

/** The clinic's identity provider, as the server writes it into the page; undefined where people sign in with passwords alone. */
export function identityProvider(): { name: string; arePasswordsOff: boolean } | undefined {
  const written = document.querySelector<HTMLMetaElement>('meta[name="identity-provider"]');
  return written === null ? undefined : { name: written.content, arePasswordsOff: written.dataset.passwords === 'off' };
}

interface Answer {
  result?: { data: unknown };
  error?: { message?: unknown; data?: { code: string; httpStatus: number; retryAfter?: number } };
}

/** Specification, sections 5 and 8. */
const notJson = 'Server error - please try again';
const refusedWithoutWords = 'Login failed';

async function call<Reply>(procedure: string, input: object): Promise<Reply> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  const text = await fetch(`/trpc/${procedure}`, request).then(
    (response) => response.text(),
    () => '',
  );
  const answer = bodyOf(text) as Answer | null;
  if (answer === null) throw new FormRefusedError(0, notJson);
  const { result, error } = answer;
  if (result !== undefined) return result.data as Reply;
  const { httpStatus = 0, code, retryAfter } = error?.data ?? {};
  const message = typeof error?.message === 'string' && error.message !== '' ? error.message : refusedWithoutWords;
  throw new FormRefusedError(httpStatus, message, { code, retryAfter });
}
