import Database from 'better-sqlite3';
import { join } from 'node:path';
import { StartError } from '../lib/start-error.ts';

/** A connection that nobody refers to is closed by the garbage collector, and its lock is gone. */
const held = new Set<Database.Database>();

/**
 * Says to other processes that this one works with the data folder: `shared` beside others, `alone` while everything in it changes places. The lock is the
 * kernel's and ends with the process, however it ends. Returns what ends it; throws StartError with one line where it cannot be had.
 */
export function lockData(dataDir: string, how: 'shared' | 'alone'): () => void {
  const lock = new Database(join(dataDir, 'in-use'), { timeout: 0 });
  try {
    if (how === 'alone') lock.exec('BEGIN EXCLUSIVE');
    else {
      lock.exec('BEGIN');
      lock.prepare('SELECT count(*) FROM sqlite_master').get();
    }
  } catch (error) {
    lock.close();
    if (!(error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))) throw error;
    throw new StartError(
      how === 'alone'
        ? `The product is running on the data folder ${dataDir}. Stop it, then run this again.`
        : `The data folder ${dataDir} is being restored or given a new key. Wait until that is done.`,
      { cause: error },
    );
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}
