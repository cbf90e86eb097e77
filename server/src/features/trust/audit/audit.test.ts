import type { AuditCheck, AuditEntry } from '@vademecum/shared/trust/audit.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLines, auditTrail, tamper } from '../../../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { recordAudit } from './audit.service.ts';
import { checkAudit } from './check-audit.service.ts';
import { toCsvLine } from './export-audit.service.ts';

const fiveMinutes = 5 * 60 * 1000;
let clinic: TestApp;
let admin: Caller;
let nurse: Caller;
beforeEach(async () => {
  clinic = await createTestApp();
  admin = await clinic.as('admin');
  nurse = await clinic.as('user');
});
afterEach(() => clinic.close());

const read = (objectId: number, by = nurse.id, outcome: 'ok' | 'denied' = 'ok', db = clinic.deps.db) =>
  recordAudit(db, { actorId: by, action: 'document.read', objectType: 'document', objectId, outcome, address: '10.0.0.7' });

const readMany = (count: number) =>
  clinic.deps.db.transaction().execute(async (db) => {
    for (let document = 1; document <= count; document += 1) await read(document, nurse.id, 'ok', db);
  });

async function list(query = ''): Promise<{ entries: AuditEntry[]; nextCursor: number | null }> {
  const reply = await admin.get(`/api/audit${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

const ids = async (query = '') => (await list(query)).entries.map(({ id }) => id);

const call = (path: string, payload?: object) =>
  clinic.inject({
    method: payload === undefined ? 'GET' : 'POST',
    url: `/trpc/${path}`,
    ...(payload !== undefined && { payload }),
    headers: { authorization: `Bearer ${admin.token}` },
  });

test('the log is listed newest first, with people’s names as they are today, and a page at a time', async () => {
  for (let document = 1; document <= 5; document += 1) await read(document);
  const first = await list('?limit=2');
  expect(first.entries.map(({ id, objectId }) => [id, objectId])).toEqual([
    [5, '5'],
    [4, '4'],
  ]);
  expect(first.entries[0]).toMatchObject({ actor: { id: nurse.id, name: expect.stringContaining('Pat') as string }, address: '10.0.0.7' });
  expect(await ids(`?limit=2&cursor=${first.nextCursor}`)).toEqual([3, 2]);
  expect(await list('?limit=2&cursor=2')).toMatchObject({ entries: [{ id: 1 }], nextCursor: null });
  await sql`UPDATE users SET first_name = 'Nora', last_name = 'Quinn' WHERE id = ${nurse.id}`.execute(clinic.deps.db);
  expect((await list('?limit=1')).entries[0]?.actor?.name).toBe('Nora Quinn');
});

test('it is filtered by person, action, object, outcome and time, alone and together', async () => {
  await read(1);
  clinic.clock.pass(fiveMinutes);
  const noon = clinic.clock.now().toISOString();
  await read(2, admin.id);
  await read(1, admin.id, 'denied');
  clinic.clock.pass(fiveMinutes);
  const later = clinic.clock.now().toISOString();
  await admin.send('PUT', `/api/auth/users/${nurse.id}/status`, { status: 'locked' });
  await recordAudit(clinic.deps.db, {
    actorId: null,
    actorKind: 'system',
    action: 'server.started',
    objectType: 'server',
    objectId: null,
    outcome: 'ok',
    address: null,
  });
  expect(await ids(`?actor=${nurse.id}`)).toEqual([1]);
  expect(await ids('?actor=0')).toEqual([5]);
  expect(await ids('?action=document.read')).toEqual([3, 2, 1]);
  expect(await ids('?objectType=document&objectId=1')).toEqual([3, 1]);
  expect(await ids('?outcome=denied')).toEqual([3]);
  expect(await ids(`?from=${noon}&to=${later}`)).toEqual([3, 2]);
  expect(await ids(`?from=${noon}&actor=${admin.id}&outcome=ok`)).toEqual([4, 2]);
  const [locked] = (await list('?objectType=user')).entries;
  expect(locked).toMatchObject({
    objectId: String(nurse.id),
    objectName: expect.stringContaining('Pat') as string,
    details: { status: 'locked' },
  });
});

test('entries name their objects as they are called today, and none of a chat or of what was deleted', async () => {
  const { db } = clinic.deps;
  const abbreviation = await db
    .insertInto('glossary')
    .values({ term: 'QQZ', termKey: 'qqz', longForms: '["post-exposure prophylaxis"]', shipped: null, changedBy: null, changedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const about = (objectType: 'abbreviation' | 'memory' | 'chat', objectId: number) =>
    recordAudit(db, { actorId: admin.id, action: 'memory.read', objectType, objectId, outcome: 'ok', address: null });
  await about('abbreviation', abbreviation.id);
  await about('memory', 4_000);
  await about('chat', 1);
  const names = (await list('?action=memory.read')).entries.map(({ objectType, objectName }) => [objectType, objectName]);
  expect(names).toEqual([
    ['chat', null],
    ['memory', null],
    ['abbreviation', 'QQZ'],
  ]);
});

test('after a restart the log knows when somebody last checked it', async () => {
  expect((await call('audit.check', {})).statusCode).toBe(200);
  clinic.deps.audit.lastCheck = null;
  const state = (await call('audit.checkState')).json<{ result: { data: { last: unknown; lastAt: string | null } } }>().result.data;
  expect(state).toMatchObject({ last: null, lastAt: clinic.clock.now().toISOString() });
});

test('a filter that makes no sense is refused with a sentence, and so is everybody but an administrator', async () => {
  for (const query of ['?actor=x', '?action=nothing', '?outcome=maybe', '?from=yesterday', '?limit=0', '?cursor=-1', '?objectId=']) {
    expect((await admin.get(`/api/audit${query}`)).statusCode, query).toBe(400);
  }
  expect((await admin.get('/api/audit/export?actor=x')).statusCode).toBe(400);
  const manager = await clinic.as('manager');
  for (const path of ['/api/audit', '/api/audit/export']) {
    expect((await manager.get(path)).statusCode).toBe(403);
    expect((await clinic.inject({ url: path })).statusCode).toBe(401);
  }
});

test('the export holds every filtered entry, as a spreadsheet reads it, and is an entry itself', async () => {
  await sql`UPDATE users SET first_name = '=HYPERLINK("x")', last_name = 'Quinn, Dr' WHERE id = ${nurse.id}`.execute(clinic.deps.db);
  await readMany(1_200);
  await read(1, admin.id);
  const file = await admin.get(`/api/audit/export?actor=${nurse.id}`);
  expect(file.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
  expect(file.headers['content-disposition']).toBe('attachment; filename="audit-log-2026-03-02.csv"');
  const lines = file.body.split('\r\n');
  expect(lines[0]).toBe('\uFEFFNumber,Time (UTC),Person,Person id,Kind,Action,Object,Object id,Outcome,Address,Details');
  expect(lines).toHaveLength(1_202);
  expect(lines[1]).toBe(
    `1200,2026-03-02T09:00:00.000Z,"'=HYPERLINK(""x"") Quinn, Dr",${nurse.id},person,Document read,Document,1200,ok,10.0.0.7,`,
  );
  expect((await auditTrail(clinic)).at(-1)).toMatchObject({ action: 'audit.exported', actorId: admin.id, details: '{"fields":["actor"]}' });
});

test('a name that a spreadsheet would run as a formula is text to it, behind blanks too', () => {
  const entry = { id: 1, at: '', actorKind: 'person', action: 'sign_in', objectType: 'user', objectId: '1', objectName: null } as const;
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1+1', '\u00a0 -1', ' \t@A1', '＝1+1']) {
    const line = toCsvLine({ ...entry, actor: { id: 1, name }, outcome: 'ok', address: null, details: {} });
    expect(line).toContain(`,'${name},`);
  }
});

