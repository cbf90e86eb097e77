import { TOTP } from 'otpauth';
import type { Caller, Clock } from './test-app.ts';
import { password } from './test-app.ts';

export interface Authenticator {
  /** The code that the phone shows now. */
  code: () => string;
  recoveryCodes: string[];
}

/** Calls a procedure of the screens. */
export function callProcedure(caller: Pick<Caller, 'send'>, path: string, input: object = {}) {
  return caller.send('POST', `/trpc/${path}`, input);
}

/** Sets up a second factor as a person does on the screen, and moves the clock on so that the next code is a fresh one. */
export async function setUpAuthenticator(caller: Caller, clock: Clock): Promise<Authenticator> {
  const offer = await callProcedure(caller, 'account.beginSecondFactor');
  const phone = new TOTP({ secret: offer.json<{ result: { data: { secret: string } } }>().result.data.secret });
  const code = () => phone.generate({ timestamp: clock.now().getTime() });
  const enabled = await callProcedure(caller, 'account.enableSecondFactor', { password, code: code() });
  if (enabled.statusCode !== 200) throw new Error(`No second factor: ${enabled.body}`);
  clock.pass(30_000);
  return { code, recoveryCodes: enabled.json<{ result: { data: { recoveryCodes: string[] } } }>().result.data.recoveryCodes };
}
