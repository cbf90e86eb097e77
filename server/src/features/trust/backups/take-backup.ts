import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDiskFull } from '../../../lib/disk-room.ts';
import { syncFolder } from '../../../lib/durable-file.ts';
import { inChunks } from '../../../lib/file-store.ts';
import { deriveKey, keyId } from '../../../lib/keys.ts';
import { StartError } from '../../../lib/start-error.ts';
import { beginPrefix, type Manifest, partHead } from './backup-format.ts';
import { listNamedNow, takeSnapshot } from './snapshot.queries.ts';
import { makeWorkFolder } from './work-folder.ts';

/** Where the product keeps what is to be backed up. */
export interface DataPaths {
  dataDir: string;
  databaseFile: string;
  filesDir: string;
}

export interface BackupJob {
  paths: DataPaths;
  masterKey: Buffer;
  /** Where it goes; its folder is made. */
  file: string;
  kind: Manifest['kind'];
  takenAt: string;
}

export interface JobProgress {
  /** Bytes that are done, and in all. */
  onProgress: (done: number, total: number) => void;
  /** Throws BackupCancelled where nobody wants it any more. */
  checkStop: () => void;
}

export interface TakenBackup {
  bytes: number;
  documents: number;
  memories: number;
  files: number;
  lostFiles: number;
}

/** A document that is deleted between the copy of the database and that of its file needs another go. */
const goes = 5;

class FileGone extends Error {}

/**
 * Makes one backup: a copy of the database as it is at one moment, and every file that it names. Needs about as much room as both, and the database once
 * more while it runs. Rejects without leaving anything behind; a full disk is StartError with a sentence.
 */
