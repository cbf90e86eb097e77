import { opendir, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { whyFolderSkipped, whySkipped } from './why-skipped.ts';

/** A file as it is now. */
export interface FoundFile {
  name: string;
  size: number;
  /** Nanoseconds since 1970. */
  modified: string;
  inode: string;
  /** Why it is not read whatever it contains; null where it is. */
  skip: string | null;
}

export interface FoundFiles {
  /** Relative to the root, with slashes; the root is ''. */
  folder: string;
  files: FoundFile[];
}

interface Walk {
  /** Rejects when the walk is no longer wanted, even where the file system does not answer. */
  inTime: <Result>(call: Promise<Result>) => Promise<Result>;
  onUnread: (folder: string) => void;
}

/** This many files are compared with the known ones at a time. */
const slice = 250;

/**
 * All files below a folder, some of one folder at a time. One call to the file system is under way at a time: a share that hangs takes one thread of the pool, and
 * never all of them. Rejects where the folder itself cannot be read.
 */
export async function* walkFolder(root: string, walk: Walk): AsyncGenerator<FoundFiles> {
  const left = [''];
  for (let folder = left.pop(); folder !== undefined; folder = left.pop()) {
    try {
      yield* readFolder(root, folder, walk, left);
    } catch (error) {
      if (folder === '' || !isFileError(error)) throw error;
      walk.onUnread(folder);
    }
  }
}

/** An error of the file system, and not one of what is done with the files. */
const isFileError = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

async function* readFolder(root: string, folder: string, { inTime }: Walk, left: string[]): AsyncGenerator<FoundFiles> {
  const open = await inTime(opendir(join(root, folder)));
  try {
    let files: FoundFile[] = [];
    for (let entry = await inTime(open.read()); entry !== null; entry = await inTime(open.read())) {
      const found = await inTime(look(join(root, folder), entry.name));
      if (found === 'folder') left.push(pathOf(folder, entry.name));
      else if (found !== undefined) files.push(found);
      if (files.length < slice) continue;
      yield { folder, files };
      files = [];
    }
    yield { folder, files };
  } finally {
    await open.close().catch(() => undefined);
  }
}

/** Undefined: it is gone by now. */
async function look(folder: string, name: string): Promise<FoundFile | 'folder' | undefined> {
  const stats = await lstat(join(folder, name), { bigint: true }).catch((error: unknown) => {
    if (isAbsence(error)) return undefined;
    throw error;
  });
  if (stats === undefined && !name.includes('\uFFFD')) return undefined;
  if (stats === undefined)
    return { name, size: 0, modified: '0', inode: '0', skip: 'Its name has characters that cannot be read. Rename it.' };
  const about = { name, size: Number(stats.size), modified: String(stats.mtimeNs), inode: String(stats.ino) };
  if (!stats.isDirectory()) return { ...about, skip: whySkipped(name, stats) };
  const skip = whyFolderSkipped(name);
  return skip === null ? 'folder' : { ...about, size: 0, modified: '0', skip };
}

/** The file is not there, which is not the same as a file system that does not answer. */
export const isAbsence = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** With slashes, on every system. */
export const pathOf = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
