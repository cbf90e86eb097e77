import { sql } from 'kysely';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditTrail, tamper } from '../../../testing/audit-trail.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { recordAudit } from './audit.service.ts';
import { verifyAudit } from './check-audit.service.ts';
import { writeMark } from './mark.service.ts';
import { walkAudit } from './verify-audit.service.ts';

let clinic: TestApp;
beforeEach(async () => {
  clinic = await createTestApp();
  await readDocuments(clinic, 6);
  await writeMark(clinic.deps);
});
afterEach(() => clinic.close());

async function readDocuments({ deps }: TestApp, count: number): Promise<void> {
  for (let document = 1; document <= count; document += 1) {
    await recordAudit(deps.db, {
      actorId: 3,
      action: 'document.read',
      objectType: 'document',
      objectId: document,
      outcome: 'ok',
      address: '10.0.0.7',
    });
  }
}

const problem = async (app = clinic) => (await walkAudit(app.deps)).problem;

test('an untouched log is intact, goes on being so, and so does it after a restart', async () => {
  expect(await verifyAudit(clinic.deps)).toBe('The audit log is intact: 6 entries.');
  await readDocuments(clinic, 2);
  clinic = await clinic.restart();
  expect(await walkAudit(clinic.deps)).toMatchObject({ isIntact: true, checked: 8, brokenId: null, problem: null });
});

test('entries written at the same moment and inside transactions make one chain', async () => {
  const write = (inTransaction: boolean) => {
    const entry = { actorId: 1, action: 'memory.read', objectType: 'memory', objectId: 2, outcome: 'ok', address: null } as const;
    return inTransaction ? clinic.deps.db.transaction().execute((db) => recordAudit(db, entry)) : recordAudit(clinic.deps.db, entry);
  };
  await Promise.all(Array.from({ length: 50 }, (_, index) => write(index % 2 === 0)));
  expect(await walkAudit(clinic.deps)).toMatchObject({ isIntact: true, checked: 56 });
});

test('an entry goes with the transaction that it stands in', async () => {
  const given = clinic.deps.db.transaction().execute(async (db) => {
    await recordAudit(db, { actorId: 1, action: 'memory.deleted', objectType: 'memory', objectId: 2, outcome: 'ok', address: null });
    throw new Error('the memory could not be deleted');
  });
  await expect(given).rejects.toThrow('could not be deleted');
  expect(await auditTrail(clinic)).toHaveLength(6);
  expect(await problem()).toBeNull();
});

test('the database itself refuses to change, delete, replace or insert entries', async () => {
  const { db } = clinic.deps;
  const refused = (statement: ReturnType<typeof sql>) => expect(statement.execute(db)).rejects.toThrow('the audit log');
  await refused(sql`UPDATE audit SET actor_id = 9 WHERE id = 2`);
  await refused(sql`DELETE FROM audit WHERE id = 6`);
  await refused(sql`DELETE FROM audit`);
  await refused(sql`INSERT OR REPLACE INTO audit SELECT * FROM audit WHERE id = 3`);
  await refused(sql`UPDATE audit_head SET last_id = 2`);
  await refused(sql`DELETE FROM audit_head`);
  expect(await problem()).toBeNull();
});

const columns = ['at', 'actor_id', 'actor_kind', 'action', 'object_type', 'object_id', 'outcome', 'address', 'details'] as const;

test('another value in any column of one entry is noticed, and the entry named', async () => {
  await tamper(clinic);
  const { db } = clinic.deps;
  const [kept] = await db.selectFrom('audit').selectAll().where('id', '=', 3).execute();
  for (const column of columns) {
    const value = { actor_id: 4, actor_kind: 'system', outcome: 'failed' }[column as string] ?? 'x';
    await sql`UPDATE audit SET ${sql.ref(column)} = ${value} WHERE id = 3`.execute(db);
    expect(await walkAudit(clinic.deps), column).toMatchObject({ isIntact: false, brokenId: 3 });
    await expect(verifyAudit(clinic.deps), column).rejects.toThrow('Entry 3 was changed');
    await db
      .updateTable('audit')
      .set(kept ?? {})
      .where('id', '=', 3)
      .execute();
    expect(await problem(), column).toBeNull();
  }
});

