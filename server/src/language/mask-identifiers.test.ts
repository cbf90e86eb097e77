import { expect, test } from 'vitest';
import { createIdentifierMask } from './mask-identifiers.ts';

async function* chunked(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield await Promise.resolve(text.slice(at, at + size));
}

async function joined(chunks: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
}

test.each([
  ['a telephone number', 'Call 555-010-4477 now', 'Call {{PHONE_1}} now'],
  ['one with its area code in brackets', 'Call (312) 555-0101', 'Call {{PHONE_1}}'],
  ['one with the country', 'Call +1 312-555-0101', 'Call {{PHONE_1}}'],
  ['one without an area code', 'Extension 555-0101.', 'Extension {{PHONE_1}}.'],
  ['an e-mail address', 'Write to ada.lovelace@mail.clinic.example.', 'Write to {{EMAIL_1}}.'],
  ['a social security number', 'Her number is 123-45-6789', 'Her number is {{SSN_1}}'],
  ['one with spaces', '123 45 6789', '{{SSN_1}}'],
  ['one without hyphens', '123456789', '{{SSN_1}}'],
  ['a record number', 'MRN: 00123-A is late', '{{MRN_1}} is late'],
  ['one that is spelt out', 'medical record number 4455667', '{{MRN_1}}'],
  ['a date of birth', 'born 03/04/1961', 'born {{DATE_1}}'],
  ['one as computers write it', 'born 1961-03-04', 'born {{DATE_1}}'],
  ['one in words', 'born March 4, 1961', 'born {{DATE_1}}'],
  ['one in words, day first', 'born 4th March 1961', 'born {{DATE_1}}'],
  ['a street address', 'lives at 221 North Baker Street, Apt 4', 'lives at {{ADDRESS_1}}'],
])('%s does not go out, and comes back as it was', async (_, text, masked) => {
  const mask = createIdentifierMask();
  expect(mask.mask(text)).toBe(masked);
  expect(await joined(mask.unmask(chunked(masked, 1_000)))).toBe(text);
});

test.each([
  'Vaccines are kept between 2 and 8 °C for 28 days.',
  'Fill in form F-HR-02 within 24 hours.',
  'Give 0.3 mg, at most 2 doses in 10-15 minutes.',
  'Repeat in March and on May 4.',
  'The charge nurse works in Room 12.',
  'The record number is on the bracelet.',
])('%s goes out as it is', (text) => {
  expect(createIdentifierMask().mask(text)).toBe(text);
});

test('the same identifier has the same name wherever it stands, another one another', () => {
  const { mask } = createIdentifierMask();
  expect(mask('555-0101, 555-0102 and 555-0101')).toBe('{{PHONE_1}}, {{PHONE_2}} and {{PHONE_1}}');
  expect(mask('again 555-0102')).toBe('again {{PHONE_2}}');
});

test.each([1, 2, 3, 5, 7, 11])('a name that is cut between chunks of %i is put back whole', async (size) => {
  const mask = createIdentifierMask();
  const text = 'Call 555-0101, or write to ada@clinic.example {today}.';
  expect(await joined(mask.unmask(chunked(mask.mask(text), size)))).toBe(text);
});

test('no part of a name is sent on before the rest of it is there', async () => {
  const mask = createIdentifierMask();
  const seen: string[] = [];
  for await (const chunk of mask.unmask(chunked(mask.mask('Call 555-0101 at once'), 4))) seen.push(chunk);
  expect(seen.filter((chunk) => /[{}]/.test(chunk))).toEqual([]);
  expect(seen).toContain('555-0101');
});

test.each([
  ['a name that nobody gave', 'Call {{PHONE_7}}.'],
  ['braces that never close', 'Use {{PHONE'],
  ['braces that hold something else', 'Write {{name of the patient, in full}} there.'],
])('%s is left as it stands', async (_, text) => {
  const mask = createIdentifierMask();
  mask.mask('555-0101');
  expect(await joined(mask.unmask(chunked(text, 3)))).toBe(text);
});

test('what one answer hides another cannot show', async () => {
  createIdentifierMask().mask('555-0101');
  expect(await joined(createIdentifierMask().unmask(chunked('{{PHONE_1}}', 20)))).toBe('{{PHONE_1}}');
});
