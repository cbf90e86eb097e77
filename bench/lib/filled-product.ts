import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, startApp } from '../../e2e/start-app.ts';
import { readConfig } from '../../server/src/config.ts';
import { openDatabase } from '../../server/src/db/open.ts';
import { deriveKey, loadMasterKey } from '../../server/src/lib/keys.ts';
import { readHandbook } from './handbook-set.ts';
import { insertDocument } from './library.ts';

export const administrator = { email: 'bench@clinic.example', password: 'a long password for the bench' };

const settings = {
  ADMIN_EMAIL: administrator.email,
  ADMIN_PASSWORD: administrator.password,
  RATE_LIMIT: '1000000',
  LOG_LEVEL: 'error',
  EMBEDDINGS: 'none',
  MODEL: 'extractive',
};

const types = ['protocol', 'guideline', 'manual', 'pdf', 'docx', 'text'];

/** A running product on a throwaway folder with so many documents, grown from the handbook; stopped when `work` is done. */
export async function withFilledProduct(count: number, work: (app: App) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vademecum-bench-'));
  try {
    // Once for its database and administrator, and then with the documents.
    await (await startApp({ ...settings, DATA_DIR: dataDir })).stop();
    fill(dataDir, count);
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

function fill(dataDir: string, count: number): void {
  const { keyFile, databaseFile } = readConfig({ DATA_DIR: dataDir });
  const database = openDatabase(databaseFile, deriveKey(loadMasterKey(keyFile, databaseFile), 'database'));
  const { documents } = readHandbook();
  const finish = database.prepare(
    `UPDATE documents SET content_length = length(content), uploaded_at = ?, owner = ?, review_due = ? WHERE id = ?`,
  );
  const day = 24 * 60 * 60 * 1000;
  database.transaction(() => {
    for (let id = 1; id <= count; id += 1) {
      const document = documents[id % documents.length];
      if (document === undefined) throw new Error('The handbook is empty');
      const name = `${document.name} A-${id}/${'BCDE'.charAt(id % 4)}`;
      // A screen's speed does not ask for every section of each: the first ones are enough, and filling takes seconds.
      insertDocument(database, { ...document, name, type: types[id % types.length] ?? 'text', text: document.text.slice(0, 1_500) }, id);
      const uploadedAt = new Date(Date.now() - (count - id) * (day / 20)).toISOString();
      const reviewDue = id % 5 === 0 ? new Date(Date.now() + ((id % 600) - 200) * day).toISOString().slice(0, 10) : null;
      finish.run(uploadedAt, id % 7 === 0 ? 'Infection control' : null, reviewDue, id);
    }
  })();
  database.close();
}