const attacks: [string, string[], string][] = [
  ['an entry taken from the middle', ['DELETE FROM audit WHERE id = 3'], 'Entry 3 is missing.'],
  [
    'an entry taken from the middle, and the others moved up',
    ['DELETE FROM audit WHERE id = 3', 'UPDATE audit SET id = id - 1 WHERE id > 3', 'UPDATE audit_head SET last_id = 5'],
    'Entries 6 to 6 are missing at the end of the audit log.',
  ],
  ['the first entries taken', ['DELETE FROM audit WHERE id < 3'], 'Entry 1 is missing.'],
  ['the last entries taken', ['DELETE FROM audit WHERE id > 4'], 'Entries 5 to 6 are missing at the end of the audit log.'],
  [
    'the last entries taken and the head set back',
    ['DELETE FROM audit WHERE id > 4', 'UPDATE audit_head SET last_id = 4, hash = (SELECT hash FROM audit WHERE id = 4)'],
    'Entries 5 to 6 are missing at the end of the audit log.',
  ],
  [
    'two entries in each other’s place',
    ['UPDATE audit SET id = 99 WHERE id = 2', 'UPDATE audit SET id = 2 WHERE id = 3', 'UPDATE audit SET id = 3 WHERE id = 99'],
    'Entry 2 was changed or replaced.',
  ],
  [
    'an entry put between',
    [
      'UPDATE audit SET id = id + 1 WHERE id = 6',
      'UPDATE audit SET id = id + 1 WHERE id = 5',
      "INSERT INTO audit SELECT 5, at, actor_id, actor_kind, 'memory.read', object_type, object_id, outcome, address, details, hash FROM audit WHERE id = 4",
      'UPDATE audit_head SET last_id = 7',
    ],
    'Entry 5 was changed or replaced.',
  ],
  [
    'an entry put at the end',
    [
      'INSERT INTO audit SELECT 7, at, actor_id, actor_kind, action, object_type, object_id, outcome, address, details, hash FROM audit WHERE id = 6',
    ],
    'Entry 7 was added after the end of the audit log.',
  ],
  ['the whole table emptied', ['DELETE FROM audit'], 'Entries 1 to 6 are missing.'],
  [
    'the whole table emptied and the head set to the beginning',
    ['DELETE FROM audit', "UPDATE audit_head SET last_id = 0, hash = x''"],
    'Entries 1 to 6 are missing at the end of the audit log.',
  ],
  ['the head taken', ['DELETE FROM audit_head'], 'The head of the audit log is missing.'],
  ['another installation in the head', ["UPDATE audit_head SET installation = x'00'"], 'The audit log is that of another installation.'],
];

test.each(attacks)('%s is noticed', async (_, statements, expected) => {
  await tamper(clinic, ...statements.map((statement) => sql.raw(statement)));
  expect(await problem()).toBe(expected);
});

test('a log that was set back and grew again is noticed, and its mark is left as evidence', async () => {
  await tamper(
    clinic,
    sql`CREATE TABLE kept AS SELECT * FROM audit WHERE id = 4`,
    sql`DELETE FROM audit WHERE id > 4`,
    sql`UPDATE audit_head SET last_id = 4, hash = (SELECT hash FROM kept)`,
  );
  const insert = sql`
    INSERT INTO audit SELECT last_id + 1, at, actor_id, actor_kind, action, object_type, object_id, outcome, address, details,
      audit_hash(installation, audit_head.hash, last_id + 1, at, actor_id, actor_kind, action, object_type, object_id, outcome, address, details)
    FROM audit_head, kept`;
  for (const id of [5, 6, 7]) {
    await insert.execute(clinic.deps.db);
    await sql`UPDATE audit_head SET last_id = ${id}, hash = (SELECT hash FROM audit WHERE id = ${id})`.execute(clinic.deps.db);
  }
  await writeMark(clinic.deps);
  expect(await problem()).toBe('Entry 6 was replaced: the audit log was set back and written again.');
});

test('the entries of another installation are noticed, even under the same key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vademecum-twin-'));
  copyFileSync(join(clinic.folder, 'key'), join(folder, 'key'));
  const twin = await createTestApp({ folder });
  await readDocuments(twin, 6);
  const rows = await twin.deps.db.selectFrom('audit').selectAll().execute();
  const { installation, hash } = await twin.deps.db.selectFrom('auditHead').selectAll().executeTakeFirstOrThrow();
  await twin.close();
  await tamper(clinic, sql`DELETE FROM audit`, sql`UPDATE audit_head SET hash = ${hash}`);
  await clinic.deps.db.insertInto('audit').values(rows).execute();
  expect(await problem()).toBe('Entry 1 was changed or replaced.');
  await clinic.deps.db.updateTable('auditHead').set({ installation }).execute();
  expect(await problem()).toBe('The audit log is that of another installation.');
});

test('a mark that is gone leaves an entry; one that was changed is named', async () => {
  const { markFile } = clinic.deps.audit;
  const kept = readFileSync(markFile);
  rmSync(markFile);
  expect(await problem()).toBe('The file that says how long the audit log is, audit-mark, is missing.');
  await writeMark(clinic.deps);
  expect((await auditTrail(clinic)).at(-1)).toMatchObject({ action: 'audit.mark_missing', outcome: 'failed', actorKind: 'system' });
  expect(await problem()).toBeNull();
  writeFileSync(markFile, kept.toString().replace(' 6 ', ' 1 '));
  expect(await problem()).toBe('The file that says how long the audit log is, audit-mark, was changed.');
});

test('an older copy of the database under a newer mark is noticed', async () => {
  const file = join(clinic.folder, 'vademecum.db');
  clinic = await clinic.restart();
  copyFileSync(file, `${file}.old`);
  await readDocuments(clinic, 3);
  await writeMark(clinic.deps);
  const { folder } = clinic;
  await clinic.stop();
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  copyFileSync(`${file}.old`, file);
  const back = await createTestApp({ folder });
  expect(await problem(back)).toBe('Entries 7 to 9 are missing at the end of the audit log.');
  clinic = back;
});

test.each(['Nora Quinn', 'nora@clinic.test', 'x'.repeat(65), 'line\nbreak'])('text such as %j never gets into an entry', async (text) => {
  const entry = { actorId: 1, action: 'memory.read', objectType: 'memory', outcome: 'ok', address: null } as const;
  const refused = (more: { objectId: string | null; details?: Record<string, string | string[]> }) =>
    expect(recordAudit(clinic.deps.db, { ...entry, ...more })).rejects.toThrow('ids, counts and field names only');
  await refused({ objectId: text });
  await refused({ objectId: null, details: { reason: text } });
  await refused({ objectId: null, details: { fields: ['name', text] } });
  await refused({ objectId: null, details: { [text]: 'x' } });
});
