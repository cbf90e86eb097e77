import type { Argon2Parameters } from 'node:crypto';
import type * as crypto from 'node:crypto';

/** How often a password was hashed since the last reset. */
export const hashCount = { total: 0 };

type Done = (error: Error | null, hash: Buffer) => void;

/**
 * node:crypto with an Argon2 that costs nothing and is counted, for suites that sign in by the thousand:
 * `vi.mock('node:crypto', async (original) => withCheapArgon2(await original()))`. Everything else of it is real.
 */
export function withCheapArgon2(original: typeof crypto): typeof crypto {
  const argon2 = (_algorithm: string, { message, nonce, tagLength }: Argon2Parameters, done: Done): void => {
    hashCount.total += 1;
    const hash = original.createHash('shake256', { outputLength: tagLength }).update(nonce).update(message).digest();
    setImmediate(() => {
      done(null, hash);
    });
  };
  return { ...original, argon2: argon2 as typeof crypto.argon2 };
}
