import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What the command says that holds database, index and files against each other. */
export async function verifyStorage(dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['server/src/admin.ts', 'verify'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return stdout;
}
