import type { ListedDepartment } from '@vademecum/shared/people/departments.ts';
import type { ListedUser } from '@vademecum/shared/people/users.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditTrail } from '../../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';

let clinic: TestApp;
let admin: Caller;
let manager: Caller;
let nurse: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  [admin, manager, nurse] = [await clinic.as('admin'), await clinic.as('manager'), await clinic.as('user')];
});
afterEach(() => clinic.close());

const add = async (name: string, memberIds: number[] = []) =>
  (await admin.send('POST', '/api/departments', { name, memberIds })).json<ListedDepartment>();
const listed = async () => (await admin.get('/api/departments')).json<ListedDepartment[]>();
const choices = async (caller: Caller) =>
  (await caller.get('/trpc/departments.choices')).json<{ result: { data: { name: string }[] } }>().result.data.map(({ name }) => name);

test('an administrator makes departments, renames one, sets who belongs to it and deletes it', async () => {
  const created = await admin.send('POST', '/api/departments', { name: '  Front desk ' });
  expect([created.statusCode, created.json()]).toMatchObject([201, { name: 'Front desk', members: [], documents: 0, memories: 0 }]);
  const { id } = created.json<ListedDepartment>();
  const labs = await add('Laboratory', [nurse.id]);
  const renamed = await admin.send('PUT', `/api/departments/${id}`, { name: 'Reception' });
  expect(renamed.json()).toMatchObject({ id, name: 'Reception' });
  await admin.send('PUT', `/api/departments/${id}`, { memberIds: [nurse.id, manager.id, nurse.id] });
  expect((await listed()).map(({ name, members }) => [name, members.map((one) => one.id).sort()])).toEqual([
    ['Laboratory', [nurse.id]],
    ['Reception', [manager.id, nurse.id].sort()],
  ]);
  expect((await admin.send('DELETE', `/api/departments/${labs.id}`)).json()).toEqual({ success: true });
  expect((await listed()).map(({ name }) => name)).toEqual(['Reception']);
  const entries = (await auditTrail(clinic)).filter(({ objectType }) => objectType === 'department');
  expect(entries.map(({ action, objectId }) => [action, objectId])).toEqual([
    ['department.created', String(id)],
    ['department.created', String(labs.id)],
    ['department.changed', String(id)],
    ['department.changed', String(id)],
    ['department.deleted', String(labs.id)],
  ]);
});

test.each([
  ['none', ' ', 400, 'A department name is required'],
  ['one of 61 characters', 'x'.repeat(61), 400, 'The department name is too long (60 characters at most)'],
  ['two lines', 'Front\ndesk', 400, 'A department name must be on one line and cannot contain a semicolon'],
  ['one that splits lists of names', 'Front; desk', 400, 'A department name must be on one line and cannot contain a semicolon'],
  ['one that is taken in other letters', 'front DESK', 409, 'There is already a department named Front desk'],
  ['one that is taken in other letters with accents', 'ÉTAGE', 409, 'There is already a department named étage'],
])('the name %s is refused', async (_, name, status, message) => {
  await add('Front desk');
  await add('étage');
  const other = await add('Other');
  for (const reply of [
    await admin.send('POST', '/api/departments', { name }),
    await admin.send('PUT', `/api/departments/${other.id}`, { name }),
  ]) {
    expect([reply.statusCode, reply.json<{ error: string }>().error]).toEqual([status, message]);
  }
});

test('a department keeps its own name in other letters, and people whom nobody knows are refused', async () => {
  const { id } = await add('Front desk');
  expect((await admin.send('PUT', `/api/departments/${id}`, { name: 'FRONT DESK' })).json()).toMatchObject({ name: 'FRONT DESK' });
  const unknown = await admin.send('PUT', `/api/departments/${id}`, { memberIds: [nurse.id, 9_999] });
  expect([unknown.statusCode, unknown.json<{ error: string }>().error]).toEqual([400, 'One of these people is not a user here']);
  expect((await listed())[0]?.members).toEqual([]);
  expect((await admin.send('PUT', `/api/departments/${id}`, {})).statusCode).toBe(400);
  expect((await admin.send('PUT', '/api/departments/9999', { name: 'x' })).statusCode).toBe(404);
  expect((await admin.send('DELETE', '/api/departments/9999')).statusCode).toBe(404);
});

