import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLines, auditTrail, tamper } from '../testing/audit-trail.ts';
import { makePdf } from '../features/documents/extraction/testing/make-files.ts';
import { type Caller, createTestApp, password, type TestApp, uploadForm } from '../testing/test-app.ts';
import { sql } from 'kysely';
import type { ProcedureMeta } from './init.ts';
import { appRouter } from './router.ts';

const minute = 60_000;
let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const trpc = (caller: Caller, path: string, payload: object) =>
  clinic.inject({ method: 'POST', url: `/trpc/${path}`, payload, headers: { authorization: `Bearer ${caller.token}` } });
const askStreamed = (caller: Caller, payload: object) =>
  clinic.inject({
    method: 'POST',
    url: '/trpc/chat.ask?batch=1',
    payload: { 0: payload },
    headers: { authorization: `Bearer ${caller.token}`, 'trpc-accept': 'application/jsonl' },
  });
const signIn = (email: string, secret = password) =>
  clinic.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: secret } });
const idOf = (reply: { json: () => unknown }) => (reply.json() as { id: number }).id;

test('every mutation says what the audit log has of it', () => {
  const silent = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: ProcedureMeta } }>)
    .filter(([, { _def }]) => _def.type === 'mutation' && _def.meta?.audit === undefined)
    .map(([path]) => path);
  expect(silent, "give them audit in their router's meta").toEqual([]);
});

test('a document’s life: uploaded, read, downloaded, changed, deleted, each by whom, on what, from where', async () => {
  const manager = await clinic.as('manager');
  const form = uploadForm({ name: 'Gloves of Mrs Smith' }, { name: 'policy.md', content: '# Gloves\n\nChange them.\n' });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  const id = idOf(await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers }));
  await manager.get(`/api/documents/${id}`);
  await manager.get(`/api/documents/${id}/file`);
  await manager.send('PUT', `/api/documents/${id}`, { name: 'Gloves' });
  await manager.send('PUT', `/api/documents/${id}/lifecycle`, { owner: 'Mrs Smith' });
  await manager.send('DELETE', `/api/documents/${id}`);
  expect(await auditLines(clinic)).toEqual([
    `document.uploaded ok document ${id}`,
    `document.read ok document ${id}`,
    `document.downloaded ok document ${id}`,
    `document.changed ok document ${id}`,
    `document.lifecycle_changed ok document ${id}`,
    `document.deleted ok document ${id}`,
  ]);
  const trail = await auditTrail(clinic);
  expect(new Set(trail.map(({ actorId, actorKind, address }) => `${actorId} ${actorKind} ${address}`))).toEqual(
    new Set([`${manager.id} person 127.0.0.1`]),
  );
  expect(trail.map(({ details }) => details)).toEqual(['{}', '{}', '{}', '{"fields":["name"]}', '{"fields":["owner"]}', '{}']);
  expect(JSON.stringify(trail)).not.toMatch(/Smith|Gloves/);
});

test('a question is recorded by its chat, never by its words, whether streamed or not', async () => {
  const nurse = await clinic.as('user');
  const asked = await nurse.send('POST', '/api/chat', { query: 'Has John Smith hepatitis?' });
  const { chat_session_id: chat, messageId } = asked.json<{ chat_session_id: number; messageId: number }>();
  const streamed = await askStreamed(nurse, { query: 'And his wife?', chatSessionId: chat });
  expect(streamed.statusCode).toBe(200);
  expect(await auditLines(clinic)).toEqual([`question.asked ok chat ${chat}`, `question.asked ok chat ${chat}`]);
  const trail = await auditTrail(clinic);
  expect(trail[0]?.details).toBe(JSON.stringify({ messageId }));
  expect(JSON.stringify(trail)).not.toMatch(/Smith|hepatitis|wife/i);
});

test('somebody else’s chat, a forbidden screen and a wrong input are recorded as what they are', async () => {
  const [owner, nurse] = [await clinic.as('user'), await clinic.as('user')];
  const chat = idOf(await owner.send('POST', '/api/chat-sessions', { chatName: 'Mine' }));
  await nurse.get(`/api/chat-sessions/${chat}/messages`);
  await nurse.send('PUT', `/api/chat-sessions/${chat}`, { chatName: 'Yours' });
  await askStreamed(nurse, { query: 'What did she ask?', chatSessionId: chat });
  await nurse.get('/api/documents');
  await nurse.send('POST', '/api/documents', { name: 'x', content: 'y', type: 'manual' });
  await nurse.send('POST', '/api/memories', { topic: '' });
  await nurse.get('/api/memories/999');
  expect(await auditLines(clinic, 1)).toEqual([
    `access.denied denied chat ${chat}`,
    `chat.renamed denied chat ${chat}`,
    `question.asked denied chat ${chat}`,
    'access.denied denied server',
    'document.created denied document',
    'memory.created failed memory',
    'memory.read failed memory 999',
  ]);
  expect((await auditTrail(clinic)).slice(1).every(({ actorId }) => actorId === nurse.id)).toBe(true);
  expect((await auditTrail(clinic))[4]?.details).toBe('{"procedure":"documents.list","code":"FORBIDDEN"}');
});