test('printing gives the newest thousand, says if that is not all, and is an entry', async () => {
  await readMany(1_001);
  const { entries, isCut } = (await call('audit.printable', { action: 'document.read' })).json<{
    result: { data: { entries: AuditEntry[]; isCut: boolean } };
  }>().result.data;
  expect([entries.length, entries[0]?.id, isCut]).toEqual([1_000, 1_001, true]);
  expect(await auditLines(clinic, 1_001)).toEqual(['audit.printed ok audit_log']);
});

test('a check says how many entries hold, or which is the first that does not', async () => {
  await read(1);
  await read(2);
  const check = async () => (await call('audit.check', {})).json<{ result: { data: AuditCheck } }>().result.data;
  const state = async () => (await call('audit.checkState')).json<{ result: { data: unknown } }>().result.data;
  expect(await state()).toEqual({ last: null, lastAt: null, running: null, sealed: null });
  expect(await check()).toEqual({ isIntact: true, checked: 2, brokenId: null, problem: null, at: '2026-03-02T09:00:00.000Z' });
  expect(await state()).toMatchObject({ last: { isIntact: true, checked: 2 }, running: null });
  await tamper(clinic, sql`UPDATE audit SET actor_id = 99 WHERE id = 2`);
  expect(await check()).toMatchObject({ isIntact: false, brokenId: 2, checked: 1 });
});

test('who asks for a check while one runs gets the same result', async () => {
  await read(1);
  const first = checkAudit(clinic.deps);
  expect(checkAudit(clinic.deps)).toBe(first);
  expect(await first).toMatchObject({ isIntact: true, checked: 1 });
  expect(clinic.deps.audit.running).toBeNull();
});
