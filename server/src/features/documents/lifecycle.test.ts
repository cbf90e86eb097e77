import type { Document } from '@vademecum/shared/documents/documents.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditTrail } from '../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';

let clinic: TestApp;
let manager: Caller;
let oldPolicy: Document;
let newPlan: Document;
const day = 24 * 60 * 60 * 1000;

const add = async (name: string, content: string) =>
  (await manager.send('POST', '/api/documents', { name, content, type: 'protocol' })).json<Document>();
const set = (document: Document, lifecycle: object) => manager.send('PUT', `/api/documents/${document.id}/lifecycle`, lifecycle);

beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
  oldPolicy = await add('Sharps policy', '# Sharps policy\n\nA needlestick must be reported to the charge nurse within one hour.\n');
  newPlan = await add(
    'Exposure control plan',
    '# Exposure control plan\n\nEvery exposure to blood, also a needlestick, must be reported to the nurse on duty within 15 minutes of the event.\n',
  );
});
afterEach(() => clinic.close());

interface Reply {
  grounded: boolean;
  citations: { documentName: string; standing: string; warning: string | null }[];
}
const ask = async () => {
  const reply = await manager.send('POST', '/api/chat', { query: 'Within what time must a needlestick be reported to the nurse?' });
  return reply.json<Reply>().citations;
};

test('a superseded document gives way to the one that took its place, and answers alone only with a warning', async () => {
  expect((await ask())[0]).toMatchObject({ documentName: 'Sharps policy', standing: 'effective', warning: null });
  const reply = await set(oldPolicy, { owner: ' Infection control ', supersededBy: newPlan.id });
  const warning = '“Sharps policy” was superseded by “Exposure control plan”.';
  expect(reply.json<Document>().lifecycle).toEqual({
    owner: 'Infection control',
    ownerId: null,
    effectiveFrom: null,
    reviewDue: null,
    reviewEveryMonths: null,
    supersededBy: { id: newPlan.id, name: 'Exposure control plan' },
    standing: 'superseded',
    warning,
  });
  const [first, ...others] = await ask();
  expect(first).toMatchObject({ documentName: 'Exposure control plan', standing: 'effective', warning: null });
  for (const citation of others) expect(citation).toMatchObject({ documentName: 'Sharps policy', standing: 'superseded', warning });
  const listed = (await manager.get('/api/documents?content=false')).json<Document[]>();
  expect(listed.map(({ lifecycle }) => lifecycle.standing)).toEqual(['effective', 'superseded']);
});

test('with its successor deleted a document holds again', async () => {
  await set(oldPolicy, { supersededBy: newPlan.id });
  await manager.send('DELETE', `/api/documents/${newPlan.id}`);
  expect(await ask()).toMatchObject([{ documentName: 'Sharps policy', standing: 'effective', warning: null }]);
});

test('time passes: the plan comes into force, the policy is superseded from that day, the review of the plan falls due', async () => {
  await set(newPlan, { effectiveFrom: '2026-03-04', reviewDue: '2026-05-03' });
  await set(oldPolicy, { supersededBy: newPlan.id });
  const standings = async () => new Map((await ask()).map(({ documentName, standing, warning }) => [documentName, [standing, warning]]));
  expect((await standings()).get('Sharps policy')).toEqual(['effective', null]);
  expect((await ask())[0]?.documentName).toBe('Sharps policy');
  clinic.clock.pass(2 * day);
  manager = await clinic.as('manager');
  expect((await ask())[0]).toMatchObject({ documentName: 'Exposure control plan', standing: 'effective' });
  clinic.clock.pass(61 * day);
  manager = await clinic.as('manager');
  for (const [standing] of (await standings()).values()) expect(standing).not.toBe('effective');
  await manager.send('DELETE', `/api/documents/${oldPolicy.id}`);
  expect((await standings()).get('Exposure control plan')).toEqual([
    'expired',
    'The review of “Exposure control plan” was due on May 3, 2026.',
  ]);
});

test.each([
  [
    'a review before it takes effect',
    { effectiveFrom: '2026-05-04', reviewDue: '2026-05-03' },
    'The review cannot be due before the document takes effect',
  ],
  ['itself', { supersededBy: 1 }, 'A document cannot supersede itself'],
  ['what is not there', { supersededBy: 99 }, 'The document that supersedes it does not exist'],
  ['a day that is none', { reviewDue: '2026-02-30' }, 'Give the date as YYYY-MM-DD'],
  ['a review every 0 months', { reviewEveryMonths: 0 }, 'Use a whole number of months from 1 to 120'],
  ['a day of no clinic', { effectiveFrom: '0001-01-01' }, 'Use a date between 1900 and 2199'],
])('%s is refused', async (_, lifecycle, message) => {
  const reply = await set(oldPolicy, lifecycle);
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, message]);
});

test('documents do not supersede each other in a circle', async () => {
  const third = await add('Third', 'Something else.');
  expect((await set(oldPolicy, { supersededBy: newPlan.id })).statusCode).toBe(200);
  expect((await set(newPlan, { supersededBy: third.id })).statusCode).toBe(200);
  const reply = await set(third, { supersededBy: oldPolicy.id });
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([400, 'These documents would supersede each other']);
  expect((await set(newPlan, { supersededBy: null })).json<Document>().lifecycle.standing).toBe('effective');
  expect((await set({ ...third, id: 99 }, { owner: 'x' })).statusCode).toBe(404);
});

test('who only chats does not set it', async () => {
  const nurse = await clinic.as('user');
  expect((await nurse.send('PUT', `/api/documents/${oldPolicy.id}/lifecycle`, { owner: 'me' })).statusCode).toBe(403);
});

test('“Reviewed, no change” sets the next review a year ahead, or as many months as the document says', async () => {
  const review = async () => (await manager.send('POST', `/api/documents/${oldPolicy.id}/review`)).json<Document>().lifecycle.reviewDue;
  await set(oldPolicy, { reviewDue: '2026-01-31' });
  expect((await ask())[0]?.standing).toBe('expired');
  expect(await review()).toBe('2027-03-02');
  expect((await ask())[0]?.standing).toBe('effective');
  expect((await set(oldPolicy, { reviewEveryMonths: 6 })).json<Document>().lifecycle.reviewEveryMonths).toBe(6);
  expect(await review()).toBe('2026-09-02');
  await set(oldPolicy, { effectiveFrom: '2026-08-31', reviewDue: null });
  expect(await review()).toBe('2027-02-28');
  await set(oldPolicy, { reviewEveryMonths: null, effectiveFrom: null });
  expect(await review()).toBe('2027-03-02');
  const entries = (await auditTrail(clinic)).filter(({ action }) => action === 'document.reviewed');
  expect(entries.map(({ objectId }) => objectId)).toEqual(Array(4).fill(String(oldPolicy.id)));
  expect((await manager.send('POST', '/api/documents/99/review')).statusCode).toBe(404);
  expect((await (await clinic.as('user')).send('POST', `/api/documents/${oldPolicy.id}/review`)).statusCode).toBe(403);
});
