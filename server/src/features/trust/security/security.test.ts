import type { SecurityState } from '@vademecum/shared/trust/security.ts';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { request as httpsRequest } from 'node:https';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type Caller, createTestApp, type TestApp, uploadForm } from '../../../testing/test-app.ts';
import { beginBackup, beginProof } from '../backups/backup.service.ts';
import { recordSystemAudit } from '../audit/audit.service.ts';
import { checkAudit } from '../audit/check-audit.service.ts';
import { cleanUp } from '../clean-up/retention.service.ts';

vi.setConfig({ testTimeout: 30_000 });

let clinic: TestApp;
let admin: Caller;
afterEach(() => clinic.close());

async function open(settings: Record<string, string> = {}): Promise<void> {
  clinic = await createTestApp({ settings });
  admin = await clinic.as('admin');
}

async function look(options: { headers?: Record<string, string>; remoteAddress?: string } = {}): Promise<SecurityState> {
  const headers = { authorization: `Bearer ${admin.token}`, ...options.headers };
  const reply = await clinic.inject({ url: '/trpc/security.state', ...options, headers });
  return reply.json<{ result: { data: SecurityState } }>().result.data;
}

const find = ({ checks }: SecurityState, id: string) => {
  const check = checks.find((one) => one.id === id);
  if (check === undefined) throw new Error(`No check ${id}`);
  return check;
};

test('every sentence of the specification has its state, a reason, and what to do where it does not hold', async () => {
  await open();
  const state = await look();
  expect(state.checks.map(({ statement }) => statement)).toEqual(
    expect.arrayContaining(['TLS 1.3 in transit', 'AES-256 at rest', 'Database encryption', 'Chat sessions are kept for 30 days']),
  );
  for (const { why, toDo, state: word } of state.checks) {
    expect(why).toMatch(/^[A-Z].*\.$/);
    expect(toDo === null).toBe(word === 'holds');
  }
  expect(JSON.stringify(state)).not.toContain(admin.token);
});

const forwarded = (proto: string) => ({ 'x-forwarded-proto': proto, 'x-forwarded-for': '203.0.113.9' });
test.each([
  ['on this machine', {}, {}, 'holds', /^This machine only/],
  ['from another machine over plain HTTP', { INSECURE_HTTP: 'true' }, { remoteAddress: '192.168.1.20' }, 'fails', /plain HTTP/],
  ['through a proxy that ends TLS', { TRUST_PROXY: 'true' }, { headers: forwarded('https') }, 'holds', /^The proxy reports/],
  ['through a proxy over plain HTTP', { TRUST_PROXY: 'true' }, { headers: forwarded('http') }, 'fails', /accepted this request over plain/],
  ['through a proxy that nobody told it of', {}, { headers: forwarded('https') }, 'warning', /is not set to trust it/],
] as const)('a request %s', async (_how, settings, options, word, why) => {
  await open(settings);
  const check = find(await look(options), 'transit');
  expect([check.state, check.why]).toEqual([word, expect.stringMatching(why)]);
});

test('over TLS it names what this very connection agreed on', async () => {
  await open({ TLS: 'auto' });
  await clinic.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = clinic.app.server.address() as AddressInfo;
  const body = await new Promise<string>((resolve, reject) => {
    const headers = { authorization: `Bearer ${admin.token}` };
    httpsRequest({ host: '127.0.0.1', port, path: '/trpc/security.state', headers, rejectUnauthorized: false }, (response) => {
      let text = '';
      response.on('data', (part) => (text += String(part)));
      response.on('end', () => {
        resolve(text);
      });
    })
      .on('error', reject)
      .end();
  });
  const { result } = JSON.parse(body) as { result: { data: SecurityState } };
  expect(find(result.data, 'transit')).toMatchObject({
    state: 'holds',
    why: 'This exact request came over TLS 1.3 (TLS_AES_256_GCM_SHA384); older versions are refused.',
  });
});

test('the database says its cipher itself; a stored file that was changed is noticed', async () => {
  await open();
  expect(find(await look(), 'database')).toMatchObject({ state: 'holds', why: expect.stringContaining('SQLCipher 4') as string });
  expect(find(await look(), 'files').why).toMatch(/^No file is stored yet/);
  const form = uploadForm({ name: 'Hands' }, { name: 'hands.txt', content: 'Hands are washed for 20 seconds.' });
  const headers = { ...form.headers, authorization: `Bearer ${admin.token}` };
  await clinic.inject({ method: 'POST', url: '/api/documents/upload', payload: form.payload, headers });
  expect(find(await look(), 'files')).toMatchObject({
    state: 'holds',
    why: expect.stringMatching(/^The newest stored file was/) as string,
  });
  const [name = ''] = readdirSync(clinic.deps.config.filesDir);
  writeFileSync(join(clinic.deps.config.filesDir, name), 'plain text');
  const { hipaa, checks } = await look();
  expect(checks.find(({ id }) => id === 'files')?.state).toBe('fails');
  expect(hipaa.missing).toContain('AES-256 at rest');
});

test('a key beside the data is a warning, one that others may read is worse', async () => {
  await open();
  expect(find(await look(), 'key')).toMatchObject({ state: 'warning', why: expect.stringContaining('mode 0600') as string });
  chmodSync(clinic.deps.config.keyFile, 0o644);
  expect(find(await look(), 'key')).toMatchObject({ state: 'fails', toDo: `Run chmod 600 ${clinic.deps.config.keyFile}` });
});

