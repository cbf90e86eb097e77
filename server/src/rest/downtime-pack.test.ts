import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writePackIfDue } from '../features/documents/downtime/pack-care.service.ts';
import { auditTrail } from '../testing/audit-trail.ts';
import { type Caller, createTestApp, type TestApp } from '../testing/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });

let clinic: TestApp;
let admin: Caller;
let manager: Caller;
let labId: number;
const folder = mkdtempSync(join(tmpdir(), 'vademecum-packs-'));
const hostile = [
  '# <script>alert(1)</script>',
  '',
  '</script><img src=x onerror=alert(2)> & "quotes"',
  '',
  '- <b>bold</b> ]]> <!-- --',
  '',
  '| <i>a</i> | b |',
  '| --- | --- |',
  '| Give \u202E01\u202C mg\u2066 | </table><script src="https://evil.test/x.js"></script> |',
].join('\n');

beforeAll(async () => {
  clinic = await createTestApp({ settings: { DOWNTIME_PACK_DIR: folder } });
  admin = await clinic.as('admin');
  manager = await clinic.as('manager');
  labId = (await admin.send('POST', '/api/departments', { name: 'Lab <b>', memberIds: [manager.id] })).json<{ id: number }>().id;
  const add = async (fields: object): Promise<number> => (await admin.send('POST', '/api/documents', fields)).json<{ id: number }>().id;
  await add({ name: 'Hostile "name" <svg onload=alert(3)>', content: hostile, type: 'manual' });
  await add({ name: 'Centrifuge', content: 'The centrifuge key is in drawer 7.', type: 'protocol', departmentIds: [labId] });
  const former = await add({ name: 'Old fire plan', content: 'Leave by the east door.', type: 'protocol' });
  const next = await add({ name: 'Fire plan', content: 'Leave by the west door.', type: 'protocol' });
  await admin.send('PUT', `/api/documents/${former}/lifecycle`, { supersededBy: next });
  const future = await add({ name: 'Next year', content: 'From next year on, leave by the roof.', type: 'protocol' });
  await admin.send('PUT', `/api/documents/${future}/lifecycle`, { effectiveFrom: '2027-01-01' });
});
afterAll(async () => {
  await clinic.close();
  rmSync(folder, { recursive: true, force: true });
});

const packOf = async (caller: Caller, query = ''): Promise<string> => (await caller.get(`/api/library/downtime-pack${query}`)).body;

test('a manager gets the current documents that everyone may see, and not those of a department, not even their own', async () => {
  const reply = await manager.get('/api/library/downtime-pack');
  expect(reply.headers['content-disposition']).toBe('attachment; filename="downtime-pack-2026-03-02.html"');
  expect(reply.body).toContain('Leave by the west door.');
  expect(reply.body).toContain('Uncontrolled when printed');
  expect(reply.body).toContain('from 2 documents');
  expect(reply.body).toContain('2 superseded or not yet effective documents');
  for (const hidden of ['centrifuge', 'Centrifuge', 'east door', 'roof', 'Lab &#60;b']) expect(reply.body).not.toContain(hidden);
  expect(await packOf(admin)).toBe(reply.body);
});

test('one for a department names it and has its documents; nobody outside makes it', async () => {
  const pack = await packOf(manager, `?departmentId=${labId}`);
  expect(pack).toContain('The centrifuge key is in drawer 7.');
  expect(pack).toContain('<strong>Lab &#60;b&#62;</strong>');
  const outside = await clinic.as('manager');
  expect((await outside.get(`/api/library/downtime-pack?departmentId=${labId}`)).statusCode).toBe(404);
  expect((await admin.get('/api/library/downtime-pack?departmentId=999')).statusCode).toBe(404);
  expect((await admin.get('/api/library/downtime-pack?departmentId=x')).statusCode).toBe(400);
  expect((await (await clinic.as('user')).get('/api/library/downtime-pack')).statusCode).toBe(403);
  const entries = (await auditTrail(clinic)).filter(({ action }) => action === 'downtime_pack.made');
  expect(entries.filter(({ outcome }) => outcome === 'ok').map(({ details }) => details)).toContain(`{"departmentId":${labId}}`);
  expect(entries.at(-1)?.outcome).toBe('denied');
});

test('no text of a document becomes markup, loads anything, or turns the order of characters around', async () => {
  const pack = await packOf(admin);
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(pack) ?? [];
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; script-src 'sha256-[\w+/=]+'; base-uri 'none'/);
  expect(pack.match(/<script/g)).toHaveLength(1);
  expect(pack.match(/<\/script/g)).toHaveLength(1);
  expect(pack.match(/<(?:img|svg|b|i|iframe|link|object)\b/g)).toBeNull();
  expect(pack).not.toMatch(/\s(?:src|on\w+|style)=["']/);
  expect(pack).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
  expect(pack).toContain('&#60;script&#62;alert(1)&#60;/script&#62;');
  expect(pack).toContain('Give 01 mg');
});

test('every night a fresh one is in its folder, whole or as it was', async () => {
  const file = join(folder, 'downtime-pack.html');
  await writePackIfDue(clinic.deps);
  expect(readFileSync(file, 'utf8')).toContain('Leave by the west door.');
  expect(readFileSync(file, 'utf8')).not.toContain('centrifuge');
  const stopped = AbortSignal.abort(new Error('the product stops'));
  rmSync(file);
  await expect(writePackIfDue(clinic.deps, stopped)).rejects.toThrow();
  expect([existsSync(file), readdirSync(folder)]).toEqual([false, []]);
  await writePackIfDue(clinic.deps);
  expect(readdirSync(folder)).toEqual(['downtime-pack.html']);
  expect(
    (await auditTrail(clinic)).filter(({ action, actorKind }) => action === 'downtime_pack.made' && actorKind === 'system'),
  ).toHaveLength(2);
});
