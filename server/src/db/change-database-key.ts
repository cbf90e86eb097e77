import { syncNow } from '../lib/durable-file.ts';
import { openDatabase } from './encrypted-file.ts';

/** Gives a database that nobody else has open another key. Not in WAL mode: there SQLite refuses it. */
export function changeDatabaseKey(file: string, keys: { old: Buffer; new: Buffer }): void {
  const database = openDatabase(file, keys.old);
  try {
    database.pragma('journal_mode=DELETE');
    database.pragma(`rekey="x'${keys.new.toString('hex')}'"`);
  } finally {
    database.close();
  }
  syncNow(file);
}
