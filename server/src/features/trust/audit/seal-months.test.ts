import { sql } from 'kysely';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditLines, auditTrail, tamper } from '../../../testing/audit-trail.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { recordAudit } from './audit.service.ts';
import { verifyAudit } from './check-audit.service.ts';
import { writeMark } from './mark.service.ts';
import { sealMonths } from './seal-months.service.ts';
import { walkAudit } from './verify-audit.service.ts';

const day = 24 * 60 * 60 * 1000;
let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
});
afterEach(() => clinic.close());

const archive = () => join(clinic.folder, 'audit');

/** The clock begins on 2 March 2026; each step reads five documents and lets fifteen days pass. */
async function workHalfMonths(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) {
    for (let document = 1; document <= 5; document += 1) {
      const entry = { action: 'document.read', objectType: 'document', objectId: document, outcome: 'ok' } as const;
      await recordAudit(clinic.deps.db, { ...entry, actorId: 3, address: '10.0.0.7' });
    }
    clinic.clock.pass(15 * day);
  }
  await writeMark(clinic.deps);
}

test('whole months of a large table move into sealed files, all but the last, and the chain goes through them', async () => {
  await workHalfMonths(10);
  await sealMonths(clinic.deps);
  expect(readdirSync(archive())).toEqual([]);

  await sealMonths(clinic.deps, { large: 10 });
  const left = await auditTrail(clinic);
  expect(left.slice(0, -3).every(({ at }) => at >= '2026-06')).toBe(true);
  const seals = await clinic.deps.db.selectFrom('auditSeals').select(['month', 'firstId', 'lastId']).execute();
  expect(seals).toEqual([
    { month: '2026-03', firstId: 1, lastId: 10 },
    { month: '2026-04', firstId: 11, lastId: 20 },
    { month: '2026-05', firstId: 21, lastId: 35 },
  ]);
  expect(readdirSync(archive())).toHaveLength(3);
  expect((await auditLines(clinic, 50)).filter((line) => line.startsWith('audit.sealed'))).toEqual([
    'audit.sealed ok audit_log 2026-03',
    'audit.sealed ok audit_log 2026-04',
    'audit.sealed ok audit_log 2026-05',
  ]);
  expect(await walkAudit(clinic.deps)).toMatchObject({ isIntact: true, checked: 53 });
  clinic = await clinic.restart();
  expect(await walkAudit(clinic.deps)).toMatchObject({ isIntact: true, checked: 53 });
});

test('the export goes on through the sealed months, filtered as the table is, each entry once', async () => {
  await workHalfMonths(10);
  const admin = await clinic.as('admin');
  const rows = async (query = '') => (await admin.get(`/api/audit/export${query}`)).body.trim().split('\r\n').slice(1);
  const before = await rows('?action=document.read');
  expect(before).toHaveLength(50);
  await sealMonths(clinic.deps, { large: 10 });
  expect((await auditTrail(clinic)).filter(({ action }) => action === 'document.read')).toHaveLength(15);
  expect(await rows('?action=document.read')).toEqual(before);
  const april = '?from=2026-04-01T00:00:00.000Z&to=2026-04-10T00:00:00.000Z';
  expect(await rows(april)).toEqual(before.filter((line) => line.includes(',2026-04-01')));
  expect(await rows('?objectType=document&objectId=2')).toHaveLength(10);
  expect(await rows('?actor=99')).toEqual([]);
  const state = await admin.get('/trpc/audit.checkState');
  expect(state.json()).toMatchObject({ result: { data: { sealed: { from: '2026-03', to: '2026-05', entries: 35 } } } });
});

test('nothing of what is sealed can be read in the file', async () => {
  await workHalfMonths(10);
  await sealMonths(clinic.deps, { large: 10 });
  for (const name of readdirSync(archive())) expect(readFileSync(join(archive(), name)).includes('document')).toBe(false);
});

test('entries that are in no seal stay where they are', async () => {
  await workHalfMonths(10);
  await sealMonths(clinic.deps, { large: 10 });
  await expect(sql`DELETE FROM audit`.execute(clinic.deps.db)).rejects.toThrow('the audit log is never deleted');
  await expect(sql`DELETE FROM audit_seals`.execute(clinic.deps.db)).rejects.toThrow('the audit log is never deleted');
  await expect(sql`UPDATE audit_seals SET last_id = 99`.execute(clinic.deps.db)).rejects.toThrow('the audit log is never changed');
});

