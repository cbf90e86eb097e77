import { statfsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** What SQLite and the system say where there is no room, for this user or at all. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_SHMOPEN', 'SQLITE_IOERR_SHMSIZE'];
/** So much stays for what reading and signing in write: entries of the audit log, sessions. */
const reservedBytes = 32 * 1024 * 1024;
const tryEveryMs = 1_000;

/** Whether it, or what caused it, is a write for which there was no room. */
export function isDiskFull(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && fullCodes.includes(String(cause.code))) return true;
  }
  return false;
}

/**
 * True while the disk of a folder has more room than what is kept back; also where it does not say. Asked at once, which takes some microseconds: in the pool of
 * threads it would wait behind passwords that are being checked.
 */
export function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > reservedBytes;
  } catch {
    return true;
  }
}

/** Does it, and again every second as long as there is no room for it; then, where it is given up, rejects with what went wrong. */
export async function onceThereIsRoom<Result>(run: () => Promise<Result>, isGivenUp: () => boolean): Promise<Result> {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (!isDiskFull(error) || isGivenUp()) throw error;
      await sleep(tryEveryMs);
    }
  }
}
