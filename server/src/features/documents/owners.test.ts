import type { Document } from '@vademecum/shared/documents/documents.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDepartment } from '../../testing/departments.ts';
import { type Caller, createTestApp, type TestApp } from '../../testing/test-app.ts';

let clinic: TestApp;
let manager: Caller;
let id: number;
beforeEach(async () => {
  clinic = await createTestApp();
  manager = await clinic.as('manager', 'ann@clinic.test');
  id = (await manager.send('POST', '/api/documents', { name: 'Spills', content: 'Put on gloves.', type: 'text' })).json<Document>().id;
});
afterEach(() => clinic.close());

/** [status, owner, ownerId], or [status, what is wrong]. */
async function put(body: object): Promise<unknown[]> {
  const reply = await manager.send('PUT', `/api/documents/${id}/lifecycle`, body);
  if (reply.statusCode !== 200) return [reply.statusCode, reply.json<{ error: string }>().error];
  const { lifecycle } = reply.json<Document>();
  return [200, lifecycle.owner, lifecycle.ownerId];
}

test('a program names the owner by id: a person or a department, and reads the id of an owner who is known', async () => {
  const desk = await addDepartment(clinic, 'Front desk');
  expect(await put({ ownerId: `department:${desk}` })).toEqual([200, 'Front desk', `department:${desk}`]);
  expect(await put({ owner: 'front DESK ' })).toEqual([200, 'front DESK', `department:${desk}`]);
  expect(await put({ owner: 'The board' })).toEqual([200, 'The board', null]);
  expect(await put({ owner: 'ann@clinic.test', ownerId: `person:${manager.id}` })).toMatchObject([
    200,
    expect.stringMatching(/^Pat/),
    `person:${manager.id}`,
  ]);
  expect((await manager.get('/api/documents')).json<Document[]>()[0]?.lifecycle.ownerId).toBe(`person:${manager.id}`);
  expect(await put({ reviewDue: '2027-01-31' })).toMatchObject([200, expect.stringMatching(/^Pat/), `person:${manager.id}`]);
  expect(await put({ ownerId: null })).toEqual([200, null, null]);
});

test('of two people with one name the email address is written, and the name alone is nobody’s id', async () => {
  const other = await clinic.as('user', 'other@clinic.test');
  const { db } = clinic.deps;
  await db.updateTable('users').set({ firstName: 'Ann', lastName: 'Lee' }).where('id', 'in', [manager.id, other.id]).execute();
  expect(await put({ owner: 'Ann Lee' })).toEqual([200, 'Ann Lee', null]);
  expect(await put({ ownerId: `person:${other.id}` })).toEqual([200, 'other@clinic.test', `person:${other.id}`]);
});

test('an owner who is not there, or two who differ, are refused with what to send', async () => {
  const disagree = 'owner and ownerId say different things. Send one of them';
  expect(await put({ owner: 'Somebody', ownerId: `person:${manager.id}` })).toEqual([400, disagree]);
  expect(await put({ owner: 'Somebody', ownerId: null })).toEqual([400, disagree]);
  const unknown = 'There is no department:999. Send person:ID of someone who can sign in, or department:ID';
  expect(await put({ ownerId: 'department:999' })).toEqual([400, unknown]);
  for (const ownerId of ['7', 'person:x', 7])
    expect(await put({ ownerId })).toMatchObject([
      400,
      expect.stringContaining(typeof ownerId === 'number' ? 'string' : 'Send ownerId as person:5 or department:3'),
    ]);
});
