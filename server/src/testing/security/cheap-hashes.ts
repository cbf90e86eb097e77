import type { Argon2Parameters } from 'node:crypto';
import type * as crypto from 'node:crypto';

/** How often a password was hashed since the last reset. */
export const hashCount = { total: 0 };

type Done = (error: Error | null, hash: Buffer) => void;

/**
 * node:crypto with an Argon2 that costs nothing and is counted, for suites that sign in by the thousand; everything else of it is real. For vi.mock,
 * whose factory has to import this file itself: it runs before the imports of the test do.
 */
export function withCheapArgon2(original: typeof crypto): typeof crypto {
  const argon2 = (_algorithm: string, { message, nonce, tagLength }: Argon2Parameters, done: Done): void => {
    hashCount.total += 1;
    const hash = original
      .createHash('shake256', { outputLength: tagLength })
      .update(nonce as Buffer)
      .update(message as string)
      .digest();
    setImmediate(() => {
      done(null, hash);
    });
  };
  return { ...original, argon2: argon2 as typeof crypto.argon2 };
}

/** node:crypto with its own Argon2, counted. */
export function countedArgon2(original: typeof crypto): typeof crypto {
  const argon2 = (...call: Parameters<typeof crypto.argon2>): void => {
    hashCount.total += 1;
    original.argon2(...call);
  };
  return { ...original, argon2 };
}
