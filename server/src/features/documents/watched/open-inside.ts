import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

/** What a file was when it was looked at, or is now. */
export interface FileMark {
  size: number;
  /** Nanoseconds. */
  modified: string;
}

export async function markOf(file: FileHandle): Promise<FileMark> {
  const { size, mtimeNs } = await file.stat({ bigint: true });
  return { size: Number(size), modified: String(mtimeNs) };
}

export const isSameMark = (one: FileMark, other: FileMark): boolean => one.size === other.size && one.modified === other.modified;

/** Opens a file of the folder to read it. Rejects where a link leads to it, or out of the folder: it may have become one since it was found. */
export async function openInside(root: string, path: string): Promise<FileHandle> {
  const whole = join(root, path);
  const [realRoot, realFolder] = [await realpath(root), await realpath(dirname(whole))];
  if (!`${realFolder}${sep}`.startsWith(realRoot.endsWith(sep) ? realRoot : `${realRoot}${sep}`))
    throw Object.assign(new Error('The file is outside the folder'), { code: 'ELOOP', syscall: 'open' });
  // Without O_NONBLOCK the opening of a pipe would wait for somebody who writes into it.
  const file = await open(whole, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw Object.assign(new Error('This is not a file'), { code: 'EINVAL', syscall: 'open' });
}