test('what an interruption left in both places is intact, and is taken out the next time', async () => {
  await workHalfMonths(10);
  const { db } = clinic.deps;
  const april = await db.selectFrom('audit').selectAll().where('id', '>', 5).where('id', '<=', 10).execute();
  const head = await db.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow();
  await sealMonths(clinic.deps, { large: 45 });
  expect((await auditTrail(clinic))[0]?.id).toBe(11);
  const triggers = await sql<{ sql: string }>`SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'audit%'`.execute(db);
  const after = await db.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow();
  await tamper(clinic);
  await db.insertInto('audit').values(april).execute();
  for (const { sql: statement } of triggers.rows) await sql.raw(statement).execute(db);
  expect(after.lastId).toBe(head.lastId + 1);
  expect(await walkAudit(clinic.deps)).toMatchObject({ isIntact: true, checked: 51 });
  await sealMonths(clinic.deps);
  expect((await auditTrail(clinic))[0]?.id).toBe(11);
  expect(await walkAudit(clinic.deps)).toMatchObject({ isIntact: true, checked: 51 });
});

test('after six years a month is sealed if it was not, its file deleted, and that is an entry', async () => {
  await workHalfMonths(4);
  clinic.clock.pass(6 * 365 * day);
  await workHalfMonths(1);
  await sealMonths(clinic.deps);
  expect(readdirSync(archive())).toEqual([]);
  expect((await auditLines(clinic, 25)).sort()).toEqual([
    'audit.seal_deleted ok audit_log 2026-03',
    'audit.seal_deleted ok audit_log 2026-04',
    'audit.sealed ok audit_log 2026-03',
    'audit.sealed ok audit_log 2026-04',
  ]);
  expect(await walkAudit(clinic.deps)).toMatchObject({ isIntact: true });
});

const attacks: [string, () => Promise<void> | void, RegExp][] = [
  [
    'a sealed file that was changed',
    () => {
      const [name = ''] = readdirSync(archive());
      const bytes = readFileSync(join(archive(), name));
      bytes[bytes.length - 1] = 255 - (bytes.at(-1) ?? 0);
      writeFileSync(join(archive(), name), bytes);
    },
    /The sealed month 2026-\d\d is missing or was changed/,
  ],
  [
    'a sealed file that was deleted',
    () => {
      rmSync(join(archive(), readdirSync(archive())[0] ?? ''));
    },
    /The sealed month 2026-\d\d is missing or was changed/,
  ],
  [
    'one sealed file in the place of another',
    () => {
      const [first = '', second = ''] = readdirSync(archive());
      writeFileSync(join(archive(), first), readFileSync(join(archive(), second)));
    },
    /(is missing|does not end where|was changed|not the one)/,
  ],
  [
    'a seal that says its file was deleted',
    () => tamper(clinic, sql`UPDATE audit_seals SET deleted_at = sealed_at WHERE id = 1`),
    /The seal of 2026-03 was changed/,
  ],
  ['a seal that is gone', () => tamper(clinic, sql`DELETE FROM audit_seals WHERE id = 2`), /The seal before that of 2026-05 is missing/],
  ['the last seal gone', () => tamper(clinic, sql`DELETE FROM audit_seals WHERE id = 3`), /Entry 21 is missing/],
  [
    'a made-up seal that would let entries go',
    () =>
      tamper(
        clinic,
        sql`INSERT INTO audit_seals SELECT 9, '2026-06', 36, 46, last_hash, last_hash, stored_file, sealed_at, NULL, mac FROM audit_seals WHERE id = 3`,
      ),
    /The seal of 2026-06 was changed/,
  ],
];

test.each(attacks)('%s is noticed, and nothing is sealed or deleted on top of it', async (_, attack, expected) => {
  await workHalfMonths(10);
  await sealMonths(clinic.deps, { large: 10 });
  const before = await auditTrail(clinic);
  await attack();
  await expect(verifyAudit(clinic.deps)).rejects.toThrow(expected);
  clinic.clock.pass(7 * 365 * day);
  await expect(sealMonths(clinic.deps, { large: 1 })).rejects.toThrow(expected);
  expect(await auditTrail(clinic)).toEqual(before);
});
