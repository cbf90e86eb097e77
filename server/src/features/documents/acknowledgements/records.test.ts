import type { Reading, Roster } from '@vademecum/shared/documents/acknowledgements.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signInAgain } from '../../../testing/sign-in-again.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { cleanUp } from '../../trust/clean-up/retention.service.ts';

const day = 24 * 60 * 60 * 1000;
const content = '| Document number | HC-IC-02 |\n| --- | --- |\n\n# Spills\n\nPut on **gloves** before you touch a spill.\n';
const asked = { roles: ['user'], due: '2026-03-09' };
let clinic: TestApp;
let manager: Caller;
let nurse: Caller;
let document: number;
beforeEach(async () => {
  clinic = await createTestApp();
  [manager, nurse] = [await clinic.as('manager'), await clinic.as('user')];
  const added = await manager.send('POST', '/api/documents', { name: 'Spill response', content, type: 'manual' });
  document = added.json<{ id: number }>().id;
});
afterEach(() => clinic.close());

const roster = async (of: number, by: Caller) => (await by.get(`/api/documents/${of}/acknowledgements`)).json<Roster>();
const mine = async (person: Caller) => (await person.get('/api/acknowledgements')).json<Reading[]>();
const ask = async () => (await manager.send('POST', `/api/documents/${document}/acknowledgements`, asked)).json<Roster>().request?.id ?? 0;
const acknowledge = (person: Caller, id: number) => person.send('POST', `/api/acknowledgements/${id}`, { version: 1 });

test('records outlive the document for six years: administrators get them, with its name', async () => {
  const admin = await clinic.as('admin');
  const id = await ask();
  await acknowledge(nurse, id);
  await manager.send('DELETE', `/api/documents/${document}`);
  expect((await manager.get(`/api/documents/${document}/acknowledgements`)).statusCode).toBe(404);
  const kept = { document: { name: 'Spill response', number: 'HC-IC-02', version: null }, records: [{ userId: nurse.id }] };
  expect(await roster(document, admin)).toMatchObject(kept);
  expect(await mine(nurse)).toMatchObject([{ documentName: 'Spill response', state: 'acknowledged' }]);
  clinic.clock.pass(6 * 365 * day);
  await cleanUp(clinic.deps);
  expect(await roster(document, await signInAgain(clinic, admin))).toMatchObject(kept);
  clinic.clock.pass(3 * day);
  await cleanUp(clinic.deps);
  expect((await (await signInAgain(clinic, admin)).get(`/api/documents/${document}/acknowledgements`)).statusCode).toBe(404);
});

test('no statement changes a record', async () => {
  await acknowledge(nurse, await ask());
  const change = clinic.deps.db.updateTable('acknowledgements').set({ userName: 'Somebody else' }).execute();
  await expect(change).rejects.toThrow('an acknowledgement is never changed');
});

test('a program with a key asks and reads the roster, but acknowledges for nobody', async () => {
  const admin = await clinic.as('admin');
  const made = await admin.send('POST', '/trpc/apiKeys.create', { name: 'Intranet', role: 'admin', expiresAt: '2026-06-01T00:00:00.000Z' });
  const { key } = made.json<{ result: { data: { key: string } } }>().result.data;
  const headers = { authorization: `Bearer ${key}` };
  const url = `/api/documents/${document}/acknowledgements`;
  const asking = await clinic.inject({ method: 'POST', url, headers, payload: { ...asked, userIds: [admin.id] } });
  expect(asking.statusCode).toBe(201);
  const { request } = asking.json<Roster>();
  const given = await clinic.inject({ method: 'POST', url: `/api/acknowledgements/${request?.id}`, headers, payload: { version: 1 } });
  expect(given.statusCode).toBe(403);
});

test('everything is in the audit log, and the roster is a table', async () => {
  const id = await ask();
  await manager.send('PUT', `/api/documents/${document}/acknowledgements`, { ...asked, roles: ['user', 'manager'] });
  await manager.send('POST', `/api/documents/${document}/acknowledgements/remind`);
  await acknowledge(nurse, id);
  await manager.send('POST', '/trpc/acknowledgements.printed', { id: document });
  const csv = (await manager.get(`/api/documents/${document}/acknowledgements/export`)).body;
  await manager.send('DELETE', `/api/documents/${document}/acknowledgements`);
  const people = await clinic.deps.db.selectFrom('users').select('lastName').orderBy('id').execute();
  expect(csv.split('\r\n')).toEqual([
    '\uFEFFName,Role,State,Version,Acknowledged at,Signed,Due,Document,Document number',
    `Pat ${people[0]?.lastName},manager,Not acknowledged,1,,,2026-03-09,Spill response,HC-IC-02`,
    `Pat ${people[1]?.lastName},user,Acknowledged,1,2026-03-02T09:00:00.000Z,no,,Spill response,HC-IC-02`,
    '',
  ]);
  const entries = await clinic.deps.db
    .selectFrom('audit')
    .select(['action', 'objectType', 'objectId', 'details'])
    .where('action', 'like', 'acknowledgement.%')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action, details }) => [action, JSON.parse(details) as unknown])).toEqual([
    ['acknowledgement.asked', { due: '2026-03-09' }],
    ['acknowledgement.changed', { due: '2026-03-09' }],
    ['acknowledgement.reminded', { people: 2, mailed: 0 }],
    ['acknowledgement.given', { version: '1', isSigned: 'false' }],
    ['acknowledgement.printed', {}],
    ['acknowledgement.exported', {}],
    ['acknowledgement.ended', {}],
  ]);
  expect(entries.every((entry) => entry.objectType === 'document' && entry.objectId === String(document))).toBe(true);
});
