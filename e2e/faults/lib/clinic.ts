import { addAuditFunctions } from '../../../server/src/db/audit-functions.ts';
import { type Db, openProductDatabase } from '../../../server/src/db/open.ts';
import { openAuditLog } from '../../../server/src/features/trust/audit/audit-log.service.ts';
import { walkAudit } from '../../../server/src/features/trust/audit/verify-audit.service.ts';
import { verifyStorage } from '../../../server/src/features/documents/verify.service.ts';
import { createAuditChain } from '../../../server/src/lib/audit-chain.ts';
import { openFileStore } from '../../../server/src/lib/file-store.ts';
import { deriveKey, readKeyFile } from '../../../server/src/lib/keys.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productArguments, productEnvironment } from '../../product-process.ts';
import { type App, startApp } from '../../start-app.ts';

const refusalMs = 60_000;

export const administrator = { email: 'admin@fault.test', password: 'a turquoise mistake of a password' };

/** A data folder of its own, which goes with the program. */
export async function makeFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'vademecum-fault-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The product on that folder, with an administrator, words alone and nothing that holds up many requests. */
export function startOn(folder: string, settings: Record<string, string> = {}): Promise<App> {
  return startApp({
    DATA_DIR: folder,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    RATE_LIMIT: '1000000',
    EMBEDDINGS: 'none',
    MODEL: 'extractive',
    LOG_LEVEL: 'error',
    ...settings,
  });
}

/** Resolves when it is so; rejects where it is not within a minute. */
export async function until(isSo: () => Promise<boolean>, patienceMs = 60_000): Promise<void> {
  for (const since = Date.now(); !(await isSo());) {
    if (Date.now() - since > patienceMs) throw new Error(`It was not so within ${patienceMs / 1_000} s`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Starts the product where it is not expected to run: how it ends and what it prints; killed where it runs after all, with a code of null. */
export async function runAlone(folder: string, settings: Record<string, string> = {}): Promise<{ code: number | null; lines: string[] }> {
  const env = {
    ...productEnvironment,
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: folder,
    PORT: '0',
    EMBEDDINGS: 'none',
    LOG_LEVEL: 'silent',
    ...settings,
  };
  const server = spawn(process.execPath, productArguments, {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(server, 'exit');
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (/is ready on/.test(output)) server.kill('SIGKILL');
    });
  }
  const late = setTimeout(() => server.kill('SIGKILL'), refusalMs);
  await ended;
  clearTimeout(late);
  return { code: server.exitCode, lines: output.trim().split('\n') };
}

/** Opens the database of a product that does not run, as its next start would. */
export async function withDatabase<Result>(folder: string, use: (db: Db) => Promise<Result>): Promise<Result> {
  const masterKey = readKeyFile(join(folder, 'key'));
  const chain = createAuditChain(deriveKey(masterKey, 'audit'));
  const now = (): Date => new Date();
  const db = await openProductDatabase(join(folder, 'vademecum.db'), deriveKey(masterKey, 'database'), (database) => {
    addAuditFunctions(database, chain, now);
  });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/** Looks through all of a stopped product: pages, index, passages, files, audit log. Rejects with the line that says what does not hold. */
export async function lookThrough(folder: string): Promise<void> {
  const masterKey = readKeyFile(join(folder, 'key'));
  const filesKey = deriveKey(masterKey, 'files');
  const chain = createAuditChain(deriveKey(masterKey, 'audit'));
  const now = (): Date => new Date();
  await withDatabase(folder, async (db) => {
    await verifyStorage({ db, files: await openFileStore(join(folder, 'files'), filesKey) });
    const audit = await openAuditLog(folder, { chain, filesKey, now });
    const { isIntact, problem } = await walkAudit({ db, audit, now });
    if (!isIntact) throw new Error(`The audit log failed its check. ${problem ?? ''}`.trim());
  });
}
