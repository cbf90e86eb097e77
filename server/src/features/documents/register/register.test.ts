import type { Document } from '@vademecum/shared/documents/documents.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditTrail } from '../../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let manager: Caller;
let policy: Document;
let plan: Document;

const add = async (name: string, content: string) =>
  (await manager.send('POST', '/api/documents', { name, content, type: 'text' })).json<Document>();
const set = (documents: object[], more = {}) => manager.send('PUT', '/api/documents', { documents, ...more });
const facts = async () =>
  (await manager.get('/api/documents?content=false'))
    .json<Document[]>()
    .reverse()
    .map(({ type, lifecycle: { owner, effectiveFrom, reviewDue } }) => [type, owner, effectiveFrom, reviewDue]);

beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager');
  policy = await add('Sharps policy', '# Sharps policy\n\nOwner: Pharmacy\nEffective: May 5, 2026\nReview due: 5/5/2027\n\nReport it.');
  plan = await add('Exposure plan', '# Exposure plan\n\nReport every exposure at once.');
});
afterEach(() => clinic.close());

test('owner, dates and type of several documents are set at once, and each is in the audit log', async () => {
  const both = [policy, plan].map(({ id }) => ({ id, owner: ' Nursing ', reviewDue: '2027-01-31', type: 'protocol' }));
  expect((await set([...both, { id: 99, owner: 'Nursing' }])).json()).toEqual({ changed: [policy.id, plan.id], missing: [99] });
  const row = ['protocol', 'Nursing', null, '2027-01-31'];
  expect(await facts()).toEqual([row, row]);
  const entries = (await auditTrail(clinic)).slice(-2);
  expect(entries.map(({ action, objectId }) => [action, objectId])).toEqual(
    [policy, plan].map(({ id }) => ['document.changed', String(id)]),
  );
  for (const { details } of entries) expect(JSON.parse(details)).toEqual({ fields: ['owner', 'reviewDue', 'type'] });
});

test('of several documents, the one that is in review is named', async () => {
  const admin = await clinic.as('admin');
  await admin.send('POST', '/trpc/approvals.saveSettings', { isRequired: true, types: [] });
  await set([{ id: plan.id, reviewDue: '2027-01-31' }]);
  await manager.send('PUT', `/api/documents/${plan.id}/approvers`, { approvers: [admin.id] });
  await manager.send('POST', `/api/documents/${plan.id}/submit`, {});
  const reply = await set([policy, plan].map(({ id }) => ({ id, reviewDue: '2028-01-31' })));
  expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([
    409,
    '“Exposure plan”: This version is in review. It can be changed once it is returned. No document was changed',
  ]);
});

test('where one is refused none is changed, and the sentence names it', async () => {
  await set([{ id: plan.id, effectiveFrom: '2027-06-01' }]);
  const before = await facts();
  const reply = await set([policy, plan].map(({ id }) => ({ id, reviewDue: '2027-01-31' })));
  expect(reply.statusCode).toBe(400);
  expect(reply.json<{ message: string }>().message).toBe(
    'The review of “Exposure plan” cannot be due before the document takes effect. No document was changed',
  );
  expect(await facts()).toEqual(before);
});

test('a value is taken away with null; what a manager set stays where only empty fields are filled', async () => {
  await set([{ id: policy.id, owner: 'Nursing', reviewDue: '2027-01-31' }]);
  await set([{ id: policy.id, reviewDue: null }]);
  await set([{ id: policy.id, owner: 'Pharmacy', reviewDue: '2027-05-05' }], { onlyEmpty: true });
  expect((await facts())[0]).toEqual(['text', 'Nursing', null, '2027-05-05']);
});

test('the header of a document says what may be set, and sets nothing itself', async () => {
  const input = encodeURIComponent(JSON.stringify({ ids: [policy.id, plan.id, 99] }));
  const reply = await manager.get(`/trpc/documents.found?input=${input}`);
  expect(reply.json<{ result: { data: unknown } }>().result.data).toEqual([
    { id: policy.id, number: null, version: null, owner: 'Pharmacy', effectiveFrom: '2026-05-05', reviewDue: '2027-05-05' },
  ]);
  expect(await facts()).toEqual([policy, plan].map(() => ['text', null, null, null]));
});

test.each([
  ['nothing to set', [{ id: 1 }], 'Give an owner, an effective date, a review date, a type or departments to set'],
  ['nobody', [], 'Name at least one document'],
  ['the same one twice', [1, 1].map((id) => ({ id, owner: 'A' })), 'Name each document once'],
  ['a day that is none', [{ id: 1, reviewDue: '2026-02-30' }], 'Give the date as YYYY-MM-DD'],
])('%s is refused in words', async (_, documents, message) => {
  const reply = await set(documents);
  expect(reply.statusCode).toBe(400);
  expect(reply.body).toContain(message);
});
