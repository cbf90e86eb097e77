import type { BackupKind } from '@vademecum/shared/trust/backups.ts';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '../../../db/open.ts';
import type { Deps } from '../../../deps.ts';
import { conflict, notFound } from '../../../lib/errors.ts';
import { onceThereIsRoom } from '../../../lib/disk-room.ts';
import { recordSystemAudit } from '../audit/audit.service.ts';
import { backupNameOf, listWholeBackups } from './backup-files.ts';
import {
  deleteBackupRow,
  deleteProof,
  insertBackup,
  insertProof,
  listBackupRows,
  listProofs,
  updateBackup,
  updateProof,
} from './backup.queries.ts';
import type { BackupTurn } from './backup-runner.ts';
import type { BackupResult } from './backup.worker.ts';
import { keptBackups } from './kept-backups.ts';

interface Begun {
  id: number;
  /** Resolves when it is over, however it ends. */
  done: Promise<void>;
}

/** Begins a backup; it goes on in the background. While one is being made already, that is the one. */
export async function beginBackup(deps: Deps, wanted: { kind: BackupKind; requestedBy: number | null }): Promise<Begun> {
  const findCurrent = () => deps.backups.inLine().find(({ kind }) => kind === 'backup')?.backupId;
  const current = findCurrent();
  if (current !== undefined) return { id: current, done: Promise.resolve() };
  const startedAt = deps.now();
  const at = startedAt.toISOString();
  const fileName = backupNameOf(startedAt);
  const id = await insertBackup(deps.db, { fileName, ...wanted, startedAt: at, keyId: deps.backups.keyId });
  const other = findCurrent();
  if (other !== undefined) {
    // Somebody else asked in the same moment.
    await deleteBackupRow(deps.db, id);
    return { id: other, done: Promise.resolve() };
  }
  const turn = deps.backups.enter({ kind: 'backup', backupId: id });
  return { id, done: inBackground(deps, () => makeBackup(deps, turn, { id, fileName, kind: wanted.kind, at }).finally(turn.end)) };
}

function inBackground(deps: Deps, work: () => Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    deps.background.run(() => work().finally(resolve));
  });
}

async function makeBackup(
  deps: Deps,
  turn: BackupTurn,
  { id, fileName, kind, at }: { id: number; fileName: string; kind: BackupKind; at: string },
): Promise<void> {
  const { dataDir, databaseFile, filesDir, backupDir } = deps.config;
  const releases = [deps.files.holdRemovals(), deps.audit.archive.holdRemovals()];
  const backup = { paths: { dataDir, databaseFile, filesDir }, kind };
  // oxlint-disable-next-line typescript/no-misused-promises -- a promise waits for what finally gives back
  const result = await turn.run({ file: join(backupDir, fileName), at, backup }).finally(async () => {
    for (const release of releases) await release();
  });
  // The next start reports that the product stopped.
  if (result.outcome === 'cancelled' && deps.backups.isClosed()) return;
  if (result.outcome === 'failed') deps.log.error({ backupId: id, detail: result.detail }, 'making a backup failed');
  await noteInTime(deps, (db) => noteBackup({ ...deps, db }, { id, kind }, result));
  if (result.outcome === 'taken') await removeOldBackups(deps);
}

/** Its outcome is recorded once the disk has room for it. */
function noteInTime(deps: Deps, note: (db: Db) => Promise<void>): Promise<void> {
  return onceThereIsRoom(
    () => deps.db.transaction().execute(note),
    () => deps.backups.isClosed(),
  );
}

async function noteBackup(
  deps: Pick<Deps, 'db' | 'now'>,
  { id, kind }: { id: number; kind: BackupKind },
  result: BackupResult,
): Promise<void> {
  const finishedAt = deps.now().toISOString();
  const entry = { action: 'backup.made', objectType: 'backup', objectId: id } as const;
  if (result.outcome === 'taken') {
    await updateBackup(deps.db, id, { state: 'done', finishedAt, ...result.taken });
    await recordSystemAudit(deps.db, { ...entry, details: { kind, ...result.taken } });
  } else if (result.outcome === 'cancelled') {
    await updateBackup(deps.db, id, { state: 'cancelled', finishedAt });
  } else if (result.outcome === 'failed') {
    await updateBackup(deps.db, id, { state: 'failed', finishedAt, error: result.sentence });
    await recordSystemAudit(deps.db, { ...entry, outcome: 'failed', details: { kind } });
  }
}

