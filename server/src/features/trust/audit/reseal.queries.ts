import { sql } from 'kysely';
import type { Db } from '../../../db/open.ts';
import type { AuditSeal } from '../../../lib/audit-chain.ts';

/** What forbids that the log is changed is taken away; gives back how it is made again. */
export async function takeTriggers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; sql: string }>`
    SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name IN ('audit', 'audit_head', 'audit_seals')`.execute(db);
  for (const { name } of rows) await sql`DROP TRIGGER ${sql.ref(name)}`.execute(db);
  return rows.map((row) => row.sql);
}

export async function putTriggers(db: Db, triggers: readonly string[]): Promise<void> {
  for (const trigger of triggers) await sql.raw(trigger).execute(db);
}

export async function setRowHash(db: Db, id: number, hash: Buffer): Promise<void> {
  await db.updateTable('audit').set({ hash }).where('id', '=', id).execute();
}

export async function setHeadHash(db: Db, hash: Buffer): Promise<void> {
  await db.updateTable('auditHead').set({ hash }).execute();
}

export async function setSeal(db: Db, { id, ...seal }: AuditSeal & { mac: Buffer }): Promise<void> {
  await db.updateTable('auditSeals').set(seal).where('id', '=', id).execute();
}
