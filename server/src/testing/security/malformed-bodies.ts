import fc from 'fast-check';
import type { Fields } from './doors.ts';

export interface MalformedBody {
  text: string;
  contentType: string | undefined;
}

const json = 'application/json';

/** What programs send by mistake, and people on purpose. */
const hardValues: unknown[] = [
  null,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  'x'.repeat(30_000),
  -0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  true,
  [],
  {},
  [[]],
  { $ne: null },
  { toString: 1, length: -1 },
  "'; DROP TABLE users; --",
  '${7*7}{{7*7}}',
  '2026-02-30',
  '9999999999999999999999',
];

const brokenTexts = [
  '{',
  '}',
  '"',
  '{"a":}',
  '[1,]',
  'NaN',
  'undefined',
  '{"a":1,"a":2}',
  '\u0000',
  '\ufeff{}',
  '[',
  '{"0":'.repeat(500),
  '['.repeat(5_000) + ']'.repeat(5_000),
];
const otherTypes = [
  undefined,
  'text/plain',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-7',
  '/',
  '',
];

/** Bodies that come near to the right one, and bodies that do not. */
export function malformedBody(fields: Fields): fc.Arbitrary<MalformedBody> {
  const value = fc.oneof(fc.constantFrom(...hardValues), fc.jsonValue({ maxDepth: 3 }));
  const names = Object.keys(fields);
  const near = fc
    .tuple(names.length === 0 ? fc.constant('extra') : fc.constantFrom(...names), value)
    .map(([name, wrong]) => ({ ...fields, [name]: wrong }));
  const without = fc.subarray(names, { minLength: 0, maxLength: Math.max(0, names.length - 1) }).map((kept) => {
    return Object.fromEntries(kept.map((name) => [name, fields[name]]));
  });
  const more = fc.tuple(fc.string(), value).map(([name, extra]) => ({ ...fields, [name]: extra }));
  const whole = fc.oneof(near, near, near, without, more, fc.jsonValue(), fc.array(fc.constant(fields), { maxLength: 3 }));
  return fc.oneof(
    { weight: 8, arbitrary: whole.map((body) => ({ text: JSON.stringify(body), contentType: json })) },
    { weight: 1, arbitrary: fc.constantFrom(...brokenTexts).map((text) => ({ text, contentType: json })) },
    { weight: 1, arbitrary: fc.nat(200).map((end) => ({ text: JSON.stringify(fields).slice(0, end), contentType: json })) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...otherTypes).map((contentType) => ({ text: JSON.stringify(fields), contentType })),
    },
  );
}

const boundary = 'malformed-boundary';
const disposition = fc.constantFrom(
  'form-data; name="file"; filename="a.md"',
  'form-data; name="file"; filename="a.pdf"',
  'form-data; name="file"; filename=""',
  'form-data; name="file"',
  'form-data; name="name"',
  'form-data; name="type"',
  'form-data; name="__proto__"',
  'form-data; name="constructor"; filename="a.md"',
  'form-data; name=""',
  'form-data',
  'attachment; filename="a.md"',
  'form-data; name="file"; filename="a.md\u0000.exe"',
  `form-data; name="${'n'.repeat(3_000)}"`,
);
const content = fc.constantFrom(
  '',
  'text',
  '\u0000\u0001',
  '%PDF-1.7\n',
  'PK\u0003\u0004',
  '# Gloves\n',
  'x'.repeat(3_000),
  `--${boundary}`,
  '\r\n\r\n',
);
const part = fc.tuple(disposition, content).map(([header, body]) => `--${boundary}\r\nContent-Disposition: ${header}\r\n\r\n${body}\r\n`);
const ending = fc.constantFrom(`--${boundary}--\r\n`, `--${boundary}`, '', '--', `--other--\r\n`);
const formTypes = fc.constantFrom(
  `multipart/form-data; boundary=${boundary}`,
  `multipart/form-data; boundary=${boundary}`,
  `multipart/form-data; boundary=${boundary}`,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/mixed; boundary=${boundary}`,
  `multipart/form-data; boundary="${'b'.repeat(300)}"`,
);

/** Forms that a browser would not send. */
export const malformedForms: fc.Arbitrary<{ payload: string; contentType: string }> = fc
  .tuple(fc.array(part, { maxLength: 14 }), ending, formTypes)
  .map(([parts, end, contentType]) => ({ payload: parts.join('') + end, contentType }));
