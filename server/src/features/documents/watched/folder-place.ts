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

/** The table writes spaces as \040. */
const unescape = (path: string): string =>
  path.replaceAll(/\\([0-7]{3})/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 8)));