test('a department that something is limited to is not deleted', async () => {
  const { id, name } = await add('Front desk');
  const refusal = async () => {
    const reply = await admin.send('DELETE', `/api/departments/${id}`);
    return [reply.statusCode, reply.json<{ error?: string }>().error];
  };
  const documents: number[] = [];
  for (const text of ['One.', 'Two.']) {
    const reply = await admin.send('POST', '/api/documents', { name: text, content: text, departmentIds: [id] });
    documents.push(reply.json<{ id: number }>().id);
  }
  const memory = await admin.send('POST', '/api/memories', { topic: 'Keys', value: 'In the safe.', departmentIds: [id] });
  expect(await refusal()).toEqual([409, `2 documents and 1 memory are limited to ${name}. Change who can see them first.`]);
  for (const document of documents) await admin.send('PUT', `/api/documents/${document}/lifecycle`, { departmentIds: [] });
  expect(await refusal()).toEqual([409, `1 memory is limited to ${name}. Change who can see it first.`]);
  expect(await listed()).toMatchObject([{ documents: 0, memories: 1 }]);
  await admin.send('DELETE', `/api/memories/${memory.json<{ id: number }>().id}`);
  expect(await refusal()).toEqual([200, undefined]);
});

test('a person belongs to any number of departments', async () => {
  const [desk, labs] = [await add('Front desk'), await add('Laboratory')];
  const url = `/api/auth/users/${nurse.id}/departments`;
  expect((await admin.send('PUT', url, { departmentIds: [labs.id, desk.id] })).json()).toEqual([
    { id: desk.id, name: 'Front desk' },
    { id: labs.id, name: 'Laboratory' },
  ]);
  expect((await admin.send('PUT', url, { departmentIds: [labs.id, 9_999] })).statusCode).toBe(400);
  expect((await admin.send('PUT', '/api/auth/users/9999/departments', { departmentIds: [] })).statusCode).toBe(404);
  const users = (await admin.get('/api/auth/users')).json<ListedUser[]>();
  expect(users.find(({ id }) => id === nurse.id)?.departments.map(({ name }) => name)).toEqual(['Front desk', 'Laboratory']);
  const [entry] = (await auditTrail(clinic)).filter(({ action }) => action === 'user.departments_changed');
  expect([entry?.objectId, JSON.parse(entry?.details ?? '')]).toEqual([String(nurse.id), { departments: 2 }]);
});

test('an invitation names departments: administrators any, a manager those of their own', async () => {
  const [desk, labs] = [await add('Front desk', [manager.id]), await add('Laboratory')];
  const invite = (caller: Caller, email: string, departmentIds: number[]) =>
    caller.send('POST', '/api/auth/users', { email, firstName: 'Nora', lastName: 'Quinn', departmentIds });
  const refused = await invite(manager, 'one@clinic.test', [labs.id]);
  expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
    403,
    'You can choose only departments that you belong to',
  ]);
  expect((await invite(manager, 'one@clinic.test', [desk.id])).statusCode).toBe(201);
  expect((await invite(admin, 'two@clinic.test', [labs.id, desk.id])).statusCode).toBe(201);
  expect((await listed()).map(({ members }) => members.map(({ name }) => name))).toEqual([
    ['Nora Quinn', 'Nora Quinn', expect.stringMatching(/^Pat/)],
    ['Nora Quinn'],
  ]);
});

test('only administrators see and change departments; others choose among those that they belong to', async () => {
  const { id } = await add('Front desk', [manager.id]);
  await add('Laboratory');
  for (const caller of [manager, nurse]) {
    for (const reply of [
      await caller.get('/api/departments'),
      await caller.send('POST', '/api/departments', { name: 'Mine' }),
      await caller.send('PUT', `/api/departments/${id}`, { memberIds: [caller.id] }),
      await caller.send('DELETE', `/api/departments/${id}`),
      await caller.send('PUT', `/api/auth/users/${caller.id}/departments`, { departmentIds: [id] }),
    ]) {
      expect(reply.statusCode).toBe(403);
    }
  }
  expect(await Promise.all([admin, manager, nurse].map(choices))).toEqual([['Front desk', 'Laboratory'], ['Front desk'], []]);
});
