import type { BackupKind } from '@vademecum/shared/trust/backups.ts';
import { type Updateable } from 'kysely';
import { fullName } from '../../../db/full-name.ts';
import type { Db } from '../../../db/open.ts';
import type { Schema } from '../../../db/schema.ts';
import type { Deps } from '../../../deps.ts';

const columns = [
  'backups.id',
  'fileName',
  'kind',
  'state',
  'startedAt',
  'finishedAt',
  'error',
  'keyId',
  'bytes',
  'documents',
  'memories',
  'files',
  'lostFiles',
  'removedAt',
] as const;

const hourMs = 60 * 60 * 1000;

/**
 * Made while the clock ran ahead, it has a date that is yet to come: it does not count as the newest, or nothing would be made and proven until then, and what
 * was made since would go as the oldest. An hour is left to clocks that are set back a little.
 */
export const isAhead = ({ now }: Pick<Deps, 'now'>, startedAt: string): boolean => startedAt > soon(now());
const soon = (now: Date): string => new Date(now.getTime() + hourMs).toISOString();

/** Newest first, those ahead of the clock last, with the name of who asked. */
export function listBackupRows({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return db
    .selectFrom('backups')
    .leftJoin('users', 'users.id', 'backups.requestedBy')
    .select([...columns, fullName().as('requestedBy')])
    .orderBy((eb) => eb('startedAt', '>', soon(now())))
    .orderBy('startedAt', 'desc')
    .orderBy('backups.id', 'desc')
    .execute();
}
export type BackupRow = Awaited<ReturnType<typeof listBackupRows>>[number];

export async function insertBackup(
  db: Db,
  backup: {
    fileName: string;
    kind: BackupKind;
    startedAt: string;
    keyId: string;
    requestedBy?: number | null;
    finishedAt?: string;
    bytes?: number;
  },
): Promise<number> {
  const state = backup.finishedAt === undefined ? ('running' as const) : ('done' as const);
  const { id } = await db
    .insertInto('backups')
    .values({ ...backup, state })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBackup(db: Db, id: number, fields: Updateable<Schema['backups']>): Promise<void> {
  await db.updateTable('backups').set(fields).where('id', '=', id).execute();
}

export async function deleteBackupRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute();
}

/** What failed or was cancelled leaves nothing to restore: its rows go after a while, as do those whose file is gone. */
export async function deleteBackupRowsBefore(db: Db, before: string): Promise<void> {
  await db
    .deleteFrom('backups')
    .where('startedAt', '<', before)
    .where((eb) => eb.or([eb('state', 'in', ['failed', 'cancelled']), eb('removedAt', 'is not', null)]))
    .execute();
}

/** Finished ones, newest first, those ahead of the clock last. */
export function listProofs({ db, now }: Pick<Deps, 'db' | 'now'>) {
  return db
    .selectFrom('backupProofs')
    .select(['id', 'backupId', 'state', 'startedAt', 'finishedAt', 'problem'])
    .where('state', '!=', 'running')
    .orderBy((eb) => eb('startedAt', '>', soon(now())))
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type ProofRow = Awaited<ReturnType<typeof listProofs>>[number];

export async function insertProof(
  db: Db,
  proof: { backupId: number; kind: 'weekly' | 'manual'; requestedBy: number | null; startedAt: string },
): Promise<number> {
  const { id } = await db
    .insertInto('backupProofs')
    .values({ ...proof, state: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateProof(db: Db, id: number, fields: Updateable<Schema['backupProofs']>): Promise<void> {
  await db.updateTable('backupProofs').set(fields).where('id', '=', id).execute();
}

/** Says nothing of the backup: the product stopped, or somebody wanted it no more. */
export async function deleteProof(db: Db, id: number): Promise<void> {
  await db.deleteFrom('backupProofs').where('id', '=', id).execute();
}

export async function deleteUnfinishedProofs(db: Db): Promise<void> {
  await db.deleteFrom('backupProofs').where('state', '=', 'running').execute();
}

export function findLastRestore(db: Db) {
  return db.selectFrom('restores').select(['takenAt', 'restoredAt']).orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** In a database that was just restored: from which backup it came. Everybody has to sign in again, and no link of then opens anything. */
export async function beginRestored(db: Db, restore: { takenAt: string; restoredAt: string; fileName: string }): Promise<void> {
  await db.insertInto('restores').values(restore).execute();
  await db
    .updateTable('backups')
    .set({ state: 'done', finishedAt: restore.takenAt })
    .where('state', '=', 'running')
    .where('startedAt', '=', restore.takenAt)
    .execute();
  await db.deleteFrom('sessions').execute();
  await db.deleteFrom('links').execute();
}

export function findBackupRow(db: Db, id: number) {
  return db.selectFrom('backups').select(['id', 'state', 'fileName']).where('id', '=', id).executeTakeFirst();
}