test('sign-ins are recorded with whom they name, never with the address that was typed', async () => {
  const nurse = await clinic.as('user', 'nora@clinic.test');
  await signIn('nora@clinic.test');
  await signIn('NORA@clinic.test', 'wrong');
  await signIn('nobody@clinic.test', 'wrong');
  await nurse.send('POST', '/api/auth/logout');
  await clinic.inject({ method: 'POST', url: '/api/auth/logout' });
  expect(await auditLines(clinic)).toEqual([
    `sign_in ok user ${nurse.id}`,
    `sign_in.refused failed user ${nurse.id}`,
    'sign_in.refused failed user',
    `sign_out ok user ${nurse.id}`,
  ]);
  expect(JSON.stringify(await auditTrail(clinic))).not.toMatch(/nora|nobody|clinic\.test/i);
});

test('guessing by the thousand leaves one entry a minute once it is held back', async () => {
  for (let guess = 0; guess < 40; guess += 1) await signIn('nobody@clinic.test', `guess ${guess}`);
  const lines = await auditLines(clinic);
  expect(lines.filter((line) => line === 'sign_in.refused failed user')).toHaveLength(5);
  expect(lines.filter((line) => line === 'sign_in.throttled denied user')).toHaveLength(1);
});

test('a session that ran out is recorded once, by whoever finds it', async () => {
  const [nurse, other] = [await clinic.as('user'), await clinic.as('user')];
  clinic.clock.pass(15 * minute);
  await Promise.all([1, 2, 3].map(() => nurse.get('/api/chat-sessions')));
  expect(await auditLines(clinic)).toEqual(['session.expired ok session 1']);
  await clinic.as('user');
  expect((await auditTrail(clinic)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['session.expired', nurse.id],
    ['session.expired', other.id],
  ]);
});

test('looking at the pages of a PDF is reading it, recorded once; taking the file away is a download', async () => {
  const manager = await clinic.as('manager');
  const form = uploadForm({ name: 'Gloves' }, { name: 'policy.pdf', content: await makePdf((pdf) => pdf.text('Change the gloves.')) });
  const headers = { ...form.headers, authorization: `Bearer ${manager.token}` };
  const id = idOf(await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers }));
  const nurse = await clinic.as('user');
  await nurse.get(`/api/documents/${id}`);
  const pages = await nurse.get(`/api/documents/${id}/file?inline=1`);
  expect([pages.statusCode, pages.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pages.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox$/);
  const lines = () => auditLines(clinic);
  const read = `document.read ok document ${id}`;
  expect(await lines()).toEqual([`document.uploaded ok document ${id}`, read]);
  // Without the text first, by somebody else: that is an entry of its own, and one only.
  await manager.get(`/api/documents/${id}/file?inline=1`);
  await manager.get(`/api/documents/${id}/file?inline=1`);
  await manager.get(`/api/documents/${id}/file`);
  expect((await lines()).slice(2)).toEqual([read, `document.downloaded ok document ${id}`]);
});

test('whoever is not signed in and asks for something leaves no entry', async () => {
  await clinic.inject({ method: 'GET', url: '/api/documents/1' });
  await clinic.inject({ method: 'GET', url: '/api/documents/1/file' });
  await clinic.inject({ method: 'POST', url: '/api/chat', payload: { query: 'x' } });
  expect(await auditLines(clinic)).toEqual([]);
});

test('polling and looking at lists leaves no entry', async () => {
  const manager = await clinic.as('manager');
  for (const path of ['/api/documents', '/api/memories', '/api/chat-sessions', '/api/auth/me', '/trpc/documents.progress'])
    await manager.get(path);
  await trpc(manager, 'auth.touch', {});
  expect(await auditLines(clinic)).toEqual([]);
});

test('what cannot be recorded does not succeed: no answer, no session, no file', async () => {
  const manager = await clinic.as('manager', 'mara@clinic.test');
  const id = idOf(await manager.send('POST', '/api/documents', { name: 'x', content: 'secret code', type: 'manual' }));
  await tamper(clinic, sql`DROP TABLE audit`);
  const read = await manager.get(`/api/documents/${id}`);
  expect([read.statusCode, read.body.includes('secret code')]).toEqual([500, false]);
  const streamed = await askStreamed(manager, { query: 'What is the code?' });
  expect(streamed.body).not.toContain('secret code');
  const signedIn = await signIn('mara@clinic.test');
  expect(signedIn.statusCode).toBe(500);
  expect(signedIn.body).not.toContain('token');
  expect(String(signedIn.headers['set-cookie'])).toMatch(/^session=;/);
});
