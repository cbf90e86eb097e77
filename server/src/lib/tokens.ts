import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a URL. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Only the hash of a token is stored: a person who reads the database cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