/** Restores a backup into a temporary place and looks through it, in the background. Rejects with 404, or 409 where the key in use does not open it. */
export async function beginProof(
  deps: Deps,
  wanted: { backupId: number; kind: 'weekly' | 'manual'; requestedBy: number | null },
): Promise<Begun> {
  const { backupId } = wanted;
  const backup = (await listWholeBackups(deps)).find(({ id }) => id === backupId);
  if (backup === undefined) throw notFound('Backup');
  if (backup.keyId !== deps.backups.keyId) throw conflict('This backup was made with another key. Restore it with that key');
  if (deps.backups.inLine().some((one) => one.kind === 'proof' && one.backupId === backupId))
    return { id: backupId, done: Promise.resolve() };
  const turn = deps.backups.enter({ kind: 'proof', backupId });
  const id = await insertProof(deps.db, { ...wanted, startedAt: deps.now().toISOString() }).catch((error: unknown) => {
    turn.end();
    throw error;
  });
  return {
    id: backupId,
    done: inBackground(deps, () => makeProof(deps, turn, { id, ...wanted, fileName: backup.fileName }).finally(turn.end)),
  };
}

async function makeProof(
  deps: Deps,
  turn: BackupTurn,
  proof: { id: number; backupId: number; kind: 'weekly' | 'manual'; fileName: string },
): Promise<void> {
  const result = await turn.run({ file: join(deps.config.backupDir, proof.fileName), at: deps.now().toISOString() });
  if (result.outcome === 'cancelled') return deleteProof(deps.db, proof.id);
  if (result.outcome === 'failed') deps.log.error({ backupId: proof.backupId, detail: result.detail }, 'a backup could not be restored');
  await noteInTime(deps, (db) => noteProof({ ...deps, db }, proof, result));
  if (result.outcome === 'proven') await removeOldBackups(deps);
}

async function noteProof(
  deps: Pick<Deps, 'db' | 'now'>,
  proof: { id: number; backupId: number; kind: 'weekly' | 'manual' },
  result: BackupResult,
): Promise<void> {
  const finishedAt = deps.now().toISOString();
  const entry = { action: 'backup.proven', objectType: 'backup', objectId: proof.backupId } as const;
  if (result.outcome === 'proven') {
    await updateProof(deps.db, proof.id, { state: 'passed', finishedAt, ...result.proven });
    await recordSystemAudit(deps.db, { ...entry, details: { kind: proof.kind, ...result.proven } });
  } else if (result.outcome === 'failed') {
    await updateProof(deps.db, proof.id, { state: 'failed', finishedAt, problem: result.sentence });
    await recordSystemAudit(deps.db, { ...entry, outcome: 'failed', details: { kind: proof.kind } });
  }
}

/** The backup that was restored last without a fault. */
export async function findLastProvenId(deps: Pick<Deps, 'db' | 'now'>): Promise<number | undefined> {
  return (await listProofs(deps)).find(({ state }) => state === 'passed')?.backupId;
}

/** The oldest go; the last that was proven never does. */
async function removeOldBackups(deps: Deps): Promise<void> {
  const backups = await listWholeBackups(deps);
  const kept = keptBackups(backups, await findLastProvenId(deps));
  for (const { id, fileName } of backups.filter((backup) => !kept.has(backup.id))) {
    await removeFile(deps, { id, fileName });
    await recordSystemAudit(deps.db, { action: 'backup.deleted', objectType: 'backup', objectId: id });
  }
}

async function removeFile(deps: Deps, { id, fileName }: { id: number; fileName: string }): Promise<void> {
  await rm(join(deps.config.backupDir, fileName), { force: true });
  await updateBackup(deps.db, id, { removedAt: deps.now().toISOString() });
}

/** Rejects with 404, or 409 where it is the last that was proven or somebody works with it. */
export async function deleteBackup(deps: Deps, id: number): Promise<void> {
  const backup = (await listWholeBackups(deps)).find((one) => one.id === id);
  if (backup === undefined) throw notFound('Backup');
  if (deps.backups.inLine().some(({ backupId }) => backupId === id))
    throw conflict('This backup is being test-restored. Wait until it is done, or stop it');
  if ((await findLastProvenId(deps)) === id)
    throw conflict('This is the last backup that was verified by a test restore. Test-restore another one first');
  await removeFile(deps, backup);
}

/** Stops what is being made or proven. Rejects with 404 where there is no such backup, 409 where it does not run. */
export async function cancelBackup(deps: Deps, id: number): Promise<void> {
  if (deps.backups.cancel(id)) return;
  if (!(await listBackupRows(deps)).some((backup) => backup.id === id && backup.removedAt === null)) throw notFound('Backup');
  throw conflict('This backup is neither being made nor test-restored');
}