export async function takeBackup(job: BackupJob, progress: JobProgress): Promise<TakenBackup> {
  const folder = dirname(job.file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const work = await makeWorkFolder(folder, '.work-');
  try {
    for (let go = 1; ; go += 1) {
      try {
        return await takeOnce(job, work.path, progress);
      } catch (error) {
        if (!(error instanceof FileGone) || go === goes) throw error;
      }
    }
  } catch (error) {
    throw isDiskFull(error)
      ? new StartError('The disk of the backup folder is full. Make room; earlier backups are unchanged.', { cause: error })
      : error;
  } finally {
    await work.remove();
  }
}

async function takeOnce(job: BackupJob, work: string, { onProgress, checkStop }: JobProgress): Promise<TakenBackup> {
  const { paths, masterKey, takenAt, kind } = job;
  const databaseKey = deriveKey(masterKey, 'database');
  const copy = join(work, 'database');
  checkStop();
  await refuseWithoutRoom(paths.databaseFile, work);
  await rm(copy, { force: true });
  // Before the head that it is compared with: both only go forward.
  const mark = await readFile(join(paths.dataDir, 'audit-mark'));
  const { named, ...described } = await takeSnapshot(paths.databaseFile, databaseKey, copy);
  const { files, lost } = await measureFiles(paths, named, () => listNamedNow(paths.databaseFile, databaseKey));
  const databaseSize = (await stat(copy)).size;
  const total = databaseSize + files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  const manifest: Manifest = { takenAt, kind, keyId: keyId(masterKey), ...described, files, lost };
  const parts = backupParts({ manifest, mark, copy, databaseSize, paths });
  const bytes = await writeBackupFile({ file: job.file, temporary: join(work, 'backup') }, masterKey, parts, (count) => {
    checkStop();
    done += count;
    onProgress(done, total);
  }).catch((error: unknown) => {
    throw isGone(error) ? new FileGone('A stored file is gone', { cause: error }) : error;
  });
  const { documents = 0, memories = 0 } = described.tables;
  return { bytes, documents, memories, files: files.length, lostFiles: lost.length };
}

/** The copy of the database and the backup exist side by side for a moment. */
async function refuseWithoutRoom(databaseFile: string, work: string): Promise<void> {
  const { bavail, bsize } = await statfs(work);
  const needed = 2 * (await stat(databaseFile)).size;
  if (bavail * bsize >= needed) return;
  throw Object.assign(new Error('No room for a backup'), { code: 'ENOSPC' });
}

const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A file that is missing although the database names it still is lost: a backup without it is better than none. */
async function measureFiles(
  { dataDir, filesDir }: DataPaths,
  named: readonly Omit<Manifest['files'][number], 'size'>[],
  namedNow: () => Promise<Set<string>>,
) {
  const files: Manifest['files'] = [];
  const missing: string[] = [];
  for (const { folder, name } of named) {
    const found = await stat(join(folder === 'files' ? filesDir : join(dataDir, folder), name)).catch(() => undefined);
    if (found === undefined) missing.push(`${folder}/${name}`);
    else files.push({ folder, name, size: found.size });
  }
  if (missing.length > 0) {
    const now = await namedNow();
    if (!missing.every((file) => now.has(file))) throw new FileGone('A stored file is gone');
  }
  return { files, lost: missing };
}

async function* backupParts(what: {
  manifest: Manifest;
  mark: Buffer;
  copy: string;
  databaseSize: number;
  paths: DataPaths;
}): AsyncGenerator<Part> {
  const { manifest, mark, copy, databaseSize, paths } = what;
  yield partOfBytes('manifest', Buffer.from(JSON.stringify(manifest)));
  yield partOfBytes('audit-mark', mark);
  yield await Promise.resolve(partOfFile('database', copy, databaseSize));
  for (const { folder, name, size } of manifest.files) {
    yield partOfFile(`${folder}/${name}`, join(folder === 'files' ? paths.filesDir : join(paths.dataDir, folder), name), size);
  }
}

interface Part {
  name: string;
  size: number;
  content: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/**
 * Writes parts into one sealed file that is complete and safely on disk when this resolves, and does not exist when it rejects. Resolves
 * with its size in bytes. It is written under the name `temporary` on the same disk. `onBytes` receives the count of plain bytes as they go
 * in, and may throw to end it.
 */
async function writeBackupFile(
  { file, temporary }: { file: string; temporary: string },
  masterKey: Buffer,
  parts: AsyncIterable<Part> | Iterable<Part>,
  onBytes: (count: number) => void,
): Promise<number> {
  const handle = await open(temporary, 'w', 0o600);
  try {
    const { prefix, cipher } = beginPrefix(masterKey);
    let size = 0;
    const write = async (bytes: Buffer): Promise<void> => {
      // One call may write less where the disk becomes full.
      for (let from = 0; from < bytes.length;) from += (await handle.write(bytes, from)).bytesWritten;
      size += bytes.length;
    };
    await write(prefix);
    for await (const { chunk, index, isLast } of inChunks(plainBytes(parts, onBytes))) await write(cipher.seal(chunk, index, isLast));
    await handle.sync();
    await handle.close();
    await rename(temporary, file);
    await syncFolder(dirname(file));
    return size;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(temporary, { force: true });
    throw error;
  }
}

async function* plainBytes(parts: AsyncIterable<Part> | Iterable<Part>, onBytes: (count: number) => void): AsyncGenerator<Buffer> {
  const checksums: Record<string, string> = {};
  for await (const { name, size, content } of parts) {
    yield partHead({ name, size });
    const hash = createHash('sha256');
    let read = 0;
    for await (const bytes of content) {
      hash.update(bytes);
      read += bytes.length;
      onBytes(bytes.length);
      yield bytes;
    }
    if (read !== size) throw new Error(`${name} changed while it was copied`);
    checksums[name] = hash.digest('hex');
  }
  const json = Buffer.from(JSON.stringify(checksums));
  yield partHead({ name: 'checksums', size: json.length });
  yield json;
}

function partOfBytes(name: string, bytes: Buffer): Part {
  return { name, size: bytes.length, content: [bytes] };
}

function partOfFile(name: string, path: string, size: number): Part {
  return { name, size, content: createReadStream(path, { highWaterMark: 1024 * 1024 }) };
}