test('retention is what the last clean-up did, and what it left', async () => {
  await open();
  expect(find(await look(), 'chats').state).toBe('warning');
  await admin.send('POST', '/api/chat', { query: 'Where?' });
  clinic.clock.pass(31 * 24 * 60 * 60 * 1000);
  admin = await clinic.as('admin');
  expect(find(await look(), 'chats')).toMatchObject({
    state: 'fails',
    why: expect.stringContaining('1 chat session is older') as string,
  });
  await cleanUp(clinic.deps);
  expect(find(await look(), 'chats')).toMatchObject({
    state: 'holds',
    why: 'The last hourly clean-up was on Apr 2, 2026, 9:00 AM UTC, and no chat session is older than 30 days.',
  });
});

test('memories are deleted by people alone: an entry of the product itself is told', async () => {
  await open();
  expect(find(await look(), 'memories')).toMatchObject({
    state: 'holds',
    why: expect.stringContaining('shows no deleted memory') as string,
  });
  const { json } = await admin.send('POST', '/api/memories', { topic: 'Lockers', value: 'The lockers are beside the lift.' });
  await admin.send('DELETE', `/api/memories/${json<{ id: number }>().id}`);
  expect(find(await look(), 'memories')).toMatchObject({
    state: 'holds',
    why: 'The audit log has one entry that may have deleted memories, with who did it.',
  });
  await recordSystemAudit(clinic.deps.db, { action: 'memory.deleted', objectType: 'memory', objectId: 7 });
  expect(find(await look(), 'memories')).toMatchObject({
    state: 'fails',
    why: 'The audit log has one entry by the product itself that may have deleted memories.',
  });
});

test('a password left in the settings, a switch for cloud models and tracing are each told', async () => {
  await open({ ADMIN_EMAIL: 'ada@clinic.test', ADMIN_PASSWORD: 'a sentence nobody guesses', CLOUD_MODEL_ALLOWED: 'true' });
  const state = await look();
  expect(['passwords', 'model', 'tracing'].map((id) => find(state, id).state)).toEqual(['warning', 'warning', 'holds']);
  clinic.deps.isTracingOn = () => true;
  expect(find(await look(), 'tracing').state).toBe('fails');
});

test('the HIPAA notice names whatever it still needs, here the backup; everyone learns whether all of it holds', async () => {
  await open();
  await cleanUp(clinic.deps);
  await checkAudit(clinic.deps);
  expect((await look()).hipaa).toEqual({ holds: false, missing: ['A backup was made in the last day'] });
  const nurse = await clinic.as('user');
  const promises = async () => (await nurse.get('/trpc/security.promises')).json<{ result: { data: unknown } }>().result.data;
  expect(await promises()).toEqual({ hold: false });
  await (
    await beginBackup(clinic.deps, { kind: 'nightly', requestedBy: null })
  ).done;
  clinic.clock.pass(60_000);
  expect(await promises()).toEqual({ hold: true });
});

test('backups: a fresh one that was restored holds; old ones and restores that fail do not, and the data’s own disk is a warning', async () => {
  await open();
  const states = async () => {
    const state = await look();
    return ['backup', 'backup-proof', 'backup-disk'].map((id) => find(state, id).state);
  };
  expect(await states()).toEqual(['warning', 'warning', 'warning']);
  const { id, done } = await beginBackup(clinic.deps, { kind: 'nightly', requestedBy: null });
  await done;
  await (
    await beginProof(clinic.deps, { backupId: id, kind: 'weekly', requestedBy: null })
  ).done;
  expect(await states()).toEqual(['holds', 'holds', 'warning']);
  clinic.clock.pass(26 * 60 * 60 * 1000);
  admin = await clinic.as('admin');
  expect(find(await look(), 'backup')).toMatchObject({
    state: 'fails',
    why: 'The last backup is 26 hours old; there should be one every night.',
  });
  clinic.clock.pass(7 * 24 * 60 * 60 * 1000);
  admin = await clinic.as('admin');
  expect(await states()).toEqual(['fails', 'warning', 'warning']);
  await clinic.deps.db.updateTable('backupProofs').set({ state: 'failed', problem: 'The backup was cut off.' }).execute();
  expect(find(await look(), 'backup-proof')).toMatchObject({
    state: 'fails',
    why: 'The last test restore failed: The backup was cut off.',
  });
});

test('what cannot be looked at is not said to hold, and the rest is told', async () => {
  await open();
  await clinic.deps.db.schema.dropTable('cleanUps').execute();
  const state = await look();
  expect(find(state, 'chats')).toMatchObject({ state: 'fails', why: 'The server could not check this.' });
  expect(find(state, 'database').state).toBe('holds');
});

test('the audit log is said to hold once it was checked', async () => {
  await open();
  expect(find(await look(), 'audit').state).toBe('warning');
  const start = () => recordSystemAudit(clinic.deps.db, { action: 'server.started', objectType: 'server' });
  for (const record of [start, start]) await record();
  await checkAudit(clinic.deps);
  expect(find(await look(), 'audit')).toMatchObject({
    state: 'holds',
    toDo: null,
    why: expect.stringMatching(/^Checked on Mar 2, 2026, 9:00\sAM UTC: 2 entries, none altered or removed\.$/) as string,
  });
  await start();
  expect(find(await look(), 'audit').why).toContain('2 entries, none altered or removed. 1 entry was added since.');
  expect((await admin.send('POST', '/trpc/audit.check', {})).statusCode, 'on demand').toBe(200);
  expect(find(await look(), 'audit').why).toContain(': 3 entries, none altered or removed.');
});
