import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../../lib/durable-file.ts';
import { BackupFileError, type Manifest, storedFolders } from './backup-format.ts';
import { readBackupFile, type ReadPart } from './backup-reader.ts';
import type { JobProgress } from './take-backup.ts';

/** Names within a data folder. */
export const databaseName = 'vademecum.db';
const fixedNames: Record<string, string> = { 'audit-mark': 'audit-mark', database: databaseName };

/**
 * Writes all parts of a backup into a folder as the product keeps them; they are safely on disk when it resolves. The folder must be empty.
 * Rejects with BackupFileError; the contents of the folder are then worthless. `check` sees the manifest before anything is written.
 */
export async function unpackBackup(
  job: { file: string; masterKey: Buffer; folder: string; check?: (manifest: Manifest) => void },
  { onProgress, checkStop }: JobProgress,
): Promise<{ manifest: Manifest; bytes: number }> {
  const { manifest, bytes, parts } = await readBackupFile(job.file, job.masterKey);
  job.check?.(manifest);
  for (const name of storedFolders) await mkdir(join(job.folder, name), { recursive: true, mode: 0o700 });
  const known = new Set(manifest.files.map(({ folder, name }) => `${folder}/${name}`));
  const wanted = new Set([...known, ...Object.keys(fixedNames)]);
  let done = 0;
  for await (const part of parts) {
    // Only what the manifest names is written, so no name leads out of the folder.
    if (!wanted.delete(part.name)) throw new BackupFileError('The backup is damaged: it has a part that its list does not name.');
    await writePart(join(job.folder, fixedNames[part.name] ?? part.name), part, (count) => {
      checkStop();
      done += count;
      onProgress(done, bytes);
    });
  }
  if (wanted.size > 0) throw new BackupFileError('The backup is damaged: parts that its list names are missing.');
  for (const name of storedFolders) await syncFolder(join(job.folder, name));
  await syncFolder(job.folder);
  return { manifest, bytes };
}

async function writePart(path: string, part: ReadPart, onBytes: (count: number) => void): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    for await (const bytes of part.content) {
      for (let from = 0; from < bytes.length;) from += (await handle.write(bytes, from)).bytesWritten;
      onBytes(bytes.length);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
}
