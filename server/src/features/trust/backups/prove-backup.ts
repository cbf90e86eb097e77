import { dirname, join } from 'node:path';
import { addAuditFunctions } from '../../../db/audit-functions.ts';
import { openProductDatabase } from '../../../db/open.ts';
import { createAuditChain } from '../../../lib/audit-chain.ts';
import { openFileStore } from '../../../lib/file-store.ts';
import { deriveKey } from '../../../lib/keys.ts';
import { openAuditLog } from '../audit/audit-log.service.ts';
import { walkAudit } from '../audit/verify-audit.service.ts';
import { checkStorage, type StorageCounts } from '../../documents/verify.service.ts';
import { BackupFileError, type Manifest } from './backup-format.ts';
import { describeFile } from './snapshot.queries.ts';
import type { JobProgress } from './take-backup.ts';
import { databaseName, unpackBackup } from './unpack-backup.ts';
import { makeWorkFolder } from './work-folder.ts';

export interface ProvenCounts extends StorageCounts {
  auditEntries: number;
}

/**
 * Restores a backup into a folder of its own next to it, looks through all of it, and takes the folder away again. Rejects with a sentence
 * that states the error.
 */
export async function proveBackup(job: { file: string; masterKey: Buffer; now: () => Date }, progress: JobProgress): Promise<ProvenCounts> {
  const { path: folder, remove } = await makeWorkFolder(dirname(job.file), '.proof-');
  try {
    const { manifest } = await unpackBackup({ ...job, folder }, progress);
    return await checkRestored({ ...job, folder, manifest });
  } finally {
    await remove();
  }
}

/**
 * Looks at what a backup was restored to as at a running clinic's: integrity of the database and its index, rows against the manifest, passages against
 * texts, files, the chain of the audit log. Brings the database to this version first, as a start does. Rejects with a sentence.
 */
export async function checkRestored({
  folder,
  manifest,
  masterKey,
  now,
}: {
  folder: string;
  manifest: Manifest;
  masterKey: Buffer;
  now: () => Date;
}): Promise<ProvenCounts> {
  const databaseKey = deriveKey(masterKey, 'database');
  const databaseFile = join(folder, databaseName);
  compare(await describeFile(databaseFile, databaseKey), manifest);
  const chain = createAuditChain(deriveKey(masterKey, 'audit'));
  const filesKey = deriveKey(masterKey, 'files');
  const db = await openProductDatabase(databaseFile, databaseKey, (database) => {
    addAuditFunctions(database, chain, now);
  });
  try {
    const files = await openFileStore(join(folder, 'files'), filesKey);
    const lost = new Set(manifest.lost.map((name) => name.replace(/^files\//, '')));
    const counts = await checkStorage({ db, files }, lost);
    const audit = await openAuditLog(folder, { chain, filesKey, now });
    const { isIntact, checked, problem } = await walkAudit({ db, audit, now });
    if (!isIntact) throw new BackupFileError(`The audit log failed its check. ${problem ?? ''}`.trim());
    return { ...counts, auditEntries: checked };
  } finally {
    await db.destroy();
  }
}

function compare(found: Pick<Manifest, 'tables' | 'auditHead'>, manifest: Manifest): void {
  const names = new Set([...Object.keys(found.tables), ...Object.keys(manifest.tables)]);
  const wrong = [...names].find((name) => found.tables[name] !== manifest.tables[name]);
  if (wrong !== undefined) {
    throw new BackupFileError(
      `The table ${wrong} has ${found.tables[wrong] ?? 'no'} rows instead of ${manifest.tables[wrong] ?? 'none'}, which the backup’s list says.`,
    );
  }
  const [one, other] = [found.auditHead, manifest.auditHead];
  if (one.lastId !== other.lastId || one.hash !== other.hash)
    throw new BackupFileError('The audit log does not end where the backup’s list says.');
}
