import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Fill, fillDatabase } from '../../e2e/fill-database.ts';
import { type App, startApp } from '../../e2e/start-app.ts';

export const administrator = { email: 'bench@clinic.example', password: 'a long password for the bench' };

const settings = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMIT: '1000000',
  LOG_LEVEL: 'error',
  EMBEDDINGS: 'none',
  MODEL: 'extractive',
};

/** A running product on a throwaway folder that was filled before it started; stopped when `work` is done. */
export async function withFilledProduct(fill: Fill, work: (app: App) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vademecum-bench-'));
  try {
    // Once for its database and administrator, and then with what it was filled with.
    await (await startApp({ ...settings, DATA_DIR: dataDir })).stop();
    fillDatabase(dataDir, fill);
    const app = await startApp({ ...settings, DATA_DIR: dataDir });
    try {
      await work(app);
    } finally {
      await app.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
