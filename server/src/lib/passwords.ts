import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { unavailable } from './errors.ts';
import { createGate } from './gate.ts';

const derive = (parameters: Argon2Parameters): Promise<Buffer> => promisify(argon2)('argon2id', parameters);

/** OWASP's minimum for Argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 };

/** Two at once keep the machine answering; twenty may wait, and more are asked to come back. */
const gate = createGate({
  atOnce: 2,
  waiting: 20,
  refused: () => unavailable('Too many people are signing in at once. Try again in a moment'),
});

/** Argon2id in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const tag = await gate(() => derive({ message: password.normalize('NFKC'), nonce: salt, ...cost }));
  const plain = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain(salt)}$${plain(tag)}`;
}

const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash that no password fits: verifying it takes as long as a real one, so nobody learns which accounts exist. */
const dummyHash = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** True if the password is the one that was hashed; without a hash it takes the same time and says no. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = pattern.exec(hash ?? dummyHash) ?? [];
  if (salt === undefined || tag === undefined) return false;
  const expected = Buffer.from(tag, 'base64');
  const found = await gate(() =>
    derive({
      message: password.normalize('NFKC'),
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
      tagLength: expected.length,
    }),
  );
  return timingSafeEqual(found, expected) && hash !== null;
}
