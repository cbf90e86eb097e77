import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditTrail } from '../../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

const question = 'Can the patient born 03/04/1961 get a flu shot?';

let clinic: TestApp;
let nurse: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  nurse = await clinic.as('user');
});
afterEach(() => clinic.close());

const check = (query: string) => nurse.send('POST', '/trpc/chat.checkQuestion', { query });

test('a question with an identifier is answered with a warning and the question without it, one without is not', async () => {
  const found = (await check(question)).json<{ result: { data: unknown } }>().result.data;
  expect(found).toEqual({ warning: 'This may identify a patient (a date of birth).', without: 'Can the patient get a flu shot?' });
  const inserted = (await check('May the patient, born 03/04/1961, get a flu shot?')).json<{ result: { data: unknown } }>().result.data;
  expect(inserted).toMatchObject({ without: 'May the patient, get a flu shot?' });
  const clean = (await check('Where are the gloves?')).json<{ result: { data: unknown } }>().result.data;
  expect(clean).toEqual({ warning: null, without: null });
});

test('nothing of a question gets into the log or the audit log, whether it is checked, too long or refused', async () => {
  const lines: string[] = [];
  clinic.deps.log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  expect((await check(question)).statusCode).toBe(200);
  expect((await check(question.repeat(100))).statusCode).toBe(400);
  const anonymous = { method: 'POST', url: '/trpc/chat.checkQuestion', payload: { query: question } } as const;
  expect((await clinic.inject(anonymous)).statusCode).toBe(401);
  const admin = await clinic.as('admin');
  await admin.send('POST', '/trpc/account.setRule', { role: 'user', isRequired: true });
  expect((await check(question)).statusCode).toBe(403);
  expect(lines.filter((line) => line.includes('/trpc/'))).toHaveLength(5);
  const audited = (await auditTrail(clinic)).map((row) => JSON.stringify(row));
  expect(audited.join('\n')).toContain('chat.checkQuestion');
  const kept = [...lines, ...audited].join('\n');
  for (const words of ['born', '1961', 'flu shot']) expect(kept).not.toContain(words);
});
