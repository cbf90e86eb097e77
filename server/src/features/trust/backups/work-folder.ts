import type { Dirent } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lockFile } from '../../../db/data-lock.ts';

const prefixes = ['.work-', '.proof-'] as const;
const lockName = 'in-use';

export interface WorkFolder {
  path: string;
  remove: () => Promise<void>;
}

/** A temporary folder that no other process sweeps while this one works in it. */
export async function makeWorkFolder(parent: string, prefix: (typeof prefixes)[number]): Promise<WorkFolder> {
  const path = await mkdtemp(join(parent, prefix));
  const unlock = lockFile(join(path, lockName));
  const remove = async (): Promise<void> => {
    unlock?.();
    await rm(path, { recursive: true, force: true });
  };
  try {
    await chmod(path, 0o700);
    return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Removes the temporary folders of processes that have ended. Commands and other clinics may work in theirs. */
export async function sweepWorkFolders(parent: string): Promise<void> {
  const entries = await readdir(parent, { withFileTypes: true }).catch((): Dirent[] => []);
  for (const { name } of entries.filter((entry) => entry.isDirectory() && prefixes.some((prefix) => entry.name.startsWith(prefix)))) {
    const unlock = lockFile(join(parent, name, lockName));
    if (unlock === undefined) continue;
    unlock();
    await rm(join(parent, name), { recursive: true, force: true });
  }
}
