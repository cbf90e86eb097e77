import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '../../../deps.ts';
import { notFound } from '../../../lib/errors.ts';
import { backupSuffix } from './backup-format.ts';
import { type BackupRow, deleteUnfinishedProofs, insertBackup, listBackupRows, updateBackup } from './backup.queries.ts';
import { sweepWorkFolders } from './work-folder.ts';

/** "vademecum-2026-03-02T09-00-00-000Z-3fa1.backup": two of one moment have different names. */
export function backupNameOf(at: Date): string {
  return `vademecum-${at.toISOString().replace(/[:.]/g, '-')}-${randomBytes(2).toString('hex')}${backupSuffix}`;
}

/** None where the folder is not there yet. */
async function allIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((): string[] => []);
}

async function namesIn(folder: string): Promise<string[]> {
  return (await allIn(folder)).filter((name) => !name.startsWith('.'));
}

/** True if both are on one disk: a failure that destroys the one destroys the other. */
export async function isOnDataDisk({ config }: Pick<Deps, 'config'>): Promise<boolean> {
  const [data, backups] = await Promise.all([stat(config.dataDir), stat(config.backupDir).catch(() => undefined)]);
  return backups === undefined || data.dev === backups.dev;
}

/** Those whose file is there. */
export async function listWholeBackups(deps: Deps): Promise<BackupRow[]> {
  const there = new Set(await namesIn(deps.config.backupDir));
  return (await listBackupRows(deps)).filter(
    ({ state, removedAt, fileName }) => state === 'done' && removedAt === null && there.has(fileName),
  );
}

/** The file of a whole backup. Rejects with 404. */
export async function openBackup(deps: Deps, id: number): Promise<{ fileName: string; file: string; size: number; changedAt: Date }> {
  const backup = (await listWholeBackups(deps)).find((one) => one.id === id);
  const file = join(deps.config.backupDir, backup?.fileName ?? '');
  // It may go at any moment: the folder is the operator's.
  const found = backup === undefined ? undefined : await stat(file).catch(() => undefined);
  if (backup === undefined || found === undefined) throw notFound('Backup');
  const { fileName } = backup;
  const { size, mtime } = found;
  return { fileName, file, size, changedAt: mtime };
}

/** At the start, before anybody can begin one: work that an earlier run left unfinished is closed and swept. */
export async function closeUnfinishedBackups(deps: Deps): Promise<void> {
  const folder = deps.config.backupDir;
  await sweepWorkFolders(folder);
  const all = await allIn(folder);
  // Earlier versions left these.
  for (const name of all.filter((one) => one.endsWith(`${backupSuffix}.partial`))) await rm(join(folder, name), { force: true });
  await deleteUnfinishedProofs(deps.db);
  const finishedAt = deps.now().toISOString();
  for (const { id, state, fileName } of await listBackupRows(deps)) {
    if (state !== 'running') continue;
    // A file is there under its name only whole.
    const isWhole = all.includes(fileName);
    const end = isWhole ? { state: 'done' as const } : { state: 'failed' as const, error: 'The product stopped before it was done.' };
    await updateBackup(deps.db, id, { ...end, finishedAt });
  }
}

/** The folder is what counts: a file that somebody put there is listed, one that is gone is not. */
export async function followFolder(deps: Deps): Promise<void> {
  const names = new Set((await namesIn(deps.config.backupDir)).filter((name) => name.endsWith(backupSuffix)));
  const rows = await listBackupRows(deps);
  for (const { id, fileName, state, removedAt } of rows) {
    const isThere = names.delete(fileName);
    if (state === 'done' && isThere !== (removedAt === null)) {
      await updateBackup(deps.db, id, { removedAt: isThere ? null : deps.now().toISOString() });
    }
  }
  for (const fileName of names) await addFound(deps, fileName);
}

async function addFound(deps: Deps, fileName: string): Promise<void> {
  const file = join(deps.config.backupDir, fileName);
  const found = await stat(file);
  const manifest = await deps.backups.readManifest(file).catch(() => undefined);
  const at = manifest?.takenAt ?? found.mtime.toISOString();
  const { kind = 'command', keyId = 'unknown' } = manifest ?? {};
  const id = await insertBackup(deps.db, { fileName, kind, keyId, startedAt: at, finishedAt: at, bytes: found.size });
  if (manifest === undefined) return;
  const { documents = 0, memories = 0 } = manifest.tables;
  await updateBackup(deps.db, id, { documents, memories, files: manifest.files.length, lostFiles: manifest.lost.length });
}
