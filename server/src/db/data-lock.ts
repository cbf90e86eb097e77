import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../lib/start-error.ts';

/** A connection that nobody refers to is closed by the garbage collector, and its lock is gone. */
const held = new Set<Database.Database>();
/** Two that ask in the same moment can both be in the way of each other: one of them gets it within this. */
const shortlyMs = 200;
/** Opening a folder takes less, unless a new version changes the database. */
const commandWaitsMs = 10_000;

/** `product` serves, `alone` is a command that must not run while the product does, `shared` is one that may. */
export type DataUse = 'product' | 'alone' | 'shared';

export interface DataPlace {
  /** False where another process works with the folder: then only rows may change, and no file may be replaced. */
  mayChange: boolean;
  /** From now on shared commands may run, too. */
  settle: () => void;
  leave: () => void;
}

/**
 * Takes a place in a data folder, before anything in it is touched. One process at a time has `in-use`. Shared commands have `in-use-commands`, which nobody
 * else may have while files are replaced. Throws StartError with one line where the place is taken.
 */
export function enterData(dataDir: string, use: DataUse): DataPlace {
  const commands = join(dataDir, 'in-use-commands');
  if (use === 'shared') {
    const leave = lockFile(commands, 'shared', commandWaitsMs);
    if (leave === undefined)
      throw new StartError(`The data folder ${dataDir} is being opened, restored or given a new key. Wait until that is done.`);
    return { mayChange: false, settle: () => undefined, leave };
  }
  const leave = lockFile(join(dataDir, 'in-use'));
  if (leave === undefined) throw new StartError(takenLine(dataDir, use));
  const settle = lockFile(commands);
  if (settle === undefined && use === 'alone') {
    leave();
    throw new StartError(`A command works with the data folder ${dataDir}. Wait until it finishes, then run this again.`);
  }
  const leaveAll = (): void => {
    settle?.();
    leave();
  };
  return { mayChange: settle !== undefined, settle: settle ?? (() => undefined), leave: leaveAll };
}

/** Whether another process works with the data folder, and is not a shared command. */
export function isInUse(dataDir: string): boolean {
  const file = join(dataDir, 'in-use');
  if (!existsSync(file)) return false;
  const leave = lockFile(file);
  leave?.();
  return leave === undefined;
}

function takenLine(dataDir: string, use: 'product' | 'alone'): string {
  return use === 'alone'
    ? `The product is running on the data folder ${dataDir}. Stop it, then run this again.`
    : `Another Vademecum uses the data folder ${dataDir}. This one has changed nothing there. Stop the other one first, or set DATA_DIR to another folder.`;
}

/**
 * Takes a lock on an empty file, which is made. The kernel keeps the lock and ends it with the process, however that ends. Returns what ends it; undefined where
 * others still have it after `waitMs`.
 */
export function lockFile(file: string, how: 'alone' | 'shared' = 'alone', waitMs = shortlyMs): (() => void) | undefined {
  const lock = new Database(file, { timeout: waitMs });
  try {
    // Nothing is written, so that it is had on a full disk, too.
    lock.pragma('journal_mode=MEMORY');
    lock.exec(how === 'alone' ? 'BEGIN EXCLUSIVE' : 'BEGIN');
    if (how === 'shared') lock.prepare('SELECT count(*) FROM sqlite_master').get();
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error;
    return undefined;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
