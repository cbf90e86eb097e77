import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** How often a password was hashed since the last reset. */
export const hashCount = { total: 0 };

type Done = (error: Error | null, hash: Buffer) => void;

const realArgon2 = crypto.argon2;

/** An Argon2 that costs nothing and is counted: tests sign in by the thousand. */
function cheapArgon2(_algorithm: string, { message, nonce, tagLength }: Argon2Parameters, done: Done): void {
  hashCount.total += 1;
  const hash = crypto
    .createHash('shake256', { outputLength: tagLength })
    .update(nonce as Buffer)
    .update(message as string)
    .digest();
  setImmediate(() => {
    done(null, hash);
  });
}

/** Replaces Node's Argon2 in this process. */
export function useCheapHashes(): void {
  replaceArgon2(cheapArgon2 as typeof crypto.argon2);
}

/** Puts Node's own Argon2 back, for a test of the hash itself. */
export function useRealHashes(): void {
  replaceArgon2(realArgon2);
}

function replaceArgon2(argon2: typeof crypto.argon2): void {
  crypto.argon2 = argon2;
  syncBuiltinESMExports();
}
