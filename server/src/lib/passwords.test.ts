import { afterAll, beforeAll, expect, test } from 'vitest';
import { useCheapHashes, useRealHashes } from '../testing/security/cheap-hashes.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const password = 'correct horse battery staple';
/** What the reference implementation prints: echo -n "correct horse battery staple" | argon2 somesalt16bytes! -id -k 19456 -t 2 -p 1 -l 32 -e */
const reference = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQxNmJ5dGVzIQ$W2/hNMtQKxyFQI3cOFyMdL9hfH0kK/3DKouGLtcZUyw';

beforeAll(useRealHashes);
afterAll(useCheapHashes);

test('a password is hashed by Argon2id with 19 MiB and two passes, and no other password fits', async () => {
  const hash = await hashPassword(password);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, password)).toBe(true);
  expect(await verifyPassword(hash, `${password}s`)).toBe(false);
});

test('it is the Argon2 of everybody else', async () => {
  expect(await verifyPassword(reference, password)).toBe(true);
  expect(await verifyPassword(reference, `${password}s`)).toBe(false);
});
