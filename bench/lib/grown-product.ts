import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDatabase } from '../../e2e/fill-database.ts';
import { startApp } from '../../e2e/start-app.ts';
import { hashPassword } from '../../server/src/lib/passwords.ts';
import { readSets } from './data.ts';
import { administrator } from './filled-product.ts';
import { growLibrary } from './growing-library.ts';

export const staffEmail = (number: number): string => `staff${number}@clinic.example`;

export interface GrownProduct {
  dataDir: string;
  /** Environment variables: the defaults of the product but for the administrator, the log and no model outside. */
  settings: Record<string, string>;
}

/**
 * A throwaway data folder with so many passages and so many people (staffEmail(1) and on, all with the administrator's password), which the product has been
 * started on once. Kept until `work` is done.
 */
export async function withGrownProduct(
  { passages, staff = 0 }: { passages: number; staff?: number },
  work: (product: GrownProduct) => Promise<void>,
): Promise<void> {
  const documents = readSets().flatMap((set) => set.documents);
  const { folder } = await growLibrary(documents, passages);
  const dataDir = await mkdtemp(join(tmpdir(), 'vademecum-bench-'));
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    LOG_LEVEL: 'error',
    MODEL: 'extractive',
    EMBEDDINGS: 'builtin',
  };
  try {
    await cp(folder, dataDir, { recursive: true });
    await (await startApp(settings)).stop();
    await addStaff(dataDir, staff);
    await work({ dataDir, settings });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function addStaff(dataDir: string, count: number): Promise<void> {
  const hash = await hashPassword(administrator.password);
  fillDatabase(dataDir, (database) => {
    const add = database.prepare(
      `INSERT INTO users (email, first_name, last_name, role, status, password_hash, created_at) VALUES (?, 'Staff', ?, ?, 'active', ?, '2026-01-01')`,
    );
    for (let number = 1; number <= count; number += 1) {
      // Every tenth is a manager, who looks after documents and memories.
      add.run(staffEmail(number), String(number), number % 10 === 0 ? 'manager' : 'user', hash);
    }
  });
}

/** Of a passage's source in the grown library: the document of the sets that it was made of. */
export function originalOf(documentId: number): string | undefined {
  const documents = readSets().flatMap((set) => set.documents);
  return documents[(documentId - 1) % documents.length]?.id;
}
