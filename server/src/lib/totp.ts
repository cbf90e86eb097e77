import { createHmac, timingSafeEqual } from 'node:crypto';
import { toBase32 } from './base32.ts';

const stepSeconds = 30;
const digits = 6;
/** A clock may be one step off, and typing takes a moment: RFC 6238, section 5.2. */
const stepsAround = 1;

/** One-time password of a step: RFC 4226 with HMAC-SHA-1, dynamic truncation, six digits. */
export function totpAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function totpStep(at: Date): number {
  return Math.floor(at.getTime() / 1000 / stepSeconds);
}

/** The step around this moment whose code it is, or null. Whoever asks refuses a step that is not later than the last one used. */
export function findTotpStep(secret: Buffer, code: string, at: Date): number | null {
  const given = Buffer.from(code);
  const now = totpStep(at);
  let found: number | null = null;
  for (let step = now - stepsAround; step <= now + stepsAround; step += 1) {
    const expected = Buffer.from(totpAt(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** What the QR code says: the Key URI format of authenticator apps. */
export function totpUri(secret: Buffer, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = new URLSearchParams({
    secret: toBase32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  });
  // Some apps show a plus sign where a form would mean a space.
  return `otpauth://totp/${label}?${parameters.toString().replaceAll('+', '%20')}`;
}
