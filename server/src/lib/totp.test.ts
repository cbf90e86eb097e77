import { expect, test } from 'vitest';
import { toBase32 } from './base32.ts';
import { findTotpStep, totpAt, totpStep, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1; our six digits are the last of its eight.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code is that of the RFC', (second, code) => {
  expect(totpAt(secret, totpStep(new Date(second * 1000)))).toBe(code.slice(2));
});

test('a code counts from a step before to a step after its own, and no longer', () => {
  const code = totpAt(secret, 1000);
  const found = [998, 999, 1000, 1001, 1002].map((step) => findTotpStep(secret, code, new Date(step * 30_000)));
  expect(found).toEqual([null, 1000, 1000, 1000, null]);
  for (const wrong of ['', '12345', '1234567', 'abcdef', `${code}0`]) expect(findTotpStep(secret, wrong, new Date(30_000_000))).toBeNull();
});

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('Base32 of "%s" is that of the RFC', (text, expected) => {
  expect(toBase32(Buffer.from(text))).toBe(expected);
});

test('the address names the product and the person, whatever signs they contain', () => {
  const uri = new URL(totpUri(secret, 'St. Mary & Co', 'nora+1@clinic.test'));
  expect(decodeURIComponent(uri.pathname)).toBe('/St. Mary & Co:nora+1@clinic.test');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'St. Mary & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
