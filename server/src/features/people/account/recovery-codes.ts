import { createHash, randomBytes } from 'node:crypto';
import { toBase32 } from '../../../lib/base32.ts';

const codeCount = 10;
/** 80 bits: too many to try out, so a fast hash keeps them. */
const codeBytes = 10;

/** Ten new codes: XXXX-XXXX-XXXX-XXXX. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => (toBase32(randomBytes(codeBytes)).match(/.{4}/g) ?? []).join('-'));
}

/** However it was typed: small letters, spaces and hyphens make no difference. */
export function hashRecoveryCode(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return createHash('sha256').update(`recovery code ${plain}`).digest('hex');
}
