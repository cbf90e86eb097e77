import { afterEach, beforeEach, expect, test } from 'vitest';
import { bodyOf, type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { addDepartment } from '../../../testing/departments.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { mailDigests } from './digest-care.service.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let server: MailServer;
let clinic: TestApp;
let manager: Caller;
let nurse: Caller;

beforeEach(async () => {
  server = await startMailServer({});
  clinic = await createTestApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'Clinic <assistant@clinic.test>' } });
  [manager, nurse] = [await clinic.as('manager', 'manager@clinic.test'), await clinic.as('user', 'nurse@clinic.test')];
});
afterEach(async () => {
  await clinic.close();
  await server.close();
});

async function add(name: string, lifecycle: object): Promise<number> {
  const { id } = (await manager.send('POST', '/api/documents', { name, content: `${name} says what to do.`, type: 'text' })).json<{
    id: number;
  }>();
  await manager.send('PUT', `/api/documents/${id}/lifecycle`, lifecycle);
  return id;
}

/** Whom a mail went to since the last look, and what it says. */
async function mailed(): Promise<Record<string, string>> {
  server.received.length = 0;
  await mailDigests(clinic.deps);
  return Object.fromEntries(server.received.map((mail) => [mail.to.join(), bodyOf(mail, 'text/plain')]));
}

test('what waits for people is mailed to them in the morning, each once a day, and shown in the app', async () => {
  const spill = await add('Spill response', { reviewDue: '2026-03-09' });
  await add('Fire plan', { reviewDue: '2026-02-20' });
  // Due in 12 days: told in the app, and mailed on another day.
  await add('Refunds', { reviewDue: '2026-03-14' });
  await nurse.send('POST', '/api/chat', { query: 'Where is the parking of Jane Miller?' });
  await manager.send('POST', `/api/documents/${spill}/acknowledgements`, { roles: ['user'], due: '2026-03-04' });

  const mails = await mailed();
  expect(Object.keys(mails).sort()).toEqual(['manager@clinic.test', 'nurse@clinic.test']);
  expect(mails['manager@clinic.test']).toContain('Review overdue: Fire plan, since February 20, 2026');
  expect(mails['manager@clinic.test']).toContain('Review due: Spill response, on March 9, 2026');
  expect(mails['manager@clinic.test']).not.toContain('Refunds');
  expect(mails['nurse@clinic.test']).toContain('To read and acknowledge: Spill response, by March 4, 2026');
  expect(JSON.stringify(mails)).not.toContain('Miller');
  expect(await mailed()).toEqual({});

  const today = (await manager.get('/trpc/digest.today')).json<{ result: { data: { reviews: { name: string; daysLeft: number }[] } } }>();
  expect(today.result.data.reviews.map(({ name, daysLeft }) => [name, daysLeft])).toEqual([
    ['Fire plan', -10],
    ['Spill response', 7],
    ['Refunds', 12],
  ]);

  clinic.clock.pass(day);
  expect(Object.keys(await mailed()).sort()).toEqual(['manager@clinic.test', 'nurse@clinic.test']);
});

test('nobody gets mail before seven, nor anybody for whom nothing is waiting', async () => {
  await add('Fire plan', { reviewDue: '2026-02-20' });
  clinic.clock.pass(-3 * hour);
  expect(await mailed()).toEqual({});
  clinic.clock.pass(3 * hour);
  expect(Object.keys(await mailed())).toEqual(['manager@clinic.test']);
});

test('a review is its owner’s: a person or a department by name; one that names nobody who can be found is the managers’', async () => {
  await addDepartment(clinic, 'Nursing', [nurse]);
  await add('Wound care', { reviewDue: '2026-03-02', owner: 'nursing' });
  await add('Coding', { reviewDue: '2026-03-02', owner: 'manager@clinic.test' });
  await add('Old plan', { reviewDue: '2026-03-02', owner: 'Somebody who left' });
  const names = async (who: Caller) =>
    (await who.get('/trpc/digest.today'))
      .json<{ result: { data: { reviews: { name: string }[] } } }>()
      .result.data.reviews.map(({ name }) => name);
  expect(await names(nurse)).toEqual(['Wound care']);
  expect((await names(manager)).sort()).toEqual(['Coding', 'Old plan']);
  const listed = (await manager.get('/api/reviews?due=0')).json<{ name: string }[]>();
  expect(listed.map(({ name }) => name).sort()).toEqual(['Coding', 'Old plan', 'Wound care']);
  expect((await manager.get('/api/reviews?due=-1')).statusCode).toBe(400);
  expect((await nurse.get('/api/reviews')).statusCode).toBe(403);
});

test('an owner is told which of their documents open gaps are about: the one that came closest, or one whose answer did not help', async () => {
  const query = 'Where is the sharps container of the annex?';
  await add('Sharps container', { owner: 'nurse@clinic.test' });
  await add('Fire plan', { owner: 'nurse@clinic.test' });
  const asked = (await manager.send('POST', '/api/chat', { query })).json<{ messageId: number }>();
  const gapsOf = async (who: Caller) =>
    (await who.get('/trpc/digest.today'))
      .json<{ result: { data: { documentGaps: { name: string; gaps: number }[] } } }>()
      .result.data.documentGaps.map(({ name, gaps }) => [name, gaps]);
  expect(await gapsOf(nurse)).toEqual([]);
  await manager.send('POST', '/trpc/gaps.report', { messageId: asked.messageId });
  expect(await gapsOf(nurse)).toEqual([['Sharps container', 1]]);
  expect(await gapsOf(manager)).toEqual([]);
  const mail = (await mailed())['nurse@clinic.test'];
  expect(mail).toContain('Gaps in your documents: Sharps container, 1 gap');
  expect(mail).not.toContain('annex');
  const admin = await clinic.as('admin');
  const [gap] = (await admin.get('/trpc/gaps.list')).json<{ result: { data: { id: number }[] } }>().result.data;
  await admin.send('POST', '/trpc/gaps.setStatus', { id: gap?.id, status: 'completed' });
  expect(await gapsOf(nurse)).toEqual([]);
});
