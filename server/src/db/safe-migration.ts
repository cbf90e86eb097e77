import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { oneLine } from '../lib/one-line.ts';
import { StartError } from '../lib/start-error.ts';
import { syncNow, writeDurably } from '../lib/durable-file.ts';
import { copyDatabase } from './copy-database.ts';
import type { Db } from './open.ts';

/** Copies from before a change stay so many versions long. */
const kept = 3;
const markerName = 'migrating';

export const snapshotsOf = (file: string): string => join(dirname(file), 'snapshots');

/** True where a power cut ended a migration, or one is under way. */
export const isBrokenOff = (file: string): boolean => existsSync(join(snapshotsOf(file), markerName));

/** The database is half changed where a power cut ended a migration: it is put back first, and then tried again. */
export function undoBrokenOff(file: string): void {
  if (!isBrokenOff(file)) return;
  const marker = join(snapshotsOf(file), markerName);
  putBack(file, join(snapshotsOf(file), readFileSync(marker, 'utf8').trim()));
  rmSync(marker);
}

/**
 * Keeps a copy of the database, lets it be changed, and puts the copy back where that fails. Throws StartError with one line then, or where there is no room
 * for the copy; the database is closed in that case, and as it was.
 */
export async function changeSafely(file: string, db: Db, next: string, change: () => Promise<void>): Promise<void> {
  const folder = snapshotsOf(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = `before-${next}-${Date.now()}.db`;
  const snapshot = join(folder, name);
  await keepCopy(db, file, snapshot);
  const marker = join(folder, markerName);
  writeDurably(marker, Buffer.from(name));
  try {
    await change();
  } catch (error) {
    await db.destroy();
    putBack(file, snapshot);
    rmSync(marker);
    rmSync(snapshot);
    throw new StartError(
      `This version could not change the database (${next}: ${oneLine(error)}). The database was put back as it was: go back to the version before and report this.`,
      { cause: error },
    );
  }
  rmSync(marker);
  syncNow(folder);
  const old = readdirSync(folder)
    .filter((one) => one.startsWith('before-'))
    .map((one) => ({ path: join(folder, one), at: statSync(join(folder, one)).mtimeMs }))
    .sort((one, other) => other.at - one.at)
    .slice(kept);
  for (const { path } of old) rmSync(path);
}

async function keepCopy(db: Db, file: string, snapshot: string): Promise<void> {
  const { bavail, bsize } = statfsSync(dirname(snapshot));
  const needed = 2 * statSync(file).size;
  if (bavail * bsize < needed) {
    const megabytes = Math.ceil(needed / 1_000_000);
    throw new StartError(
      `This version changes the database and keeps a copy of it first: make ${megabytes} MB of room in ${dirname(snapshot)}.`,
    );
  }
  await copyDatabase(db, snapshot);
}

function putBack(file: string, snapshot: string): void {
  const copy = `${file}.putting-back`;
  copyFileSync(snapshot, copy);
  syncNow(copy);
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  renameSync(copy, file);
  syncNow(dirname(file));
}
