import { expect, test } from 'vitest';
import { findTotpStep, totpOf } from './second-factor.service.ts';

const secret = Buffer.from('12345678901234567890');
const codeOf = (step: number): string => totpOf(secret).generate({ timestamp: step * 30_000 });

// RFC 6238, appendix B, SHA-1; our six digits are the last of its eight.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code is that of the RFC', (second, code) => {
  expect(findTotpStep(secret, code.slice(2), new Date(second * 1000))).toBe(Math.floor(second / 30));
});

test('a code counts from a step before to a step after its own, and no longer', () => {
  const found = [998, 999, 1000, 1001, 1002].map((step) => findTotpStep(secret, codeOf(1000), new Date(step * 30_000)));
  expect(found).toEqual([null, 1000, 1000, 1000, null]);
});

test('what is not six digits is no code, in whatever script', () => {
  for (const wrong of ['', '12345', '1234567', 'abcdef', `${codeOf(1000)}0`, '١٢٣٤٥٦', 'äöüäöü']) {
    expect(findTotpStep(secret, wrong, new Date(30_000_000))).toBeNull();
  }
});

test('the address names the product and the person, whatever signs they contain', () => {
  const uri = new URL(totpOf(secret, { issuer: 'St. Mary & Co', label: 'nora+1@clinic.test' }).toString());
  expect(decodeURIComponent(uri.pathname)).toBe('/St. Mary & Co:nora+1@clinic.test');
  expect(uri.search).not.toContain('+');
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    issuer: 'St. Mary & Co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
