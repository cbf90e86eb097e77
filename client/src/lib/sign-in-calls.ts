import type { Inputs, Outputs } from '../trpc.ts';
import { bodyOf, FormRefusedError } from './send-form.ts';

/** The steps of a sign-in, by fetch alone: the login stands there before the rest of the application is loaded. They throw FormRefusedError. */
export const signInCalls = {
  login: (input: Inputs['auth']['login']) => call<Outputs['auth']['login']>('auth.login', input),
  confirm: (input: Inputs['auth']['confirmSignIn']) => call<Outputs['auth']['confirmSignIn']>('auth.confirmSignIn', input),
};

export type SignInReply = Outputs['auth']['login'];

interface Answer {
  result?: { data: unknown };
  error?: { message: string; data: { code: string; httpStatus: number; retryAfter?: number } };
}

async function call<Reply>(procedure: string, input: object): Promise<Reply> {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) };
  const text = await fetch(`/trpc/${procedure}`, request).then(
    (response) => response.text(),
    () => '',
  );
  const { result, error } = (bodyOf(text) ?? {}) as Answer;
  if (result !== undefined) return result.data as Reply;
  if (error === undefined) throw new FormRefusedError(0, '');
  const { httpStatus, code, retryAfter } = error.data;
  throw new FormRefusedError(httpStatus, error.message, { code, retryAfter });
}
