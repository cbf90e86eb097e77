import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { addAuditFunctions } from '../../../db/audit-functions.ts';
import { enterData } from '../../../db/data-lock.ts';
import { findNewerMigration, toDb } from '../../../db/open.ts';
import { openDatabase } from '../../../db/encrypted-file.ts';
import { createAuditChain } from '../../../lib/audit-chain.ts';
import { deriveKey, readKeyFile, writeKeyFile } from '../../../lib/keys.ts';
import { StartError } from '../../../lib/start-error.ts';
import { beginSwap, commitSwap, dropSwap, finishSwap, isSwapOpen, type Move } from '../../../lib/swap-data.ts';
import { recordSystemAudit } from '../audit/audit.service.ts';
import { BackupFileError, type Manifest, storedFolders } from './backup-format.ts';
import { beginRestored } from './backup.queries.ts';
import { checkRestored, type ProvenCounts } from './prove-backup.ts';
import { isDiskFull } from '../../../lib/disk-room.ts';
import type { JobProgress } from './take-backup.ts';
import { databaseName, unpackBackup } from './unpack-backup.ts';

export interface RestoreJob {
  file: string;
  /** The file with the key of the backup; it is put where the product looks for its key. */
  keyFile: string;
  config: { dataDir: string; databaseFile: string; keyFile: string };
  /** The contents of the data folder are put aside. */
  isForced: boolean;
  now: () => Date;
}

export interface Restored {
  manifest: Manifest;
  counts: ProvenCounts;
  /** Where what was there before is kept; null: there was nothing. */
  aside: string | null;
}

/**
 * Puts a backup into the data folder: it is unpacked next to the folder, looked through as a proof does, and then moved in as a whole in
 * one step. The folder is as it was if this rejects or is killed before that step, and as the backup after it. Rejects with one line.
 * Nobody else may work with the folder.
 */
export async function restoreBackup(job: RestoreJob, progress: JobProgress): Promise<Restored> {
  const { dataDir, databaseFile, keyFile } = job.config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const { leave } = enterData(dataDir, 'alone');
  try {
    finishSwap(dataDir);
    if (existsSync(databaseFile) && !job.isForced) {
      throw new StartError(
        `There is already a clinic in ${dataDir}. Add --force to replace it with the backup; the current data is kept in a separate folder.`,
      );
    }
    const masterKey = readKeyFile(job.keyFile);
    const folder = beginSwap(dataDir);
    const { manifest } = await unpackBackup({ file: job.file, masterKey, folder, check: refuseNewer }, progress);
    const counts = await checkRestored({ folder, manifest, masterKey, now: job.now });
    await noteRestore({ folder, masterKey, manifest, now: job.now, fileName: basename(job.file) });
    const aside = join(dataDir, `before-restore-${stampOf(job.now())}`);
    const moves = [...dataMoves(job.config, folder, aside), ...keyMoves(keyFile, masterKey, aside)];
    const isAnything = moves.some(({ target }) => existsSync(target));
    commitSwap(dataDir, moves);
    return { manifest, counts, aside: isAnything ? aside : null };
  } catch (error) {
    throw await giveUp(error, { dataDir, keyFile });
  } finally {
    leave();
  }
}

/** Takes away what a swap had begun, unless its one step is made. Resolves with what to say of it. */
export async function giveUp(error: unknown, { dataDir, keyFile }: { dataDir: string; keyFile: string }): Promise<unknown> {
  dropSwap(dataDir);
  if (!isSwapOpen(dataDir)) await rm(`${keyFile}.new`, { force: true });
  return isDiskFull(error) ? new StartError(`The disk of ${dataDir} is full. Make room; nothing was changed.`, { cause: error }) : error;
}

/** "2026-03-02T09-00-00Z" */
export const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

function refuseNewer({ schema }: Manifest): void {
  const newer = findNewerMigration(schema);
  if (newer === undefined) return;
  throw new BackupFileError(
    `This backup was made by a newer version of the product (its database has ${newer}). Restore it with that version.`,
  );
}

/** Database, files and audit log; an aside of null deletes what was there. */
export function dataMoves({ dataDir, databaseFile }: RestoreJob['config'], folder: string, aside: string | null): Move[] {
  const move = (name: string, target = join(dataDir, name)): Move => ({
    staged: join(folder, name),
    target,
    aside: aside === null ? null : join(aside, basename(target)),
  });
  const only = (target: string): Move => ({ staged: null, target, aside: aside === null ? null : join(aside, basename(target)) });
  return [
    only(`${databaseFile}-wal`),
    only(`${databaseFile}-shm`),
    move(databaseName, databaseFile),
    ...storedFolders.map((name) => move(name)),
    move('audit-mark'),
  ];
}

/** The key is made ready next to its final place: that may be another disk. */
export function keyMoves(keyFile: string, masterKey: Buffer, aside: string): Move[] {
  if (existsSync(keyFile) && readKeyFile(keyFile).equals(masterKey)) return [];
  const staged = `${keyFile}.new`;
  writeKeyFile(staged, masterKey);
  return [{ staged, target: keyFile, aside: join(dirname(keyFile), `${basename(keyFile)}-${basename(aside)}`) }];
}

async function noteRestore(restored: {
  folder: string;
  masterKey: Buffer;
  manifest: Manifest;
  now: () => Date;
  fileName: string;
}): Promise<void> {
  const { folder, masterKey, manifest, now, fileName } = restored;
  const database = openDatabase(join(folder, databaseName), deriveKey(masterKey, 'database'));
  addAuditFunctions(database, createAuditChain(deriveKey(masterKey, 'audit')), now);
  const db = toDb(database);
  try {
    await beginRestored(db, { takenAt: manifest.takenAt, restoredAt: now().toISOString(), fileName });
    await recordSystemAudit(db, { action: 'backup.restored', objectType: 'backup', details: { takenAt: manifest.takenAt } });
  } finally {
    await db.destroy();
  }
}
