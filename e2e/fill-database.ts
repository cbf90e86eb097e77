import { readConfig } from '../server/src/config.ts';
import { openDatabase } from '../server/src/db/encrypted-file.ts';
import { deriveKey, loadMasterKey } from '../server/src/lib/keys.ts';

/** Puts rows straight into the database of a product that does not run. */
export type Fill = (database: ReturnType<typeof openDatabase>) => void;

/** The product must have been started once on the folder. */
export function fillDatabase(dataDir: string, fill: Fill): void {
  const { keyFile, databaseFile } = readConfig({ DATA_DIR: dataDir });
  const database = openDatabase(databaseFile, deriveKey(loadMasterKey(keyFile, databaseFile), 'database'));
  database.transaction(() => {
    fill(database);
  })();
  database.close();
}
