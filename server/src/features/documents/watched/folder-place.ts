import { readFile, realpath, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** What tells one folder from another at the same path. */
export interface FolderPlace {
  device: number;
  inode: number;
  /** Something is mounted there. */
  isMount: boolean;
}

/** Undefined where there is no such folder. */
export async function findPlace(folder: string): Promise<FolderPlace | undefined> {
  try {
    const [own, above] = [await stat(folder), await stat(dirname(folder))];
    if (!own.isDirectory()) return undefined;
    return { device: own.dev, inode: own.ino, isMount: own.dev !== above.dev || (await isInMountTable(folder)) };
  } catch {
    return undefined;
  }
}

/** A folder of the same disk that is mounted elsewhere has the device of its surroundings. Only Linux has the table. */
async function isInMountTable(folder: string): Promise<boolean> {
  const table = await readFile('/proc/self/mountinfo', 'utf8').catch(() => '');
  const real = await realpath(folder);
  return table.split('\n').some((line) => unescape(line.split(' ')[4] ?? '') === real);
}

/** The table writes a space as \040. */
function unescape(path: string): string {
  const [start = '', ...rest] = path.split('\\');
  return start + rest.map((part) => String.fromCodePoint(Number.parseInt(part.slice(0, 3), 8) || 0) + part.slice(3)).join('');
}
