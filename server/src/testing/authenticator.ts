import { totpAt, totpStep } from '../lib/totp.ts';
import type { Caller, Clock } from './test-app.ts';
import { password } from './test-app.ts';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Reads a secret as an authenticator app does. */
function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => base32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

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
  const secret = fromBase32(offer.json<{ result: { data: { secret: string } } }>().result.data.secret);
  const code = () => totpAt(secret, totpStep(clock.now()));
  const enabled = await callProcedure(caller, 'account.enableSecondFactor', { password, code: code() });
  if (enabled.statusCode !== 200) throw new Error(`No second factor: ${enabled.body}`);
  clock.pass(30_000);
  return { code, recoveryCodes: enabled.json<{ result: { data: { recoveryCodes: string[] } } }>().result.data.recoveryCodes };
}
