import { mkdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { addAuditFunctions } from '../../../db/audit-functions.ts';
import { copyDatabase } from '../../../db/copy-database.ts';
import { enterData } from '../../../db/data-lock.ts';
import { type Db, toDb } from '../../../db/open.ts';
import { changeDatabaseKey, openDatabase } from '../../../db/encrypted-file.ts';
import { type AuditChain, createAuditChain } from '../../../lib/audit-chain.ts';
import { syncFolder } from '../../../lib/durable-file.ts';
import { copySealed, listStoredNames, openFileStore } from '../../../lib/file-store.ts';
import { deriveKey, makeMasterKey, readKeyFile } from '../../../lib/keys.ts';
import { createSecretBox } from '../../../lib/secret-box.ts';
import { StartError } from '../../../lib/start-error.ts';
import { beginSwap, commitSwap, finishSwap } from '../../../lib/swap-data.ts';
import { resealSecondFactors } from '../../people/account/second-factor.service.ts';
import { openAuditLog } from '../audit/audit-log.service.ts';
import { recordSystemAudit } from '../audit/audit.service.ts';
import { resealAudit } from '../audit/reseal-audit.service.ts';
import { walkAudit } from '../audit/verify-audit.service.ts';
import { checkStorage } from '../../documents/verify.service.ts';
import { listNamedNow } from './snapshot.queries.ts';
import { dataMoves, giveUp, keyMoves, type RestoreJob, stampOf } from './restore.service.ts';
import { databaseName } from './unpack-backup.ts';

type Paths = RestoreJob['config'] & { filesDir: string };

interface Keys {
  database: Buffer;
  files: Buffer;
  audit: AuditChain;
  secrets: Buffer;
}

const keysOf = (masterKey: Buffer): Keys => ({
  database: deriveKey(masterKey, 'database'),
  files: deriveKey(masterKey, 'files'),
  audit: createAuditChain(deriveKey(masterKey, 'audit')),
  secrets: deriveKey(masterKey, 'secrets'),
});

export interface Rotated {
  files: number;
  auditEntries: number;
  /** Backups from before open with it. */
  oldKeyFile: string;
}

/**
 * Gives everything a new master key: all of it is rewritten next to the old, looked through, and takes its place in one step. If it is
 * killed before that step, all is as it was and it starts over; after it, the next start finishes it. Rejects with one line. Nobody else
 * may work with the folder.
 */
export async function rotateKey(paths: Paths, { now, say }: { now: () => Date; say: (line: string) => void }): Promise<Rotated> {
  const { dataDir, keyFile } = paths;
  const { leave } = enterData(dataDir, 'alone');
  try {
    finishSwap(dataDir);
    const newKey = makeMasterKey();
    const [from, to] = [keysOf(readKeyFile(keyFile)), keysOf(newKey)];
    const folder = beginSwap(dataDir);
    say('Rewriting the database …');
    const files = await writeAnew(paths, folder, { from, to, now });
    say('Checking the new files …');
    const auditEntries = await checkAnew(folder, to, now);
    const aside = join(dataDir, `before-rotation-${stampOf(now())}`);
    commitSwap(dataDir, [...dataMoves(paths, folder, null), ...keyMoves(keyFile, newKey, aside)]);
    return { files, auditEntries, oldKeyFile: join(dirname(keyFile), `${basename(keyFile)}-${basename(aside)}`) };
  } catch (error) {
    throw await giveUp(error, { dataDir, keyFile });
  } finally {
    leave();
  }
}

async function writeAnew(paths: Paths, folder: string, { from, to, now }: { from: Keys; to: Keys; now: () => Date }): Promise<number> {
  const database = join(folder, databaseName);
  await mkdir(join(folder, 'files'), { mode: 0o700 });
  const live = toDb(openDatabase(paths.databaseFile, from.database));
  try {
    await copyDatabase(live, database);
  } finally {
    await live.destroy();
  }
  changeDatabaseKey(database, { old: from.database, new: to.database });
  const names = await listStoredNames(paths.filesDir);
  for (const name of names) {
    await copySealed({ path: join(paths.filesDir, name), key: from.files }, { path: join(folder, 'files', name), key: to.files });
  }
  await syncFolder(join(folder, 'files'));
  await withDatabase(folder, to, now, async (db) => {
    // Resealing a broken log would hide that it is broken.
    const old = await openAuditLog(paths.dataDir, { chain: from.audit, filesKey: from.files, now });
    const { isIntact, problem } = await walkAudit({ db, audit: old, now });
    if (!isIntact) throw new StartError(`The audit log failed its check, so the key is unchanged. ${problem ?? ''}`.trim());
    const anew = await openAuditLog(folder, { chain: to.audit, filesKey: to.files, now });
    await resealAudit(db, old, anew);
    await resealSecondFactors(db, createSecretBox(from.secrets), createSecretBox(to.secrets));
    await recordSystemAudit(db, { action: 'admin.rotate_key', objectType: 'server', details: { files: names.length } });
  });
  return names.length;
}

async function checkAnew(folder: string, to: Keys, now: () => Date): Promise<number> {
  return withDatabase(folder, to, now, async (db) => {
    const files = await openFileStore(join(folder, 'files'), to.files);
    const there = new Set((await listStoredNames(join(folder, 'files'))).map((name) => `files/${name}`));
    // What was missing before is missing still.
    const lost = [...(await listNamedNow(join(folder, databaseName), to.database))].filter((name) => !there.has(name));
    await checkStorage({ db, files }, new Set(lost.map((name) => basename(name))));
    const audit = await openAuditLog(folder, { chain: to.audit, filesKey: to.files, now });
    const { isIntact, checked, problem } = await walkAudit({ db, audit, now });
    if (!isIntact) throw new StartError(`The audit log could not be sealed again, so the key is unchanged. ${problem ?? ''}`.trim());
    return checked;
  });
}

async function withDatabase<Result>(folder: string, keys: Keys, now: () => Date, work: (db: Db) => Promise<Result>): Promise<Result> {
  const database = openDatabase(join(folder, databaseName), keys.database);
  addAuditFunctions(database, keys.audit, now);
  const db = toDb(database);
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
